import { isDateFormat, numberText, serialText } from './xlsx-values.ts'

/**
 * The text of a number in its format. Formats are followed where they belong to the value, as in codes, ZIP and phone
 * numbers and percentages; grouping, rounding and currencies are not, since they would lose digits.
 */

/** Codes of built-in formats that matter here (ECMA-376, 18.8.30). */
const builtIn: Readonly<Record<number, string>> = { 9: '0%', 10: '0.00%', 46: '[h]:mm:ss' }

/** How the numbers of a style are written. */
export type NumberFormat =
  | { kind: 'plain' }
  | { kind: 'date' }
  /** Hours beyond a day, as in `[h]:mm`. */
  | { kind: 'hours' }
  | { kind: 'percent' }
  | { kind: 'pattern'; sections: Section[] }

interface Section {
  /** Such as `<=9999999`. */
  condition: ((value: number) => boolean) | null
  /** Literals, and places for a digit each: `0` always has one, `#` and `?` only if there is one. */
  parts: { text: string; isDigit: boolean }[]
}

const CURRENCY = /^\s*(?:\p{Sc}|rs\.?|inr|usd|eur|gbp|chf|[a-z]{0,2}\$)\s*$/iu
const CONDITION = /^\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/
const PLAIN: NumberFormat = { kind: 'plain' }

const compare: Record<string, (one: number, other: number) => boolean> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '=': (one, other) => one === other,
  '<>': (one, other) => one !== other,
}

const TOKEN = /"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|([0#?])|(General|[.,@%/E]|.)/giu

/** A section as a pattern of digits and literals; null if it is another kind of number. */
function readSection(code: string): Section | null {
  const found = CONDITION.exec(code)
  const [operator, limit] = [found?.[1] ?? '', Number(found?.[2])]
  const parts: Section['parts'] = []
  for (const [token, quoted, escaped, digit, other] of code.matchAll(TOKEN)) {
    if (digit !== undefined) parts.push({ text: digit, isDigit: true })
    else if (quoted !== undefined || escaped !== undefined)
      parts.push({ text: quoted ?? escaped ?? '', isDigit: false })
    else if (other !== undefined) {
      // Decimals, groups, fractions and exponents are numbers to calculate with.
      if (/^(?:general|[.,@%e])$/i.test(other)) return null
      parts.push({ text: token, isDigit: false })
    }
  }
  const test = found ? compare[operator] : undefined
  return { parts, condition: test ? (value) => test(value, limit) : null }
}

/** Whether a pattern writes a code: with leading zeros, separators within, or letters in front. */
function isCode({ parts }: Section): boolean {
  const first = parts.findIndex(({ isDigit }) => isDigit)
  if (first < 0) return false
  const last = parts.findLastIndex(({ isDigit }) => isDigit)
  const prefix = parts
    .slice(0, first)
    .map(({ text }) => text)
    .join('')
  const digits = parts.slice(first, last + 1)
  if (digits.some(({ isDigit, text }) => !isDigit && text.trim() === '/')) return false
  const zeros = digits.filter(({ isDigit, text }) => isDigit && text === '0').length
  const isPrefixed = prefix.trim() !== '' && !/^\s*[-+(]\s*$/.test(prefix) && !CURRENCY.test(prefix)
  return isPrefixed || zeros > 1 || digits.some(({ isDigit }) => !isDigit)
}

/** Judges a format, by its built-in number or its code. */
export function numberFormatOf(id: number, ownCode: string | undefined): NumberFormat {
  const code = ownCode ?? builtIn[id]
  if (code !== undefined && /^\s*(?:\[\$[^\]]*\])?\[h+\]/i.test(code)) return { kind: 'hours' }
  if (isDateFormat(id, ownCode)) return { kind: 'date' }
  if (code === undefined) return PLAIN
  const [positive = ''] = code.split(';')
  if (/%/.test(positive.replace(/"[^"]*"|\\./g, ''))) return { kind: 'percent' }
  const sections = code
    .split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .slice(0, 3)
    .map(readSection)
  const [first] = sections
  if (!first || !isCode(first)) return PLAIN
  const known = sections.flatMap((section) => section ?? [])
  return { kind: 'pattern', sections: known.some(({ condition }) => condition) ? known : [first] }
}

/** Puts digits into the places from the right; more digits than places stand at the first one. */
function fill({ parts }: Section, digits: string): string {
  let left = digits
  const places = parts.filter(({ isDigit }) => isDigit).length
  const last = parts.findLastIndex(({ isDigit }) => isDigit)
  // Units behind the digits are no part of a code.
  const shown = parts.slice(0, last + 1)
  let at = places
  let text = ''
  for (const { text: own, isDigit } of shown.toReversed()) {
    if (!isDigit) {
      text = own + text
      continue
    }
    at -= 1
    const digit = at === 0 ? left : left.slice(-1)
    left = at === 0 ? '' : left.slice(0, -1)
    text = (digit || (own === '0' ? '0' : '')) + text
  }
  return text.trim()
}

function hoursText(days: number): string {
  const seconds = Math.round(days * 86_400)
  const pad = (value: number) => String(value).padStart(2, '0')
  const clock = `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}`
  return seconds % 60 === 0 ? clock : `${clock}:${pad(seconds % 60)}`
}

/** Percentages, of the exact value: 0.125 is `12.5%` even where `13%` is shown. */
function percentText(stored: string): string {
  return `${numberText(String(Number((Number(stored) * 100).toPrecision(15))))}%`
}

/** A stored number as text, in its format; dates as ISO. */
export function formattedNumber(stored: string, format: NumberFormat, uses1904: boolean): string {
  const text = stored.trim()
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return text
  switch (format.kind) {
    case 'date':
      return serialText(value, uses1904)
    case 'hours':
      return value >= 0 && value < 10_000 ? hoursText(value) : numberText(text)
    case 'percent':
      return percentText(text)
    case 'pattern': {
      const digits = numberText(text)
      const section = format.sections.find(({ condition }) => condition === null || condition(value))
      return section && /^\d+$/.test(digits) ? fill(section, digits) : digits
    }
    default:
      return numberText(text)
  }
}
