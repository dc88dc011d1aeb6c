import type { AttendanceDayView } from '@muster/contract/attendance/days.contract'
import type { DayPlan } from '../rules/day-plan.ts'
import { daysTexts } from './days.texts.ts'
import { statusWords } from './status-words.ts'

export const hours = (minutes: number) =>
  `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`

const portionWords = { full: '', first: daysTexts('firstHalf'), second: daysTexts('secondHalf') }
const kindWords = { leave: 'Leave', on_duty: daysTexts('onDuty'), work_from_home: daysTexts('workFromHome') }

function planWords({ shift, reason, off, offName, requests, short = [], zone }: DayPlan): string[] {
  return [
    shift
      ? daysTexts('shiftTo', {
          name: shift.name,
          code: shift.code,
          start: shift.start,
          end: shift.end,
          zone,
          reason,
        })
      : daysTexts('noShiftMidnightToMidnight', { zone, reason }),
    ...(off === 'holiday' ? [daysTexts('holiday', { offName: offName ?? '' })] : []),
    ...(off === 'week_off' ? ['A week-off.'] : []),
    ...requests.map(({ kind, portion, name, id }) =>
      daysTexts('approvedInRequest', {
        kindWords: kindWords[kind],
        value: name ? `: ${name}` : '',
        portionWords: portionWords[portion],
        id,
      }),
    ),
    ...short.map(({ from, to, id }) => daysTexts('shortLeaveFromToApprovedInRequest', { from, to, id })),
  ]
}

/** What of a day is put into words. */
export type ToldDay = Omit<AttendanceDayView, 'date' | 'parts' | 'shift' | 'off_name' | 'version'>

function workWords(day: ToldDay, plan: DayPlan): string[] {
  const { shift } = plan
  const words: string[] = []
  if (day.first_in !== null)
    words.push(
      daysTexts('inFromToWorkedOfBreaks', {
        firstIn: day.first_in,
        lastOut: day.last_out ?? '?',
        worked: hours(day.worked),
        breakMinutes: hours(day.break_minutes),
      }),
    )
  if (shift && day.is_final && day.off === null)
    words.push(daysTexts('aFullDayIsHalfADay', { full: hours(shift.full), half: hours(shift.half) }))
  if (day.late_by > 0)
    words.push(
      daysTexts('lateByMinUpToMinAreNotCounted', { lateBy: day.late_by, graceIn: shift?.graceIn ?? 0 }),
    )
  if (day.early_by > 0)
    words.push(
      daysTexts('leftMinEarlyUpToMinAreNotCounted', {
        earlyBy: day.early_by,
        graceOut: shift?.graceOut ?? 0,
      }),
    )
  if (day.overtime > 0) words.push(daysTexts('overtime', { overtime: hours(day.overtime) }))
  if (day.flags.includes('missing_in')) words.push(daysTexts('clockedOutWithoutHavingClocked'))
  if (day.flags.includes('missing_out')) words.push(daysTexts('clockedInWithoutHavingClocked'))
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
    ...(beside > 0 ? [daysTexts('punchesOfThisDateBelongToNoShift', { beside })] : []),
    ...(voided > 0 ? [daysTexts('punchesWereTakenAway', { voided })] : []),
    `${statusWords(day.status)}${day.is_final || !plan ? '' : daysTexts('soFar')}.`,
    ...(day.is_locked ? [daysTexts('thePeriodIsLockedTheDayStaysAs')] : []),
  ]
}
