import type { ModelSettings } from '../study/modelSchema.js';
import type { ReadReply } from './providers/contract.js';

export interface Cost {
  readonly usd: number | null;
  readonly source: 'endpoint' | 'price' | null;
}

type Price = NonNullable<ModelSettings['price']>;

/**
 * What a reply cost: what the endpoint says it charged, else its tokens at the study file's price, else null, which is
 * unknown and not nothing. Output tokens at a price include reasoning, whether the endpoint counts it inside or beside.
 */
export function costOf(read: ReadReply | null, price: Price | undefined): Cost {
  if (read === null) return { usd: null, source: null };
  if (read.costUsd !== null) return { usd: read.costUsd, source: 'endpoint' };
  if (price === undefined || read.inputTokens === null || read.outputTokens === null)
    return { usd: null, source: null };
  const beside = read.reasoningInside === false ? (read.reasoningTokens ?? 0) : 0;
  return { usd: priced(read.inputTokens, read.outputTokens + beside, price), source: 'price' };
}

export function priced(inputTokens: number, outputTokens: number, price: Price): number {
  return (inputTokens * price.input_per_million + outputTokens * price.output_per_million) / 1_000_000;
}

/** Tokens of a text where no endpoint has counted them yet: about four characters each. An estimate, and called so. */
export function estimatedTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** Money that a run may spend. Requests under way hold a reserve, so that the limit holds with many at once. */
export class Budget {
  private spent = 0;
  private reserved = 0;
  private underWay = 0;
  private waiting: (() => void)[] = [];

  constructor(private readonly limit: number | undefined) {}

  /** Sets an amount aside, waiting for what is under way to cost less than its reserve; false where there is no room. */
  async reserve(usd: number): Promise<boolean> {
    while (this.limit !== undefined && this.spent + this.reserved + usd > this.limit) {
      if (this.underWay === 0 || this.spent + usd > this.limit) return false;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.reserved += usd;
    this.underWay += 1;
    return true;
  }

  /** Turns a reserve into what was really spent. An unknown cost counts as its reserve. */
  settle(reservedUsd: number, actualUsd: number | null): void {
    this.underWay -= 1;
    this.reserved -= reservedUsd;
    this.spent += actualUsd ?? reservedUsd;
    for (const wake of this.waiting.splice(0)) wake();
  }
}
