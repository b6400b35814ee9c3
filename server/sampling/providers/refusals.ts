import type { AskedRequest } from './contract.js';

/** For endpoints without a reasoning budget. */
export function noBudget({ thinkingBudget }: AskedRequest): string[] {
  return thinkingBudget === undefined ? [] : ['thinking_budget: this endpoint takes an effort, not a budget'];
}

/** For endpoints that cannot hold an answer to a list. */
export function noChoice({ answer }: AskedRequest): string[] {
  return answer.format === 'choice' ? ['answer_format choice: this endpoint has none; use json_schema'] : [];
}
