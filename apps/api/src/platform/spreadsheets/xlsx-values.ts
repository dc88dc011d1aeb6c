/** Converts stored values of a workbook to the text a person would have typed. */

const DAY_SECONDS = 86_400
const SERIAL_1904 = 1_462
const LAST_SERIAL = 2_958_465

/** Built-in date and time formats (ECMA-376, 18.8.30, including East Asian ones). */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

/**
 * Whether a number format shows a date or time: it has d, m, y, h or s outside quotes, escapes and colours.
 */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id)
  const [positive = ''] = code.split(';')
  const bare = positive
    .replace(/"[^"]*"?/g, '')
    .replace(/\\./g, '')
    .replace(/[_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/general/gi, '')
  return /[dmyhs]/i.test(bare)
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}

function timeText(seconds: number): string {
  const rest = seconds % 60
  const clock = `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}`
  return rest === 0 ? clock : `${clock}:${pad(rest)}`
}

/**
 * Converts a serial to ISO text: `YYYY-MM-DD`, with `THH:mm[:ss]` when it has a time; below one day only the
 * time. Serials outside Excel's calendar stay numbers.
 */
export function serialText(serial: number, uses1904: boolean): string {
  const shifted = uses1904 ? serial + SERIAL_1904 : serial
  if (!(shifted >= 0) || shifted > LAST_SERIAL + 1) return numberText(String(serial))
  const totalSeconds = Math.round(shifted * DAY_SECONDS)
  const day = Math.floor(totalSeconds / DAY_SECONDS)
  const seconds = totalSeconds % DAY_SECONDS
  if (day === 0) return timeText(seconds)
  // Excel counts a 29 February 1900 that did not exist: serials before it are off by one day.
  const date = new Date(Date.UTC(1899, 11, day < 60 ? 31 : 30) + day * DAY_SECONDS * 1000)
  const dateText = date.toISOString().slice(0, 10)
  return seconds === 0 ? dateText : `${dateText}T${timeText(seconds)}`
}

/**
 * Expands `d.ddde±x` to plain decimals, since number formatting switches to an exponent for large and small
 * values.
 */
function withoutExponent(text: string): string {
  const [mantissa = '', exponentText] = text.toLowerCase().split('e')
  if (exponentText === undefined) return text
  const exponent = Number(exponentText)
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const digits = whole + fraction
  const point = whole.length + exponent
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/**
 * Converts a stored number to plain decimal text: integers digit by digit as stored (account numbers stay
 * exact), others to Excel's 15 significant digits, so that 0.1 + 0.2 is 0.3.
 */
export function numberText(stored: string): string {
  const text = stored.trim()
  if (/^-?\d+$/.test(text)) return text
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return text
  const rounded = withoutExponent(value.toPrecision(15))
  return rounded.includes('.') ? rounded.replace(/\.?0+$/, '') : rounded
}

/** Decodes escaped characters that XML can't contain (`_x000D_`). */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-f]{4})_/gi, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Column index of a cell address from 0 (`B7` → 1), or null without a column. */
export function columnOf(address: string | undefined): number | null {
  if (address === undefined) return null
  let column = 0
  let at = 0
  for (; at < address.length; at += 1) {
    const code = address.charCodeAt(at) & 0xdf
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return at === 0 || at > 3 ? null : column - 1
}
