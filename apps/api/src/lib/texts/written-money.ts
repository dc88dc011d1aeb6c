import { moneyLocale } from '@muster/contract/kit/money-locale'
import { currentReader, type Reader } from './reader.ts'

/** Cached: constructing a formatter costs more than everything formatted with it. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, { language }: Reader): Intl.NumberFormat {
  const key = `${language} ${currency}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(moneyLocale(language, currency), { style: 'currency', currency })
  formats.set(key, format)
  return format
}

/** An amount as a parameter of `{name:money}`: `INR 1500.00`. */
export const moneyValue = (amount: string, currency: string): string => `${currency} ${amount}`

/** Writes `INR 1500.00` in the reader's language: `₹1,500.00`. What is no amount with its currency stays as it is. */
export function writtenMoney(value: string, reader: Reader = currentReader()): string {
  const [, currency, amount] = /^([A-Z]{3}) (-?\d+(?:\.\d+)?)$/.exec(value) ?? []
  if (!currency || !amount) return value
  return formatOf(currency, reader).format(amount as Intl.StringNumericLiteral)
}
