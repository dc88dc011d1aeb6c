/** A duration in the given language: "12 sec", "3 min", "2 hr"; null for a job that has not ended. */
export function durationText(from: string | null, to: string | null, language: string): string | null {
  if (!from || !to) return null
  const seconds = Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000)
  const [value, unit, digits] =
    seconds < 10
      ? ([seconds, 'second', 1] as const)
      : seconds < 90
        ? ([seconds, 'second', 0] as const)
        : seconds < 5400
          ? ([seconds / 60, 'minute', 0] as const)
          : ([seconds / 3600, 'hour', 1] as const)
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(value)
}
