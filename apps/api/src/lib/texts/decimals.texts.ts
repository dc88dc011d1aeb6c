import { currencyDecimals } from '../money.ts'
import { defineTexts } from './texts.ts'

const decimalsTexts = defineTexts('lib.decimals', {
  en: {
    none: 'Amounts in {currency} have no decimals.',
    most: {
      one: 'Amounts in {currency} have {count} decimal at most.',
      other: 'Amounts in {currency} have {count} decimals at most.',
    },
  },
  hi: {
    none: '{currency} की राशि में दशमलव नहीं होते।',
    most: {
      one: '{currency} की राशि में अधिकतम {count} दशमलव अंक होता है।',
      other: '{currency} की राशि में अधिकतम {count} दशमलव अंक होते हैं।',
    },
  },
})

/** Why an amount has more decimals than its currency; null if it has not. Zeros at its end are fine. */
export function decimalsProblem(amount: string, currency: string): string | null {
  const places = (amount.split('.')[1] ?? '').replace(/0+$/, '').length
  const count = currencyDecimals(currency)
  if (places <= count) return null
  return count === 0 ? decimalsTexts('none', { currency }) : decimalsTexts('most', { currency, count })
}
