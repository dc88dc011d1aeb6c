import type { AttendanceDayView } from '@muster/contract/attendance/days.contract'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import type { DayPlan } from '../rules/day-plan.ts'
import { explainTexts } from './explain.texts.ts'
import { statusText, statusWords } from './status-words.ts'

const parts = (minutes: number) => ({
  hours: Math.floor(minutes / 60),
  minutes: String(minutes % 60).padStart(2, '0'),
})

/** Minutes formatted as hours, in the reader's language. */
const hours = (minutes: number) => explainTexts('hours', parts(minutes))

/** From one hour on in hours and minutes. */
const length = (minutes: number) => (minutes < 60 ? explainTexts('minutes', { minutes }) : hours(minutes))

/** Figures of a day in one line, rendered per reader. */
export function figuresText(day: { status: string; worked: number; overtime: number }): Text {
  const what = { status: statusText(day.status), worked: explainTexts.text('hours', parts(day.worked)) }
  return day.overtime > 0
    ? explainTexts.text('figuresAndOvertime', {
        ...what,
        overtime: explainTexts.text('hours', parts(day.overtime)),
      })
    : explainTexts.text('figures', what)
}

type PlannedRequest = DayPlan['requests'][number]

function requestWords({ kind, portion, name, id }: PlannedRequest): string {
  const what = kind === 'leave' ? explainTexts('leave') : statusWords(kind)
  const named = name ? `${what}: ${name}` : what
  const part = { full: 'approvedRequest', first: 'approvedFirstHalf', second: 'approvedSecondHalf' } as const
  return explainTexts(part[portion], { what: named, id })
}

function planWords({ shift, reason, off, offName, requests, short = [], zone }: DayPlan): string[] {
  const why = wordsOf(reason)
  return [
    shift
      ? explainTexts('shift', {
          ...{ name: shift.name, code: shift.code, start: shift.start, end: shift.end },
          ...{ zone, reason: why },
        })
      : explainTexts('noShift', { zone, reason: why }),
    ...(off === 'holiday' ? [explainTexts('holiday', { name: offName ?? '' })] : []),
    ...(off === 'week_off' ? [explainTexts('weekOff')] : []),
    ...requests.map(requestWords),
    ...short.map((leave) => explainTexts('shortLeave', { ...leave })),
  ]
}

/** Fields of a day that are explained. */
export type ExplainedDay = Omit<AttendanceDayView, 'date' | 'parts' | 'shift' | 'off_name' | 'version'>

/** Overtime, with the hours that it is beyond: those of the shift, or else a full day. */
function overtimeWords({ off, overtime }: ExplainedDay, { shift }: DayPlan): string {
  const parts = { overtime: hours(overtime) }
  if (off !== null || !shift) return explainTexts('overtime', parts)
  return explainTexts('overtimeBeyond', { ...parts, after: hours(shift.overtimeAfter ?? shift.full) })
}

function workWords(day: ExplainedDay, plan: DayPlan): string[] {
  const { shift } = plan
  const words: string[] = []
  if (day.first_in !== null)
    words.push(
      explainTexts('worked', {
        ...{ from: day.first_in, to: day.last_out ?? '?' },
        ...{ worked: hours(day.worked), breaks: hours(day.break_minutes) },
      }),
    )
  if (shift && day.is_final && day.off === null)
    words.push(explainTexts('fullDay', { full: hours(shift.full), half: hours(shift.half) }))
  if (day.late_by > 0)
    words.push(explainTexts('late', { late: length(day.late_by), grace: shift?.graceIn ?? 0 }))
  if (day.early_by > 0)
    words.push(explainTexts('early', { early: length(day.early_by), grace: shift?.graceOut ?? 0 }))
  if (day.overtime > 0) words.push(overtimeWords(day, plan))
  if (day.flags.includes('missing_in')) words.push(explainTexts('missingIn'))
  if (day.flags.includes('missing_out')) words.push(explainTexts('missingOut'))
  return words
}

/** Explanation of a day, one sentence per reason. */
export function reasonsOf(
  day: ExplainedDay,
  plan: DayPlan | null,
  punches: readonly { counts: boolean; voided: string | null }[],
): string[] {
  const ignored = punches.filter((punch) => !punch.counts && punch.voided === null).length
  const voided = punches.filter((punch) => punch.voided !== null).length
  const status = statusWords(day.status)
  return [
    ...(plan ? [...planWords(plan), ...workWords(day, plan)] : []),
    ...(ignored > 0 ? [explainTexts('punchesOutsideDay', { count: ignored })] : []),
    ...(voided > 0 ? [explainTexts('punchesVoided', { count: voided })] : []),
    day.is_final || !plan ? explainTexts('status', { status }) : explainTexts('statusSoFar', { status }),
    ...(day.is_locked ? [explainTexts('locked')] : []),
  ]
}
