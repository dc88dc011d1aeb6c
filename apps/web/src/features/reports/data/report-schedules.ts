import type { listReportSchedules, saveReportSchedule } from '@muster/contract/calls/reports/report-schedules'
import type { DataOf } from '@muster/contract/kit/index'
import { reportFormats } from '@muster/contract/reports/report-words'
import type { ScheduleRule } from '@muster/contract/reports/schedule-rule'
import type { TFunction } from 'i18next'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import type { BodyOf } from '../../../lib/form/saving.ts'
import type { ReportCriteria } from './report-query.ts'

export type Schedules = DataOf<typeof listReportSchedules>
export type ScheduleRow = Schedules['rows'][number]
export type ScheduleBody = BodyOf<typeof saveReportSchedule>

/** In the form; without a format in the call. */
export const LINK = 'link'
export const LAST_WORKING = 'last_working'
const DAYS_OF_MONTH = 31

/** Times on the quarter of an hour. */
export const quarterHours: readonly string[] = Array.from({ length: 96 }, (_, quarter) => {
  const [hours, minutes] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
})

export const monthDays: readonly string[] = [
  LAST_WORKING,
  ...Array.from({ length: DAYS_OF_MONTH }, (_, index) => String(index + 1)),
]

interface Words {
  t: TFunction<'reports'>
  /** Name of a day of the week, 1 for Monday. */
  weekday: (number: number) => string
  time: (time: string) => string
}

/** When a schedule runs, in words: “every week on Monday and Thursday at 08:00”. */
export function ruleWords({ every, weekdays, month_day: day, time }: ScheduleRule, words: Words): string {
  const { t } = words
  const at = words.time(time)
  if (every === 'day') return t('schedules.rule.day', { time: at })
  if (every === 'week') {
    const days = new Intl.ListFormat(undefined, { type: 'conjunction' }).format(weekdays.map(words.weekday))
    return t('schedules.rule.week', { days, time: at })
  }
  if (day === LAST_WORKING) return t('schedules.rule.lastWorking', { time: at })
  return t('schedules.rule.month', { day, time: at })
}

/** The fields of the form, from a schedule. */
export const draftOf = ({ rule, period, recipients, ...row }: ScheduleRow): Draft => ({
  ...row,
  ...{ every: rule.every, weekdays: rule.weekdays, time: rule.time, period },
  month_day: rule.month_day === null ? null : String(rule.month_day),
  format: row.format ?? LINK,
  roles: recipients.filter(({ kind }) => kind === 'role').map(({ id }) => id),
})

const monthDayOf = (value: unknown): ScheduleRule['month_day'] => {
  if (value === LAST_WORKING) return LAST_WORKING
  return value ? Number(value) : null
}

/** What the form sends. @param asked what a report's page shows; the schedule keeps its own without */
export function bodyOf(
  draft: Draft,
  people: readonly { id: number }[],
  of: { schedule: ScheduleRow | null; reportId: number | null; asked: ReportCriteria | null },
): ScheduleBody {
  const { every } = draft
  return {
    ...(of.schedule && { schedule_id: of.schedule.schedule_id, version: of.schedule.version }),
    report_id: of.reportId ?? Number(draft.report_id),
    name: draft.name,
    rule: {
      every,
      weekdays: every === 'week' ? (draft.weekdays ?? []).map(Number).sort() : [],
      month_day: every === 'month' ? monthDayOf(draft.month_day) : null,
      time: draft.time,
    },
    period: draft.period || null,
    format: reportFormats.find((one) => one === draft.format) ?? null,
    skip_empty: draft.skip_empty === true,
    ...(of.asked && { asked: withoutDays(of.asked) }),
    recipients: [
      ...people.map(({ id }) => ({ kind: 'person' as const, id })),
      ...(draft.roles ?? []).map((id: number) => ({ kind: 'role' as const, id })),
    ],
  }
}

/** The days of a schedule are relative to its run. */
function withoutDays({ from: _from, to: _to, as_of: _asOf, ...asked }: ReportCriteria) {
  return asked
}
