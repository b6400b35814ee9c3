const ranges = { temperature: [0, 2], top_p: [0, 1] } as const;

/** The error, in OpenAI's form of 2026, for a sampling parameter outside its range; undefined where all are possible. */
export function impossibleValue(body: Readonly<Record<string, unknown>>): { readonly error: object } | undefined {
  for (const [param, [low, high]] of Object.entries(ranges)) {
    const value = body[param];
    if (typeof value !== 'number' || (value >= low && value <= high)) continue;
    const [side, sign, bound] = value < low ? ['below_min', '>=', low] : ['above_max', '<=', high];
    const message = `Invalid '${param}': decimal ${side === 'below_min' ? 'below minimum' : 'above maximum'} value. Expected a value ${sign} ${bound}, but got ${value} instead.`;
    return { error: { message, type: 'invalid_request_error', param, code: `decimal_${side}_value` } };
  }
  return undefined;
}
