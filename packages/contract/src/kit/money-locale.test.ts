import { expect, test } from 'vitest'
import { moneyLocale } from './money-locale.ts'

test.each([
  ['en', 'INR', '₹12,34,567.50'],
  ['hi', 'INR', '₹12,34,567.50'],
  ['en', 'NPR', 'NPR 12,34,567.50'],
  ['en', 'EUR', '€1,234,567.50'],
])('an amount in the language %s and in %s is %s', (language, currency, text) => {
  const format = new Intl.NumberFormat(moneyLocale(language, currency), { style: 'currency', currency })
  expect(format.format(1234567.5).replace(/\s/g, ' ')).toBe(text)
})
