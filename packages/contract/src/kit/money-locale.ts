/** Amounts in these currencies are grouped in lakhs and crores, others in thousands. */
const LAKHS: ReadonlySet<string> = new Set(['INR', 'NPR', 'PKR', 'BDT', 'BTN'])

/** Whether amounts in this currency are grouped in lakhs and crores: 12,34,567. */
export const isInLakhs = (currency: string): boolean => LAKHS.has(currency)

/**
 * The locale in which an amount is written, so that screens, files and letters group it alike.
 *
 * @param language of the reader, `en` or `hi`
 */
export const moneyLocale = (language: string, currency: string): string =>
  isInLakhs(currency) ? `${language.slice(0, 2)}-IN` : language
