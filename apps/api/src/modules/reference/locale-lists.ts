/** Currencies, languages and time zones from the runtime's Unicode data. */

export interface Currency {
  /** ISO 4217. */
  code: string
  name: string
  symbol: string
}

export interface Language {
  /** ISO 639-1. */
  code: string
  name: string
  nativeName: string
}

export interface TimeZone {
  /** IANA name. */
  id: string
  /** Offset from UTC in minutes at the requested instant. */
  offsetMinutes: number
}

/** Two-letter codes of commonly used languages; Intl has no list of its own. */
const LANGUAGE_CODES =
  'af am ar as az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl or pa pl ps pt ro ru sa sd si sk sl so sq sr sv sw ta te tg th tr uk ur uz vi zh zu'.split(
    ' ',
  )

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function symbolOf(code: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? code
}

export const currencies = once((): Currency[] => {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return Intl.supportedValuesOf('currency')
    .map((code) => ({ code, name: names.of(code) ?? code, symbol: symbolOf(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
})

export const languages = once((): Language[] => {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return LANGUAGE_CODES.map((code) => ({
    code,
    name: names.of(code) ?? code,
    nativeName: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
  })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
})

/** Current names for which `Intl` lists only the older spelling; both are accepted everywhere. */
const CURRENT_NAMES: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** IANA names, sorted. */
export const timeZoneNames = once((): string[] => {
  const names = new Set(
    ['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => CURRENT_NAMES[name] ?? name),
  )
  return [...names].sort()
})

/** Every time zone with its offset at this instant. */
export function timeZones(at: Temporal.Instant): TimeZone[] {
  return timeZoneNames().map((id) => ({
    id,
    offsetMinutes: at.toZonedDateTimeISO(id).offsetNanoseconds / 60e9,
  }))
}
