const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
]
const A_WEEK = 7 * 86_400

/**
 * Elapsed time in words, up to a week.
 *
 * @returns null for longer periods, where a date is clearer
 */
export function timeAgo(at: string, now: number, language: string): string | null {
  const seconds = Math.max(0, (now - new Date(at).getTime()) / 1000)
  if (seconds >= A_WEEK) return null
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, size] = steps.findLast(([, length]) => seconds >= length) ?? ['second', 60]
  // Below a minute the text is "now".
  return format.format(-Math.floor(seconds / size), unit)
}
