const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** The English name of a country by its two-letter code (`NA` is Namibia); null for anything else. */
export function countryOfCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? null) : null
}
