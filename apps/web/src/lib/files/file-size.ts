const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Bytes in readable form: 1,234,567 → "1.2 MB" in the given language. */
export function fileSizeText(bytes: number, language: string): string {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit++
  }
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[unit],
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  }).format(value)
}
