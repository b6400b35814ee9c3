/** An item that a generator makes: content, known facts, and how simulated respondents tend to answer. */
export interface GeneratedItem {
  readonly id: string;
  readonly fields: Readonly<Record<string, string | number | number[]>>;
  readonly covariates: Readonly<Record<string, number | string>>;
  readonly tendency: Readonly<Record<string, { at: number; spread: number; share: number }[]>>;
}
