import { offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import { byCode } from '@muster/contract/imports/sheets/sheet-people'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import type { BodyOf } from '@muster/contract/kit/index'
import { shortLeaveTypeNames } from '@muster/contract/leave/apply/apply.constants'
import type { ShortLeavePayload } from '@muster/contract/leave/apply/other-requests.contract'
import { shortLeaveSheet } from '@muster/contract/leave/leave-sheets'
import {
  downloadShortLeaveProblems,
  type downloadShortLeaveSample,
  readShortLeaveColumns,
  uploadBulkShortLeave,
} from '@muster/contract/leave/leave-upload.contract'
import { sql } from 'kysely'
import { slicesOf } from '../../../lib/slices.ts'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetUpload } from '../../forms/index.ts'
import { enterApproved } from '../../requests/index.ts'
import { bookedLeaveChanged } from '../apply/leave-days.service.ts'
import { findShortFacts, minutesOf, type ShortFacts, shortProblem } from '../apply/short-leave.facts.ts'
import { shortLeaveKind } from '../apply/short-leave.kind.ts'
import { bulkTexts } from './bulk.texts.ts'
import { withoutClashes } from './bulk-clashes.ts'
import { type BulkPerson, bookedPerson, bulkSample, findBulkPeople } from './bulk-people.queries.ts'

const MAX_SHOWN = 500
const SLICE = 5000

type Columns = typeof shortLeaveSheet.columns
type Table = SheetTable<Columns>

/** A workbook listing everybody in reach, or with one example row. Two statements. */
export function shortLeaveSample(
  ctx: Ctx,
  { filled }: BodyOf<typeof downloadShortLeaveSample>,
): Promise<FileReply> {
  return bulkSample(ctx, shortLeaveSheet, filled, async (_db, today) => ({
    columns: offeredColumns(shortLeaveSheet),
    example: { date: today, from_time: '10:00', to_time: '11:00', which: shortLeaveTypeNames.between },
  }))
}

interface RequestedShortLeave {
  row: Table['rows'][number]
  person: BulkPerson
  payload: ShortLeavePayload
}

interface Entered {
  row: number
  person: BulkPerson
  payload: ShortLeavePayload
}

function readRequested({ rows }: Table, people: ReadonlyMap<string, BulkPerson>): RequestedShortLeave[] {
  return rows.flatMap((row): RequestedShortLeave[] => {
    const { date, from_time, to_time, which } = row.read()
    const person = bookedPerson(row, people)
    if (!row.isSound || person === null || !date || !from_time || !to_time) return []
    return [{ row, person, payload: { date, from_time, to_time, shortleavetype: which ?? 'between' } }]
  })
}

const isColumn = (field: string): field is keyof Columns => field in shortLeaveSheet.columns

function checkRequested(requested: readonly RequestedShortLeave[], facts: ShortFacts): Entered[] {
  return requested.flatMap(({ row, person, payload }) => {
    const found = shortProblem(facts, person.id, payload, { isHistory: true })
    if (found) {
      row.complain(isColumn(found.field) ? found.field : 'date', found.problem)
      return []
    }
    facts.add(person.id, payload)
    return [{ row: row.number, person, payload }]
  })
}

/** Some fifteen statements, whatever the number of rows; locks the employees before writing. */
async function checkRows(ctx: Ctx, db: Db, table: Table, lock: boolean): Promise<Entered[]> {
  const codes = table.distinct('code')
  const people = byCode(await findBulkPeople(ctx, db, { codes, limit: shortLeaveSheet.limits.rows, lock }))
  const requested = readRequested(table, people)
  if (requested.length === 0) return []
  const days = requested.map(({ payload }) => payload.date).sort()
  const facts = await findShortFacts(ctx, db, {
    employeeIds: [...new Set(requested.map(({ person }) => person.id))],
    ...{ from: days[0] as string, to: days.at(-1) as string },
  })
  return withoutClashes(ctx, db, {
    ...{ kind: shortLeaveKind.trigger, entered: checkRequested(requested, facts), rows: table.rows },
    complain: (row, problem) => row.complain('date', problem),
  })
}

async function write(ctx: Ctx, db: Db, entered: readonly Entered[], comment: string): Promise<void> {
  const requests = entered.map(({ person, payload }) => ({
    employeeId: person.id,
    label: `${person.name} (${person.code})`,
    payload,
  }))
  const ids = await enterApproved(ctx, db, { kind: shortLeaveKind.trigger, requests, comment })
  const rows = entered.map(({ person, payload }, at) => ({
    ...{ request_id: ids[at], employee_id: person.id, day: payload.date, minutes: minutesOf(payload) },
    ...{ from_time: payload.from_time, to_time: payload.to_time },
  }))
  for (const slice of slicesOf(rows, SLICE))
    await sql`
      insert into short_leave (org_id, request_id, employee_id, day, from_time, to_time, minutes, state)
      select ${ctx.orgId}, r.request_id, r.employee_id, r.day, r.from_time, r.to_time, r.minutes, 'booked'
      from jsonb_to_recordset(${JSON.stringify(slice)}::jsonb) as r (request_id bigint, employee_id bigint, day date,
        from_time time, to_time time, minutes integer)`.execute(db)
  const days = rows.map(({ day }) => day).sort()
  const [from, to] = [days[0], days.at(-1)]
  const employeeIds = [...new Set(rows.map((row) => row.employee_id))]
  if (from && to) await bookedLeaveChanged.emit(ctx, db, { employeeIds, from, to })
}

/**
 * Uploads short leave of many employees. Each row is checked like an application, counting what earlier rows
 * take of the month's limit.
 */
export const shortLeaveUpload = defineSheetUpload({
  sheet: shortLeaveSheet,
  calls: {
    upload: uploadBulkShortLeave,
    columns: readShortLeaveColumns,
    problems: downloadShortLeaveProblems,
  },
  errors: 'leave.upload',
  said: bulkTexts.text('shortLeaveBooked'),
  offer: async () => ({}),
  judge: (ctx, db, { table, lock }) => checkRows(ctx, db, table, lock),
  write: (ctx, db, entered, { comment }) => write(ctx, db, entered, comment || bulkTexts('fromUploadedFile')),
  answer: (entered) => ({
    count: entered.length,
    total: entered.reduce((sum, { payload }) => sum + minutesOf(payload), 0),
    rows: entered.slice(0, MAX_SHOWN).map(({ row, person, payload }) => ({
      ...{ row, EMPLOYEE_CODE: person.code, EMPLOYEE_NAME: person.name },
      summary: wordsOf(shortLeaveKind.summary(payload)),
      balance_after: null,
    })),
  }),
})
