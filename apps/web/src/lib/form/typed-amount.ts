let known: string | undefined

/** The sign before decimals as the device is set up: keypads of phones may offer no other. */
function deviceDecimalSign(): string {
  const parts = () => new Intl.NumberFormat(navigator.language).formatToParts(1.5)
  known ??= parts().find(({ type }) => type === 'decimal')?.value ?? '.'
  return known
}

/** Of a device with a decimal comma. Three digits after the comma may be thousands: that is left as it is. `1.200` is 1200. */
function withPoint(text: string): string {
  if (/^-?[1-9]\d{0,2}(?:\.\d{3})+$/.test(text)) return text.replaceAll('.', '')
  if (/^-?\d+,(?:\d{1,2}|\d{4,})$/.test(text)) return text.replace(',', '.')
  return /^-?\d{1,3}(?:[.\s]\d{3})+,\d+$/.test(text) ? text.replace(/[.\s]/g, '').replace(',', '.') : text
}

/**
 * An amount as people type it, as the server takes it: groups of digits may be separated, in thousands or in lakhs, and on a device
 * with a decimal comma `12,5` is 12.5. Anything else is left as it is, to be refused: `1200,50` may mean two things elsewhere.
 */
export function typedAmount(typed: string, sign: string = deviceDecimalSign()): string {
  const text = typed.trim()
  if (sign === ',') return withPoint(text)
  return /^-?\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3}(?:\.\d+)?$/.test(text) ? text.replace(/[,\s]/g, '') : text
}
