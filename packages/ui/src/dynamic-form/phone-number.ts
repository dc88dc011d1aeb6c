import type { Country } from './types.ts'

/** India: what the specification asks for where nothing is chosen. */
export const DEFAULT_COUNTRY_ID = 101

/** `+91`, whatever way the list writes it (`91`, `0091`, `+91`). */
export function callingCode(country: Country): string {
  return `+${country.code.replace(/\D/g, '').replace(/^00/, '')}`
}

export interface SplitNumber {
  countryId: number
  /** The number without its calling code. */
  national: string
}

/**
 * Splits a stored number into country and rest. Several countries share a code (+1): the preferred one wins,
 * then the first of the longest code that fits. Without a code it belongs to the preferred country.
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

/** Code and number as one text; an empty number is no number, so the code alone is never stored. */
export function joinNumber(country: Country | undefined, national: string): string {
  const text = national.trim()
  if (text === '' || text.startsWith('+') || !country) return text
  return `${callingCode(country)} ${text}`
}

/** E.164 (`+919812345678`) when the number reads as one, else the text as it is. */
export async function toE164(text: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const parsed = parsePhoneNumberFromString(text)
  return parsed?.isPossible() ? parsed.number : text
}
