import type { downloadMusterSample } from '@muster/contract/attendance/uploads.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { FileReply, XLSX } from '../../../platform/http/route.ts'
import { type SheetColumn, type SheetRow, writeSheet } from '../../../platform/spreadsheets/index.ts'
import { type DayRow, findDays } from '../days/days-of.ts'
import { HEADINGS } from '../rules/upload-cells.ts'
import { findUploadPeople, type UploadPerson } from './upload.queries.ts'

const MOST_PEOPLE = 5000
const MOST_DAYS = 31

type Asked = BodyOf<typeof downloadMusterSample>

interface Facts {
  people: UploadPerson[]
  dates: string[]
  days: Map<string, DayRow>
}

function datesOf(today: string, { from_date, to_date }: Asked): string[] {
  const last = Temporal.PlainDate.from(to_date ?? today)
  const first = from_date ? Temporal.PlainDate.from(from_date) : last.with({ day: 1 })
  const count = first.until(last).days + 1
  if (count < 1 || count > MOST_DAYS)
    fail('request.invalid', { fields: { to_date: `Choose 1 to ${MOST_DAYS} days.` } })
  return Array.from({ length: count }, (_, days) => first.add({ days }).toString())
}

async function factsOf(ctx: Ctx, asked: Asked): Promise<Facts> {
  return readTx(ctx, async (db) => {
    const people = await findUploadPeople(ctx, db, {
      codes: null,
      limit: asked.filled === 1 ? MOST_PEOPLE : 1,
    })
    const today = people[0]?.today ?? ctx.now.toString().slice(0, 10)
    const dates = datesOf(today, asked)
    const range = { from: dates[0] ?? today, to: dates.at(-1) ?? today }
    const rows =
      asked.filled === 1 ? await findDays(ctx, db, { employeeIds: people.map(({ id }) => id), ...range }) : []
    return { people, dates, days: new Map(rows.map((row) => [`${row.employee_id} ${row.date}`, row])) }
  })
}

const CODE: SheetColumn = { key: 'code', header: HEADINGS.code, mandatory: true }
const NAME: SheetColumn = {
  key: 'name',
  header: HEADINGS.name,
  width: 28,
  note: 'For you to read; it is not looked at.',
}

const fileOf = (name: string, columns: SheetColumn[], rows: SheetRow[]) =>
  new FileReply(name, XLSX, writeSheet({ sheets: [{ name: 'Attendance', columns, rows }] }))

const isExample = (asked: Asked, at: number) => asked.filled === 0 && at === 0

/** A row a person, a column a day. Two statements. */
export async function musterSample(ctx: Ctx, asked: Asked): Promise<FileReply> {
  const { people, dates, days } = await factsOf(ctx, asked)
  const columns = [
    CODE,
    NAME,
    ...dates.map(
      (date): SheetColumn => ({
        ...{ key: date, header: date, width: 16 },
        note: 'From and to, such as 09:00-18:00; more than once apart by a semicolon. Empty: nothing.',
      }),
    ),
  ]
  const rows = people.map((person): SheetRow => {
    const cells = dates.map((date, at) => {
      const day = days.get(`${person.id} ${date}`)
      const kept = day && (day.first_in || day.last_out) ? `${day.first_in ?? ''}-${day.last_out ?? ''}` : ''
      return [date, isExample(asked, at) ? '09:00-18:00' : kept] as const
    })
    return { code: person.code, name: person.name, ...Object.fromEntries(cells) }
  })
  return fileOf('MusterAttendanceSample.xlsx', columns, rows)
}

/** A row a person and day. Two statements. */
export async function columnSample(ctx: Ctx, asked: Asked): Promise<FileReply> {
  const { people, dates, days } = await factsOf(ctx, asked)
  const columns: SheetColumn[] = [
    CODE,
    NAME,
    { key: 'date', header: HEADINGS.date, kind: 'date', mandatory: true, note: 'Such as 15/08/2026.' },
    { key: 'in', header: HEADINGS.in, note: 'Such as 09:05, by the clocks of their place.' },
    { key: 'out', header: HEADINGS.out, note: 'Not after the time they came: on the next day.' },
  ]
  const shown = asked.filled === 1 ? dates : dates.slice(0, 1)
  const rows = people.flatMap((person) =>
    shown.map((date, at): SheetRow => {
      const day = days.get(`${person.id} ${date}`)
      const example = isExample(asked, at)
      return {
        ...{ code: person.code, name: person.name, date },
        in: example ? '09:00' : (day?.first_in ?? ''),
        out: example ? '18:00' : (day?.last_out ?? ''),
      }
    }),
  )
  return fileOf('ColumnViewAttendanceSample.xlsx', columns, rows)
}
