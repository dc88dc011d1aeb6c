import type { CalendarDay } from '@muster/contract/attendance/calendar-shapes'
import type { checkDailyExport, exportDaily } from '@muster/contract/attendance/register.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { dayText } from '../../../lib/day-text.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { statusInCell } from '../days/status-words.ts'
import { findCalendarFacts, peopleFilter, VIEW } from './calendar.queries.ts'
import { calendarTexts } from './calendar.texts.ts'

type Input = BodyOf<typeof exportDaily>
interface Cursor {
  id: number
  sort_name: string
}

type Row = Cursor &
  Omit<CalendarDay, 'date' | 'is_locked' | 'is_final' | 'flags'> & {
    code: string
    name: string
    department: string | null
    location: string | null
    break_minutes: number
  }

const BATCH = 1000

const columns = (): SheetColumn[] => [
  { key: 'code', header: calendarTexts('employeeCode') },
  { key: 'name', header: calendarTexts('name'), width: 28 },
  { key: 'department', header: calendarTexts('department'), width: 22 },
  { key: 'location', header: calendarTexts('location'), width: 18 },
  { key: 'date', header: calendarTexts('date'), kind: 'date' },
  { key: 'shift', header: calendarTexts('shift') },
  { key: 'status', header: calendarTexts('status') },
  { key: 'note', header: calendarTexts('leaveOrHoliday'), width: 22 },
  { key: 'first_in', header: calendarTexts('in') },
  { key: 'last_out', header: calendarTexts('out') },
  { key: 'worked', header: calendarTexts('workedMinutes'), kind: 'number' },
  { key: 'break_minutes', header: calendarTexts('breaksMinutes'), kind: 'number' },
  { key: 'late_by', header: calendarTexts('lateByMinutes'), kind: 'number' },
  { key: 'early_by', header: calendarTexts('earlyByMinutes'), kind: 'number' },
  { key: 'overtime', header: calendarTexts('overtimeMinutes'), kind: 'number' },
]

const from = (ctx: Ctx, input: Input) => sql`
  from attendance_day k join employee e on e.org_id = k.org_id and e.id = k.employee_id
  where k.org_id = ${ctx.orgId} and k.day = ${input.date}::date and ${peopleFilter(ctx, input)}`

async function countRows(ctx: Ctx, db: Db, input: Input): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${from(ctx, input)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The next batch by name, read by cursor, so that joining or renamed employees shift nobody. */
async function findBatch(ctx: Ctx, db: Db, input: Input, after: Cursor | undefined): Promise<Row[]> {
  const next =
    after === undefined ? sql`true` : sql`(e.sort_name, e.id) > (${after.sort_name}, ${after.id}::bigint)`
  const { rows } = await sql<Row>`
    with page as (
      select k.*, e.code, e.full_name, e.sort_name, e.department_id, e.location_id ${from(ctx, input)}
        and ${next}
      order by e.sort_name, e.id limit ${BATCH}
    )
    select p.employee_id as id, p.sort_name, p.code, p.full_name as name, d.name as department, l.name as location, p.status, p.worked, p.break_minutes,
      p.late_by, p.early_by, p.overtime, to_char(p.first_in, 'HH24:MI') as first_in,
      to_char(p.last_out, 'HH24:MI') as last_out, a.plan -> 'shift' ->> 'name' as shift,
      coalesce(nullif(a.plan -> 'requests' -> 0 ->> 'name', ''), a.plan ->> 'offName') as note
    from page p join attendance_plan a on a.org_id = p.org_id and a.id = p.plan_id
    left join department d on d.org_id = ${ctx.orgId} and d.id = p.department_id
    left join location l on l.org_id = ${ctx.orgId} and l.id = p.location_id
    order by p.sort_name, p.employee_id`.execute(db)
  return rows
}

async function* readRows(ctx: Ctx, input: Input): AsyncGenerator<SheetRow> {
  for (let after: Cursor | undefined; ; ) {
    const rows = await readTx(ctx, (db) => findBatch(ctx, db, input, after))
    for (const { id: _id, sort_name: _place, ...row } of rows)
      yield { ...row, date: input.date, status: statusInCell(row.status) }
    after = rows.at(-1)
    if (rows.length < BATCH) return
  }
}

/** Attendance of one date, one row per employee. */
export const dailyExport = defineSheetExport<Input>({
  name: 'attendance.daily.export',
  label: calendarTexts.text('dailyAttendance'),
  permissions: [VIEW],
  fileName: () => 'Attendance_report.xlsx',
  count: (ctx, input) => readTx(ctx, (db) => countRows(ctx, db, input)),
  open: async (ctx, input, total) => {
    await tx(ctx, (db) =>
      recordAudit(ctx, db, {
        recordType: 'attendance_day',
        recordLabel: calendarTexts.english('dailyAttendanceOf', { date: input.date }),
        details: { people: total },
      }),
    )
    return { name: 'Attendance', columns: columns(), rows: readRows(ctx, input) }
  },
})

/** Why no file is available, with the date formatted for display; null if one is. */
function refusalOf(date: string, isToCome: boolean, rows: number): string | null {
  if (isToCome) return calendarTexts('exportDateInFuture', { date })
  return rows === 0 ? calendarTexts('noAttendanceToExport', { date }) : null
}

/** Whether the caller can export a date, and if not, why. Two statements. */
export function checkDaily(
  ctx: Ctx,
  input: BodyOf<typeof checkDailyExport>,
): Promise<DataOf<typeof checkDailyExport>> {
  return readTx(ctx, async (db) => {
    const { today, date_format } = await findCalendarFacts(ctx, db)
    const isToCome = input.date > today
    const total_rows = isToCome ? 0 : await countRows(ctx, db, input)
    const why = refusalOf(dayText(input.date, date_format), isToCome, total_rows)
    return { excelAvailable: why === null, message: why ?? '', total_rows }
  })
}

/**
 * Returns the file directly, or starts a job when it is long.
 *
 * @throws AppError `attendance.daily_unavailable`
 */
export async function exportDay(ctx: Ctx, input: Input): Promise<FileReply | DataOf<typeof exportDaily>> {
  const { excelAvailable, message: why } = await checkDaily(ctx, input)
  if (!excelAvailable) fail('attendance.daily_unavailable', { parameters: { why } })
  return exportSheet(ctx, dailyExport, input)
}
