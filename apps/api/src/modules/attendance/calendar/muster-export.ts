import type { CalendarTotals } from '@muster/contract/attendance/calendar-shapes'
import { codeOfDay } from '@muster/contract/attendance/day-codes'
import type { exportMuster } from '@muster/contract/attendance/register.contract'
import { eachDay } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { prefetch } from '../../../lib/prefetch.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import type { Period } from '../rules/calendar-period.ts'
import { totalsOf } from '../rules/calendar-totals.ts'
import { type CalendarPerson, countCalendarPeople, findCalendarFacts, VIEW } from './calendar.queries.ts'
import { chosenPeriod, daysOn } from './calendar.service.ts'
import { calendarTexts } from './calendar.texts.ts'
import { findMusterDays, findMusterPeople, type MusterDay, type MusterPerson } from './muster.queries.ts'

type Input = BodyOf<typeof exportMuster>

/** Employees per transaction: a slow download holds no connection. */
const BATCH = 500

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

const looks: Record<Input['look'], (day: MusterDay) => string> = {
  codes: ({ status, note }) => (status === 'leave' && note ? note : codeOfDay(status)),
  times: ({ status, first_in, last_out }) =>
    first_in || last_out ? `${first_in ?? '?'}–${last_out ?? '?'}` : codeOfDay(status),
  hours: ({ status, worked }) => (worked > 0 ? clock(worked) : codeOfDay(status)),
}

const people: SheetColumn[] = [
  { key: 'code', header: calendarTexts('employeeCode') },
  { key: 'name', header: calendarTexts('name'), width: 28 },
  { key: 'department', header: calendarTexts('department'), width: 22 },
  { key: 'location', header: calendarTexts('location'), width: 18 },
]

const sums: readonly [SheetColumn, (totals: CalendarTotals) => number | string][] = [
  [
    { key: 'worked_days', header: calendarTexts('daysWorked'), kind: 'number' },
    (totals) => totals.worked_days,
  ],
  [
    { key: 'absent', header: calendarTexts('absent'), kind: 'number' },
    ({ by_status }) => by_status.absent ?? 0,
  ],
  [{ key: 'leave', header: calendarTexts('leave'), kind: 'number' }, ({ by_status }) => by_status.leave ?? 0],
  [
    { key: 'week_off', header: calendarTexts('weekOffs'), kind: 'number' },
    ({ by_status }) => by_status.week_off ?? 0,
  ],
  [
    { key: 'holiday', header: calendarTexts('holidays'), kind: 'number' },
    ({ by_status }) => by_status.holiday ?? 0,
  ],
  [{ key: 'late', header: calendarTexts('late'), kind: 'number' }, (totals) => totals.late],
  [{ key: 'early', header: calendarTexts('early'), kind: 'number' }, (totals) => totals.early],
  [{ key: 'missing', header: calendarTexts('missingPunch'), kind: 'number' }, (totals) => totals.missing],
  [{ key: 'hours', header: calendarTexts('hours') }, ({ worked }) => clock(worked)],
  [{ key: 'overtime', header: calendarTexts('overtime') }, ({ overtime }) => clock(overtime)],
]

const DAY_WIDTH = { codes: 7, times: 13, hours: 8 } as const

const columnsOf = (dates: readonly string[], look: Input['look']): SheetColumn[] => [
  ...people,
  ...dates.map((date) => ({ key: date, header: date, width: DAY_WIDTH[look] })),
  ...sums.map(([column]) => column),
]

function sheetRow(person: CalendarPerson, days: readonly MusterDay[], look: Input['look']): SheetRow {
  const row: Record<string, string | number | null> = {
    ...{ code: person.code, name: person.name, department: person.department, location: person.location },
  }
  const text = looks[look]
  for (const day of days) row[day.date] = text(day)
  const totals = totalsOf(days)
  for (const [{ key }, value] of sums) row[key] = value(totals)
  return row
}

/** Number of batches read ahead, so that reading overlaps with writing. */
const AHEAD = 2

interface Batch {
  people: MusterPerson[]
  storedDays: Map<number, MusterDay[]>
}

async function* readBatches(
  ctx: Ctx,
  input: Input,
  period: Period,
  dates: readonly string[],
): AsyncGenerator<Batch> {
  for (let after: MusterPerson | null = null; ; ) {
    const batch: Batch = await readTx(ctx, async (db) => {
      const people = await findMusterPeople(ctx, db, {
        filter: input,
        period,
        of: input.of,
        after,
        limit: BATCH,
      })
      const employeeIds = people.map(({ id }) => id)
      const storedDays = await findMusterDays(ctx, db, {
        employeeIds,
        dates,
        hasNotes: input.look === 'codes',
      })
      return { people, storedDays }
    })
    yield batch
    if (batch.people.length < BATCH) return
    after = batch.people.at(-1) as MusterPerson
  }
}

async function* readRows(ctx: Ctx, input: Input, period: Period): AsyncGenerator<SheetRow> {
  const dates = eachDay(period.from, period.to)
  for await (const { people, storedDays } of prefetch(readBatches(ctx, input, period, dates), AHEAD))
    for (const person of people)
      yield sheetRow(person, daysOn(dates, person, storedDays.get(person.id) ?? []), input.look)
}

const periodOf = (ctx: Ctx, input: Input) =>
  readTx(ctx, async (db) => chosenPeriod(input, await findCalendarFacts(ctx, db)).period)

/** The attendance register of a period: one row per employee, one column per day. */
export const musterExport = defineSheetExport<Input>({
  name: 'attendance.muster.export',
  label: calendarTexts.text('musterRegister'),
  permissions: [VIEW],
  fileName: (_ctx, { month, from_date }) => {
    const of = month ?? from_date
    return of === undefined ? 'MusterRegister.xlsx' : `MusterRegister_${of}.xlsx`
  },
  count: (ctx, input) =>
    readTx(ctx, async (db) => {
      const { period } = chosenPeriod(input, await findCalendarFacts(ctx, db))
      return countCalendarPeople(ctx, db, { filter: input, period, of: input.of })
    }),
  open: async (ctx, input, total) => {
    const period = await periodOf(ctx, input)
    await tx(ctx, (db) =>
      recordAudit(ctx, db, {
        recordType: 'attendance_day',
        recordLabel: calendarTexts.english('musterRegisterPeriod', { from: period.from, to: period.to }),
        details: { people: total },
      }),
    )
    return {
      name: calendarTexts('musterRegister'),
      columns: columnsOf(eachDay(period.from, period.to), input.look),
      rows: readRows(ctx, input, period),
    }
  },
})

/** Exports the register directly or, above 5,000 employees, by a job. */
export function exportRegister(ctx: Ctx, input: Input): Promise<FileReply | DataOf<typeof exportMuster>> {
  return exportSheet(ctx, musterExport, input)
}
