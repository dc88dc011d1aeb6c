import type { Country } from './types.ts'

/** India, the specification's default. */
export const DEFAULT_COUNTRY_ID = 101

/** Normalises a calling code (`91`, `0091`, `+91`) to `+91`. */
export function callingCode(country: Country): string {
  return `+${country.code.replace(/\D/g, '').replace(/^00/, '')}`
}

export interface SplitNumber {
  countryId: number
  /** The number without its calling code. */
  national: string
}

/**
 * Splits a stored number into country and national number. If several countries share a code (+1), the
 * preferred one is used, or else the first with the longest matching code. A number without a code belongs to
 * the preferred country.
 */
export function splitNumber(value: string, countries: readonly Country[], preferredId: number): SplitNumber {
  const text = value.trim()
  if (!text.startsWith('+')) return { countryId: preferredId, national: text }
  const compact = `+${text.replace(/\D/g, '')}`
  const [best] = countries
    .filter((country) => compact.startsWith(callingCode(country)))
    .sort(
      (a, b) =>
        callingCode(b).length - callingCode(a).length ||
        Number(b.id === preferredId) - Number(a.id === preferredId),
    )
  if (!best) return { countryId: preferredId, national: text }
  return { countryId: best.id, national: compact.slice(callingCode(best).length) }
}

/** Joins code and number; empty without a number, so that a code is never stored alone. */
export function joinNumber(country: Country | undefined, national: string): string {
  const text = national.trim()
  if (text === '' || text.startsWith('+') || !country) return text
  return `${callingCode(country)} ${text}`
}

/** E.164 (`+919812345678`) if the number is valid, or else the unchanged text. */
export async function toE164(text: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const parsed = parsePhoneNumberFromString(text)
  return parsed?.isPossible() ? parsed.number : text
}
