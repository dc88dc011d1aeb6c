import { amountUnits } from '@muster/contract/kit/amounts'
import { addDays } from '@muster/contract/kit/days'

interface Amount {
  key: string
  amount: string
}

const unitsOf = ({ amount }: Amount): bigint => amountUnits(amount)
const sum = (lines: readonly Amount[]): bigint => lines.reduce((total, line) => total + unitsOf(line), 0n)

export type RecoveryWarning = 'halfOfWages' | 'intoGratuity' | 'leaverOwes'

/**
 * Why the recoveries of a statement need a confirmation with a reason: above half of the wages (salary and paid-out leave), or
 * reaching into gratuity, which the law protects; and when the leaver ends up owing money.
 */
export function recoveryWarnings(lines: readonly Amount[]): RecoveryWarning[] {
  const gratuity = sum(lines.filter(({ key }) => key === 'gratuity'))
  const others = lines.filter(({ key }) => key !== 'gratuity')
  const recovered = -sum(others.filter((line) => unitsOf(line) < 0n))
  const wages = sum(others.filter((line) => unitsOf(line) > 0n))
  if (recovered === 0n) return []
  const net = wages + gratuity - recovered
  return [
    ...(recovered * 2n > wages ? (['halfOfWages'] as const) : []),
    ...(gratuity > 0n && recovered > wages ? (['intoGratuity'] as const) : []),
    ...(net < 0n ? (['leaverOwes'] as const) : []),
  ]
}

/** The legal due date of wages: so many days after the last one, each or only working days. */
export function legalDueDate(
  lastDay: string,
  { days, counts }: { days: number; counts: 'calendar' | 'working' },
  offDays: ReadonlySet<string>,
): string {
  if (counts === 'calendar') return addDays(lastDay, days)
  let day = lastDay
  // Somebody whose every day is off has no working day to wait for: a year is the end of it.
  for (let left = days, tried = 0; left > 0 && tried < 366; tried++) {
    day = addDays(day, 1)
    if (!offDays.has(day)) left--
  }
  return day
}

/** Amounts of a correcting statement: what is computed now less what earlier statements had, by key; nothing where they agree. */
export function differences(
  now: readonly Amount[],
  earlier: readonly Amount[],
): { key: string; now: bigint; before: bigint }[] {
  const before = new Map<string, bigint>()
  for (const line of earlier) before.set(line.key, (before.get(line.key) ?? 0n) + unitsOf(line))
  const known = new Set(now.map(({ key }) => key))
  const gone = [...before].filter(([key]) => !known.has(key)).map(([key]) => ({ key, amount: '0.00' }))
  return [...now, ...gone].flatMap((line) => {
    const [fresh, was] = [unitsOf(line), before.get(line.key) ?? 0n]
    return fresh === was ? [] : [{ key: line.key, now: fresh, before: was }]
  })
}

/** Days of leave that a statement pays out, by leave type. A line that was changed to nothing pays nothing out. */
export function leavePaidOut(
  lines: readonly { key: string; days: string | null; amount: string }[],
): { leaveTypeId: number; days: number }[] {
  return lines.flatMap((line) => {
    const [, id] = /^encash:(\d+)$/.exec(line.key) ?? []
    const days = Number(line.days ?? 0)
    return id && days > 0 && unitsOf(line) > 0n ? [{ leaveTypeId: Number(id), days }] : []
  })
}
