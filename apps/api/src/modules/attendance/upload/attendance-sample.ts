import { attendanceSheet } from '@muster/contract/attendance/attendance-sheet'
import type { downloadMusterSample } from '@muster/contract/attendance/uploads.contract'
import { offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import { daysIn, eachDay, firstOfMonth } from '@muster/contract/kit/days'
import type { BodyOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import type { SheetRow } from '../../../platform/spreadsheets/index.ts'
import { sampleSheet } from '../../forms/index.ts'
import { type DayRow, findDays } from '../days/days-of.ts'
import { findUploadPeople, type UploadPerson } from './upload.queries.ts'
import { uploadTexts } from './upload.texts.ts'

const MAX_PEOPLE = 5000
const MAX_DAYS = 31

type Input = BodyOf<typeof downloadMusterSample>

interface Facts {
  people: UploadPerson[]
  dates: string[]
  days: Map<string, DayRow>
}

function datesOf(today: string, { from_date, to_date }: Input): string[] {
  const last = to_date ?? today
  const first = from_date ?? firstOfMonth(last)
  const count = daysIn(first, last)
  if (count < 1 || count > MAX_DAYS)
    fail('request.invalid', { fields: { to_date: uploadTexts('invalidDayCount', { mostDays: MAX_DAYS }) } })
  return eachDay(first, last)
}

async function factsOf(ctx: Ctx, input: Input): Promise<Facts> {
  return readTx(ctx, async (db) => {
    const people = await findUploadPeople(ctx, db, {
      codes: null,
      limit: input.filled === 1 ? MAX_PEOPLE : 1,
    })
    const today = people[0]?.today ?? ctx.now.toString().slice(0, 10)
    const dates = datesOf(today, input)
    const range = { from: dates[0] ?? today, to: dates.at(-1) ?? today }
    const rows =
      input.filled === 1 ? await findDays(ctx, db, { employeeIds: people.map(({ id }) => id), ...range }) : []
    return { people, dates, days: new Map(rows.map((row) => [`${row.employee_id} ${row.date}`, row])) }
  })
}

const columns = offeredColumns(attendanceSheet)
const COLUMN_VIEW = 'ColumnViewAttendanceSample.xlsx'

const isExample = (input: Input, at: number) => input.filled === 0 && at === 0

/** One row per employee, one column per day. Two statements. */
export async function musterSample(ctx: Ctx, input: Input): Promise<FileReply> {
  const { people, dates, days } = await factsOf(ctx, input)
  const rows = people.map((person): SheetRow => {
    const cells = dates.map((date, at) => {
      const day = days.get(`${person.id} ${date}`)
      const times = day && (day.first_in || day.last_out) ? `${day.first_in ?? ''}-${day.last_out ?? ''}` : ''
      return [date, isExample(input, at) ? '09:00-18:00' : times] as const
    })
    return { code: person.code, name: person.name, ...Object.fromEntries(cells) }
  })
  const named = columns.filter(({ key }) => key === 'code' || key === 'name')
  const ofDays = dates.map((date) => ({ key: date, header: date, ...attendanceSheet.days }))
  return sampleSheet(attendanceSheet, { columns: named, days: ofDays, rows })
}

/** One row per employee and day. Two statements. */
export async function columnSample(ctx: Ctx, input: Input): Promise<FileReply> {
  const { people, dates, days } = await factsOf(ctx, input)
  const shown = input.filled === 1 ? dates : dates.slice(0, 1)
  const rows = people.flatMap((person) =>
    shown.map((date, at): SheetRow => {
      const day = days.get(`${person.id} ${date}`)
      const example = isExample(input, at)
      return {
        ...{ code: person.code, name: person.name, date },
        in: example ? '09:00' : (day?.first_in ?? ''),
        out: example ? '18:00' : (day?.last_out ?? ''),
      }
    }),
  )
  return sampleSheet(attendanceSheet, {
    columns: columns.filter(({ isLog }) => !isLog),
    rows,
    file: COLUMN_VIEW,
  })
}
