/** A form field, as reported by the page. */
export interface Field {
  kind: 'text' | 'choice' | 'file' | 'radio' | 'tick' | 'rich'
  /** `type` of the input, or `textarea`. */
  type: string
  name: string
  placeholder: string
  inputMode: string
  accept: string
  /** A password that is being chosen. */
  isNew: boolean
  isRequired: boolean
  value: string
}

const byWord: readonly [RegExp, (at: number) => string][] = [
  [/e-?mail/i, (at) => `sweep-${at}@demo.test`],
  [/phone|mobile/i, () => '9876543210'],
  [/address of|url|link|website|https?:/i, () => 'https://example.com/sweep'],
  [/from|start|joining/i, () => ''],
  [/latitude/i, () => '18.5204'],
  [/longitude/i, () => '73.8567'],
  [/radius|metres/i, () => '200'],
  [/year/i, () => '2026'],
  [/code|prefix/i, (at) => `SW${at}`],
]

/** A different date each time, at most a fortnight ahead, in the product's format: dd/MM/yyyy. */
export function plausibleDay(at: number, today: Date): string {
  const day = new Date(today.getTime() + (1 + (at % 14)) * 86_400_000)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(day.getUTCDate())}/${two(day.getUTCMonth() + 1)}/${day.getUTCFullYear()}`
}

/**
 * A plausible value for a text field; null leaves it unchanged. `at` makes each value unique, since names and
 * codes often must be.
 */
export function plausibleText(field: Field, at: number, today = new Date()): string | null {
  const { type, name, placeholder, inputMode, isNew, value } = field
  if (value !== '' && type !== 'password') return null
  const words = `${name} ${placeholder}`
  if (isNew) return 'Quiet-Harbour-73'
  if (type === 'password') return 'Demo@12345'
  if (type === 'date') return today.toISOString().slice(0, 10)
  if (type === 'time' || /^(hh|--):/i.test(placeholder) || /\btime\b/i.test(name)) return '09:30'
  if (type === 'month') return today.toISOString().slice(0, 7)
  if (/d{1,2}[/.-]m{1,2}|yyyy/i.test(placeholder)) return plausibleDay(at, today)
  if (type === 'color') return '#335aff'
  if (type === 'number' || inputMode === 'numeric' || inputMode === 'decimal') {
    const known = byWord.find(([pattern]) => pattern.test(words))?.[1](at) ?? ''
    return /^[\d.]+$/.test(known) ? known : '2'
  }
  if (type === 'search') return null
  const known = byWord.find(([pattern]) => pattern.test(words))?.[1](at)
  return known || `Sweep ${at}`
}

/** A different value for an existing text or number; null for any other value. */
export function otherText({ kind, type, value }: Field): string | null {
  if (kind !== 'text' || !['text', 'textarea', 'number'].includes(type) || value === '') return null
  if (/[/:@]/.test(value)) return null
  return /^\d+$/.test(value) ? String(Number(value) + 1) : `${value} s`
}

/** Content of a small file that an upload may accept, according to its `accept` attribute. */
export function plausibleFile(accept: string): { name: string; mimeType: string; base64: string } {
  if (/csv|xlsx|sheet/i.test(accept)) {
    return { name: 'sweep.csv', mimeType: 'text/csv', base64: btoa('Employee code,Name\nSW1,Sweep\n') }
  }
  if (/pdf/i.test(accept) && !/image|png|jpe?g/i.test(accept)) {
    return { name: 'sweep.pdf', mimeType: 'application/pdf', base64: btoa('%PDF-1.4\n%%EOF\n') }
  }
  return { name: 'sweep.png', mimeType: 'image/png', base64: PIXEL }
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
