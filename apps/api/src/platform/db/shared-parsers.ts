const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const TIMESTAMPTZ_ARRAY = 1185
const NUMERIC_ARRAY = 1231

/** Converts int8 to number; refuses values that a JSON number can't represent exactly. */
function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a JSON number.`)
  return value
}

/** `2026-11-21 10:15:00`, the shortest instant of a four-digit year. */
const TO_SECONDS = 19
const IN_UTC = '+00'

/**
 * `2026-11-21 10:15:00.123+00` → `2026-11-21T10:15:00.123Z`. Instants of a connection in UTC are put together
 * from their text, since a date object for each is what takes most of the time of reading many.
 */
export function toInstantText(text: string): string {
  if (text.endsWith(IN_UTC) && text[4] === '-' && text[10] === ' ') {
    const fraction = text.slice(TO_SECONDS + 1, -IN_UTC.length).slice(0, 3)
    return `${text.slice(0, 10)}T${text.slice(11, TO_SECONDS)}.${fraction.padEnd(3, '0')}Z`
  }
  if (text === 'infinity' || text === '-infinity') return text
  const normal = text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')
  return new Date(normal).toISOString()
}

const sameText = (text: string) => text

/** One set of type parsers for both drivers (see docs/adr/0003). */
const scalarParsers: Record<number, (text: string) => unknown> = {
  [INT8]: toSafeInteger,
  [DATE]: sameText,
  [TIMESTAMPTZ]: toInstantText,
  [NUMERIC]: sameText,
}

const arrayParsers: Record<number, (text: string) => unknown> = {
  [INT8_ARRAY]: toSafeInteger,
  [DATE_ARRAY]: sameText,
  [TIMESTAMPTZ_ARRAY]: toInstantText,
  [NUMERIC_ARRAY]: sameText,
}

/** Parses `{a,b,NULL}`; the element types above never contain quotes or commas. */
function parseFlatArray(text: string, parse: (text: string) => unknown): unknown[] {
  const inner = text.slice(1, -1)
  if (inner === '') return []
  return inner.split(',').map((part) => {
    const bare = part.startsWith('"') ? part.slice(1, -1) : part
    return bare === 'NULL' ? null : parse(bare)
  })
}

export const sharedParsers: Record<number, (text: string) => unknown> = {
  ...scalarParsers,
  ...Object.fromEntries(
    Object.entries(arrayParsers).map(([oid, parse]) => [oid, (text: string) => parseFlatArray(text, parse)]),
  ),
}
