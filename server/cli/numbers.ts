import { InvalidArgumentError } from 'commander';

/** A whole number of an option. */
export function positive(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('give a whole number');
  return Number(text);
}

/** An amount of money of an option. */
export function money(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && Number.isFinite(value)))
    throw new InvalidArgumentError('give an amount in USD');
  return value;
}
