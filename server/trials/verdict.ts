/** Where a value lies against an accepted range, ends included. */
export function verdictOf(value: number, [low, high]: readonly [number, number]): 'below' | 'inside' | 'above' {
  if (value < low) return 'below';
  return value > high ? 'above' : 'inside';
}
