const MINUTES_A_DAY = 1440
const CLOCK = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s*([ap])?\.?(?:m\.?)?$/i
/** A time as workbooks store it in cells without a format: `0.375` is 09:00. */
const SHARE_OF_DAY = /^0?\.\d+$/

const clock = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour < 24 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/**
 * Reads a time as people and spreadsheets write it (`9:05`, `09.05:30`, `9:05 pm`, `0.375`) as `HH:mm`; null
 * if it is none.
 */
export function timeIn(text: string): string | null {
  const plain = text.trim()
  const parts = CLOCK.exec(plain)
  if (parts) {
    const [hour, minute] = [hourOf(Number(parts[1]), parts[3]), Number(parts[2])]
    return hour !== null && minute < 60 ? clock(hour, minute) : null
  }
  if (!SHARE_OF_DAY.test(plain)) return null
  const minutes = Math.round(Number(plain) * MINUTES_A_DAY) % MINUTES_A_DAY
  return clock(Math.floor(minutes / 60), minutes % 60)
}
