import { amountUnits } from '../kit/amounts.ts'

/** Notes and coins that are legal tender, the largest first. Of other currencies anything is taken that has their decimals. */
const known: Readonly<Record<string, readonly string[]>> = {
  INR: '2000 500 200 100 50 20 10 5 2 1 0.50'.split(' '),
  USD: '100 50 20 10 5 2 1 0.50 0.25 0.10 0.05 0.01'.split(' '),
  EUR: '500 200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05 0.02 0.01'.split(' '),
  GBP: '100 50 20 10 5 2 1 0.50 0.20 0.10 0.05 0.02 0.01'.split(' '),
  CHF: '1000 200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05'.split(' '),
  AED: '1000 500 200 100 50 20 10 5 1 0.50 0.25 0.10 0.05 0.01'.split(' '),
  SGD: '10000 1000 500 100 50 25 20 10 5 2 1 0.50 0.20 0.10 0.05 0.01'.split(' '),
  JPY: '10000 5000 2000 1000 500 100 50 10 5 1'.split(' '),
  KWD: '20 10 5 1 0.500 0.250 0.100 0.050 0.020 0.010 0.005'.split(' '),
}

/** What is counted in a currency, the largest first; null where it is not known. */
export const denominationsOf = (currency: string): readonly string[] | null => known[currency] ?? null

/** Whether there is such a note or coin; of a currency whose denominations are not known, anything above zero. */
export function isDenomination(value: string, currency: string): boolean {
  const units = amountUnits(value)
  const list = denominationsOf(currency)
  return list === null ? units > 0n : list.some((one) => amountUnits(one) === units)
}
