import type { AttendanceDayView } from '@muster/contract/attendance/days.contract'
import type { DayPlan } from '../rules/day-plan.ts'
import { statusWords } from './status-words.ts'

export const hours = (minutes: number) =>
  `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`

const portionWords = { full: '', first: ' (first half)', second: ' (second half)' }
const kindWords = { leave: 'Leave', on_duty: 'On duty', work_from_home: 'Work from home' }

function planWords({ shift, reason, off, offName, requests, short = [], zone }: DayPlan): string[] {
  return [
    shift
      ? `Shift ${shift.name} (${shift.code}), ${shift.start} to ${shift.end}, ${zone}. ${reason}`
      : `No shift: midnight to midnight, ${zone}. ${reason}`,
    ...(off === 'holiday' ? [`Holiday: ${offName ?? ''}.`] : []),
    ...(off === 'week_off' ? ['A week-off.'] : []),
    ...requests.map(
      ({ kind, portion, name, id }) =>
        `${kindWords[kind]}${name ? `: ${name}` : ''}${portionWords[portion]}, approved in request ${id}.`,
    ),
    ...short.map(
      ({ from, to, id }) =>
        `Short leave from ${from} to ${to}, approved in request ${id}: being late or leaving early in it doesn’t count.`,
    ),
  ]
}

/** What of a day is put into words. */
export type ToldDay = Omit<AttendanceDayView, 'date' | 'parts' | 'shift' | 'off_name' | 'version'>

function workWords(day: ToldDay, plan: DayPlan): string[] {
  const { shift } = plan
  const words: string[] = []
  if (day.first_in !== null)
    words.push(
      `In from ${day.first_in} to ${day.last_out ?? '?'}: ${hours(day.worked)} worked, ${hours(day.break_minutes)} of breaks.`,
    )
  if (shift && day.is_final && day.off === null)
    words.push(`A full day is ${hours(shift.full)}, half a day ${hours(shift.half)}.`)
  if (day.late_by > 0)
    words.push(`Late by ${day.late_by} min; up to ${shift?.graceIn ?? 0} min are not counted.`)
  if (day.early_by > 0)
    words.push(`Left ${day.early_by} min early; up to ${shift?.graceOut ?? 0} min are not counted.`)
  if (day.overtime > 0) words.push(`Overtime: ${hours(day.overtime)}.`)
  if (day.flags.includes('missing_in')) words.push('Clocked out without having clocked in.')
  if (day.flags.includes('missing_out'))
    words.push('Clocked in without having clocked out: what was open does not count.')
  return words
}

/** Why a day is what it is, sentence by sentence. */
export function reasonsOf(
  day: ToldDay,
  plan: DayPlan | null,
  punches: readonly { counts: boolean; voided: string | null }[],
): string[] {
  const beside = punches.filter((punch) => !punch.counts && punch.voided === null).length
  const voided = punches.filter((punch) => punch.voided !== null).length
  return [
    ...(plan ? [...planWords(plan), ...workWords(day, plan)] : []),
    ...(beside > 0 ? [`${beside} punches of this date belong to no shift or to another day’s.`] : []),
    ...(voided > 0 ? [`${voided} punches were taken away.`] : []),
    `${statusWords(day.status)}${day.is_final || !plan ? '' : ' so far'}.`,
    ...(day.is_locked ? ['The period is locked: the day stays as it is.'] : []),
  ]
}
