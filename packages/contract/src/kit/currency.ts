import { fieldTexts } from './field.texts.ts'

let known: ReadonlySet<string> | undefined

/** Whether a code is a currency of ISO 4217, as the lists of the product offer them. */
export function isCurrency(code: string): boolean {
  known ??= new Set(Intl.supportedValuesOf('currency'))
  return known.has(code)
}

const DECIMALS: readonly [number, readonly string[]][] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')],
  [3, 'BHD IQD JOD KWD LYD OMR TND'.split(' ')],
  [4, ['CLF', 'UYW']],
]
const decimalsOf = new Map(DECIMALS.flatMap(([decimals, of]) => of.map((currency) => [currency, decimals])))

/** Decimals of a currency by ISO 4217; `currency_decimals` is the same in SQL. */
export const currencyDecimals = (currency: string): number => decimalsOf.get(currency) ?? 2

/** The smallest amount of a currency in ten-thousandths, as `amountUnits` has them: 10,000 for yen, 100 for rupees, 10 for dinars. */
export const smallestUnit = (currency: string): bigint => 10n ** BigInt(4 - currencyDecimals(currency))

/**
 * What is wrong with the decimals of an amount for its currency, in the reader's language; null if nothing. Zeros at the end
 * don't count: `100.00` is an amount in JPY.
 *
 * @param amount an exact decimal
 * @param stored how many decimals the record keeps, where that is fewer than some currencies have
 */
export function amountProblem(amount: string, currency: string, stored = 4): string | null {
  const given = amount.split('.')[1]?.replace(/0+$/, '').length ?? 0
  const count = Math.min(stored, currencyDecimals(currency))
  if (given <= count) return null
  return count === 0
    ? fieldTexts('noDecimals', { currency })
    : fieldTexts('atMostDecimals', { currency, count })
}
