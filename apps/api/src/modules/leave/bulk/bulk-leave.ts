import { offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import { byCode } from '@muster/contract/imports/sheets/sheet-people'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import type { BodyOf } from '@muster/contract/kit/index'
import type { LeaveProblem } from '@muster/contract/leave/apply/apply-leave.contract'
import { leaveSheet } from '@muster/contract/leave/leave-sheets'
import {
  downloadLeaveProblems,
  type downloadLeaveSample,
  readLeaveColumns,
  uploadBulkLeave,
} from '@muster/contract/leave/leave-upload.contract'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetUpload } from '../../forms/index.ts'
import { enterApproved } from '../../requests/index.ts'
import { findTypes } from '../apply/apply.queries.ts'
import { assessApplication, type LeaveInput } from '../apply/assess.service.ts'
import {
  type ApplicationBook,
  type EmployeeFacts,
  findEmployeeFacts,
  loadApplicationBook,
} from '../apply/employee-facts.queries.ts'
import { LEAVE, leaveKind } from '../apply/leave-kind.ts'
import { lockBalances } from '../ledger/balances.queries.ts'
import { toDays } from '../rules/units.ts'
import { bulkTexts } from './bulk.texts.ts'
import { withoutClashes } from './bulk-clashes.ts'
import { type BulkPerson, bookedPerson, bulkSample, findBulkPeople } from './bulk-people.queries.ts'
import { addBookedLeave, type Entered, writeLeave } from './write-leave.ts'

const MAX_SHOWN = 500

type Columns = typeof leaveSheet.columns
type Table = SheetTable<Columns>

const columnOf: Record<LeaveProblem['field'], keyof Columns> = {
  LEAVE_TYPE_ID: 'type',
  from_date: 'from',
  to_date: 'to',
  from_half: 'fromHalf',
  to_half: 'toHalf',
  files: 'type',
}

async function columnsNow(ctx: Ctx, db: Db) {
  const types = (await findTypes(ctx, db)).filter((type) => type.status === 1)
  return offeredColumns(leaveSheet, { type: types.map(({ id, name }) => ({ value: id, label: name })) })
}

/** A workbook listing everybody in reach, or with one example row. Three statements. */
export function leaveSample(ctx: Ctx, { filled }: BodyOf<typeof downloadLeaveSample>): Promise<FileReply> {
  return bulkSample(ctx, leaveSheet, filled, async (db, today) => {
    const columns = await columnsNow(ctx, db)
    const type = columns.flatMap((one) =>
      'options' in one && one.key === 'type' ? (one.options ?? []) : [],
    )[0]
    return { columns, example: { type: type?.label ?? '', from: today, to: today } }
  })
}

interface RequestedLeave {
  row: Table['rows'][number]
  person: BulkPerson
  input: LeaveInput
}

function readRequested({ rows }: Table, people: ReadonlyMap<string, BulkPerson>): RequestedLeave[] {
  return rows.flatMap((row): RequestedLeave[] => {
    const { type, from, to, fromHalf, toHalf } = row.read()
    const person = bookedPerson(row, people)
    if (!row.isSound || person === null || type === null || from === null) return []
    const days = { from_date: from, to_date: to ?? from, from_half: fromHalf, to_half: toHalf }
    return [{ row, person, input: { LEAVE_TYPE_ID: type, ...days } }]
  })
}

/** Checks rows in file order, each counting what earlier rows take. */
function checkRequested(
  requested: readonly RequestedLeave[],
  book: ApplicationBook,
  employees: ReadonlyMap<number, EmployeeFacts>,
): Entered[] {
  return requested.flatMap(({ row, person, input }): Entered[] => {
    const employee = employees.get(person.id) as EmployeeFacts
    // Notice, back-dating and attachments do not apply to agreed leave entered by HR.
    const options = { files: 1, isHistory: true }
    const { problems, payload, balance } = assessApplication(book, employee, input, options)
    for (const { field, problem } of problems) row.complain(columnOf[field], problem)
    if (problems.length > 0 || !payload) return []
    const taken = addBookedLeave(employee, payload)
    return [{ row: row.number, person, payload, after: balance && toDays(balance.after), taken }]
  })
}

function rangeOf(requested: readonly RequestedLeave[]) {
  const days = requested.flatMap(({ input }) => [input.from_date, input.to_date]).sort()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/** Some eighteen statements, whatever the number of rows; locks all employees before writing. */
async function checkRows(ctx: Ctx, db: Db, table: Table, lock: boolean): Promise<Entered[]> {
  const codes = table.distinct('code')
  const people = byCode(await findBulkPeople(ctx, db, { codes, limit: leaveSheet.limits.rows, lock }))
  const requested = readRequested(table, people)
  if (requested.length === 0) return []
  const book = await loadApplicationBook(ctx, db)
  const keys = requested.map(({ person, input }) => ({
    employeeId: person.id,
    leaveTypeId: input.LEAVE_TYPE_ID,
  }))
  if (lock) await lockBalances(ctx, db, keys)
  const employees = await findEmployeeFacts(ctx, db, {
    employeeIds: [...new Set(keys.map((key) => key.employeeId))],
    typeIds: [...new Set(keys.map((key) => key.leaveTypeId))],
    ...rangeOf(requested),
  })
  const entered = checkRequested(requested, book, employees)
  return withoutClashes(ctx, db, {
    ...{ kind: LEAVE, entered, rows: table.rows },
    complain: (row, problem) => row.complain('from', problem),
  })
}

/**
 * Uploads leave of many employees, approved by the uploader. Each row is checked like an application, counting
 * what earlier rows take. A repeated upload is refused, since its days are already taken.
 */
export const bulkLeaveUpload = defineSheetUpload({
  sheet: leaveSheet,
  calls: { upload: uploadBulkLeave, columns: readLeaveColumns, problems: downloadLeaveProblems },
  errors: 'leave.upload',
  said: bulkTexts.text('leaveBooked'),
  offer: async (ctx, db) => ({ columns: await columnsNow(ctx, db) }),
  judge: (ctx, db, { table, lock }) => checkRows(ctx, db, table, lock),
  write: async (ctx, db, entered, body) => {
    const comment = body.comment || bulkTexts('fromUploadedFile')
    const requests = entered.map(({ person, payload }) => ({
      employeeId: person.id,
      label: `${person.name} (${person.code})`,
      payload,
    }))
    const ids = await enterApproved(ctx, db, { kind: LEAVE, requests, comment })
    await writeLeave(ctx, db, { entered, ids, note: comment })
  },
  answer: (entered) => ({
    count: entered.length,
    total: entered.reduce((sum, { payload }) => sum + payload.total, 0),
    rows: entered.slice(0, MAX_SHOWN).map(({ row, person, payload, after }) => ({
      ...{ row, EMPLOYEE_CODE: person.code, EMPLOYEE_NAME: person.name },
      summary: wordsOf(leaveKind.summary(payload)),
      balance_after: after,
    })),
  }),
})
