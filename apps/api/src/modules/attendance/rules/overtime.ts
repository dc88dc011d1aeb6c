import type { Text } from '../../../lib/texts/texts.ts'
import { attendanceTexts } from '../attendance.texts.ts'

export type OvertimeDayType = 1 | 2 | 3 | 4

export interface OvertimeRule {
  day_type: OvertimeDayType
  /** Less overtime earns nothing. */
  min_minutes: number
  round_to: number
  rounding: 'down' | 'nearest' | 'up'
  multiplier: number
  /** Per day; null: unlimited. */
  max_minutes: number | null
  settles: 'pay' | 'comp_off' | 'either'
}

export interface OvertimePart {
  day_type: OvertimeDayType
  minutes: number
  multiplier: number
  credited: number
}

export interface Overtime {
  parts: OvertimePart[]
  credited: number
  /** One sentence each. */
  reasons: string[]
}

const names: Record<OvertimeDayType, Text> = {
  1: attendanceTexts.text('weekday'),
  2: attendanceTexts.text('weekOff'),
  3: attendanceTexts.text('holiday'),
  4: attendanceTexts.text('weekdayOvertime'),
}

const steps = { down: Math.floor, nearest: Math.round, up: Math.ceil }

function partOf(rule: OvertimeRule, minutes: number): OvertimePart {
  const { day_type, multiplier } = rule
  return { day_type, minutes, multiplier, credited: Math.round(minutes * multiplier) }
}

const partText = ({ day_type, minutes, multiplier, credited }: OvertimePart) =>
  attendanceTexts('overtimeCalculation', { names: names[day_type], minutes, multiplier, credited })

/** Minutes beyond a weekday's maximum count by the rule of weekday overtime, if any. */
function beyond(rest: number, rule: OvertimeRule | undefined): { part: OvertimePart | null; lost: number } {
  if (!rule) return { part: null, lost: rest }
  const minutes = Math.min(rest, rule.max_minutes ?? rest)
  return { part: partOf(rule, minutes), lost: rest - minutes }
}

/**
 * Applies overtime rules to minutes: rounds by the rule of the day's type, up to its maximum, and on weekdays
 * beyond it by the rule of weekday overtime.
 *
 * @param dayType 1 weekday, 2 week-off, 3 holiday
 * @param minutes 0 or more
 */
export function overtimeOf(dayType: 1 | 2 | 3, minutes: number, rules: readonly OvertimeRule[]): Overtime {
  const none = (reason: string): Overtime => ({ parts: [], credited: 0, reasons: [reason] })
  const rule = rules.find(({ day_type }) => day_type === dayType)
  if (!rule) return none(attendanceTexts('overtimeNotConfigured', { names: names[dayType] }))
  if (minutes < rule.min_minutes)
    return none(attendanceTexts('belowMinimum', { minutes, minMinutes: rule.min_minutes }))
  const rounded = steps[rule.rounding](minutes / rule.round_to) * rule.round_to
  const reasons =
    rounded === minutes
      ? []
      : [attendanceTexts('roundedToStep', { minutes, rounded, roundTo: rule.round_to })]
  const first = Math.min(rounded, rule.max_minutes ?? rounded)
  const isWeekday = dayType === 1
  const { part, lost } = beyond(
    rounded - first,
    isWeekday ? rules.find((one) => one.day_type === 4) : undefined,
  )
  const parts = [partOf(rule, first), ...(part ? [part] : [])].filter((one) => one.minutes > 0)
  return {
    parts,
    credited: parts.reduce((sum, one) => sum + one.credited, 0),
    reasons: [
      ...reasons,
      ...parts.map(partText),
      ...(lost > 0 ? [attendanceTexts('aboveMaximum', { lost })] : []),
    ],
  }
}
