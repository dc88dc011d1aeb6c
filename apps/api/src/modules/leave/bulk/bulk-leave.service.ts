import type { CellProblem } from '@muster/contract/imports/sheet-problems'
import type { BodyOf } from '@muster/contract/kit/index'
import type { LeaveProblem } from '@muster/contract/leave/apply/apply-leave.contract'
import type {
  BulkUpload,
  downloadLeaveSample,
  uploadBulkLeave,
} from '@muster/contract/leave/leave-upload.contract'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { enterApproved } from '../../requests/index.ts'
import { findTypes, type TypeRow } from '../apply/apply.queries.ts'
import { judgeApplication, type LeaveAsked } from '../apply/assess.service.ts'
import { LEAVE, leaveKind } from '../apply/leave-kind.ts'
import {
  type ApplicationBook,
  findStandings,
  loadApplicationBook,
  type Standing,
} from '../apply/standing.queries.ts'
import { lockBalances } from '../ledger/balances.queries.ts'
import { organisationToday } from '../organisation-day.ts'
import { toDays } from '../rules/units.ts'
import { readUploadedSheet, refuseSheet } from '../upload/upload-sheet.ts'
import { type BulkRow, choiceOf, codesIn, dayOf, MOST_ROWS, readBulkRows } from './bulk-rows.ts'
import { byCode, findBulkPeople, sampleOf } from './bulk-sheet.ts'
import { absorb, type Entered, writeLeave } from './write-leave.ts'

const MOST_TOLD = 500

const columns = {
  code: { heading: 'Employee code', isNeeded: true },
  name: { heading: 'Employee name' },
  type: { heading: 'Leave type', isNeeded: true },
  from: { heading: 'From', isNeeded: true },
  to: { heading: 'To' },
  fromHalf: { heading: 'From half' },
  toHalf: { heading: 'To half' },
} as const
type Column = keyof typeof columns

const halves = [
  ['First half', 'first'],
  ['Second half', 'second'],
] as const

const columnOf: Record<LeaveProblem['field'], Column> = {
  LEAVE_TYPE_ID: 'type',
  from_date: 'from',
  to_date: 'to',
  from_half: 'fromHalf',
  to_half: 'toHalf',
  files: 'type',
}

/** A workbook with everybody in reach, or one row as an example. Three statements. */
export function leaveSample(ctx: Ctx, { filled }: BodyOf<typeof downloadLeaveSample>): Promise<FileReply> {
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const types = (await findTypes(ctx, db)).filter((type) => type.status === 1)
    const people = await findBulkPeople(ctx, db, { codes: null, limit: filled === 1 ? MOST_ROWS : 1 })
    const options = halves.map(([name]) => name)
    const day = { kind: 'date' as const, note: 'Such as 15/08/2026.' }
    return sampleOf(
      'BulkSampleLeaveApply.xlsx',
      'Leave',
      [
        { key: 'code', header: columns.code.heading, mandatory: true },
        {
          key: 'name',
          header: columns.name.heading,
          width: 28,
          note: 'For you to read; it is not looked at.',
        },
        {
          key: 'type',
          header: columns.type.heading,
          width: 24,
          mandatory: true,
          options: types.map(({ name }) => name),
        },
        { key: 'from', header: columns.from.heading, mandatory: true, ...day },
        { key: 'to', header: columns.to.heading, ...day, note: 'The first day again when it is empty.' },
        {
          key: 'fromHalf',
          header: columns.fromHalf.heading,
          options,
          note: 'Of a single day either half; of several days the second half of the first one.',
        },
        {
          key: 'toHalf',
          header: columns.toHalf.heading,
          options,
          note: 'The first half of the last of several days.',
        },
      ],
      people,
      filled === 1 ? {} : { type: types[0]?.name ?? '', from: today, to: today },
    )
  })
}

function askedIn(row: BulkRow<Column>, types: readonly (readonly [string, number])[]): LeaveAsked | null {
  const type = choiceOf(row, 'type', types)
  if (type === null) row.complain('type', 'Please enter the leave type.')
  const from = dayOf(row, 'from')
  const to = row.cell('to') === '' ? from : dayOf(row, 'to')
  const fromHalf = choiceOf(row, 'fromHalf', halves)
  const toHalf = choiceOf(row, 'toHalf', halves)
  const isRead = type && from && to && fromHalf !== undefined && toHalf !== undefined
  if (!isRead) return null
  return { LEAVE_TYPE_ID: type, from_date: from, to_date: to, from_half: fromHalf, to_half: toHalf }
}

interface Wanted {
  row: BulkRow<Column>
  asked: LeaveAsked
}

interface Judged {
  entered: Entered[]
  problems: CellProblem[]
}

/** Rows in the order of the file, each with what those before it have taken. */
function judgeRows(
  wanted: readonly Wanted[],
  book: ApplicationBook,
  standings: ReadonlyMap<number, Standing>,
): Entered[] {
  return wanted.flatMap(({ row, asked }): Entered[] => {
    const { person } = row
    const standing = standings.get(person.id) as Standing
    // Notice, back-dating and proofs are known to who enters what has been agreed.
    const options = { files: 1, isHistory: true }
    const { problems, payload, balance } = judgeApplication(book, standing, asked, options)
    for (const { field, problem } of problems) row.complain(columnOf[field], problem)
    if (problems.length > 0 || !payload) return []
    const taken = absorb(standing, payload)
    return [{ row: row.row, person, payload, after: balance && toDays(balance.after), taken }]
  })
}

const typeNames = (types: readonly TypeRow[]) =>
  types.filter((type) => type.status === 1).map(({ id, name }) => [name, id] as const)

function rangeOf(wanted: readonly Wanted[]) {
  const days = wanted.flatMap(({ asked }) => [asked.from_date, asked.to_date]).sort()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/**
 * What a file says against where its people stand; all of them are held until the end when it will be written. Some
 * eighteen statements, whatever the number of rows.
 */
async function judge(ctx: Ctx, db: Db, cells: readonly string[][], lock: boolean): Promise<Judged> {
  const codes = codesIn(cells, columns.code.heading)
  const people = byCode(await findBulkPeople(ctx, db, { codes, limit: MOST_ROWS, lock }))
  const { rows, problems } = readBulkRows<Column>(cells, columns, people)
  const book = await loadApplicationBook(ctx, db)
  const names = typeNames(book.types)
  const wanted = rows.flatMap((row) => {
    const asked = askedIn(row, names)
    return asked ? [{ row, asked }] : []
  })
  if (wanted.length === 0) return { entered: [], problems }
  const keys = wanted.map(({ row, asked }) => ({
    employeeId: row.person.id,
    leaveTypeId: asked.LEAVE_TYPE_ID,
  }))
  if (lock) await lockBalances(ctx, db, keys)
  const standings = await findStandings(ctx, db, {
    employeeIds: [...new Set(keys.map((key) => key.employeeId))],
    typeIds: [...new Set(keys.map((key) => key.leaveTypeId))],
    ...rangeOf(wanted),
  })
  const entered = judgeRows(wanted, book, standings)
  return { entered, problems: problems.sort((one, other) => one.row - other.row) }
}

function resultOf({ entered, problems }: Judged, saved: boolean): BulkUpload {
  const total = entered.reduce((sum, { payload }) => sum + payload.total, 0)
  return {
    ...{ saved, count: entered.length, total },
    rows: entered.slice(0, MOST_TOLD).map(({ row, person, payload, after }) => ({
      ...{ row, EMPLOYEE_CODE: person.code, EMPLOYEE_NAME: person.name },
      summary: leaveKind.summary(payload),
      balance_after: after,
    })),
    err_list: problems.slice(0, MOST_TOLD),
  }
}

async function write(ctx: Ctx, db: Db, { entered }: Judged, comment: string): Promise<void> {
  const requests = entered.map(({ person, payload }) => ({
    employeeId: person.id,
    label: `${person.name} (${person.code})`,
    payload,
  }))
  const ids = await enterApproved(ctx, db, { kind: LEAVE, requests, comment })
  await writeLeave(ctx, db, { entered, ids, note: comment })
}

/**
 * Books leave of many people as a file says, approved by who uploads it: all rows or, with a single wrong cell,
 * none. Each row is judged like an application, with what the rows before it take. Sent twice, the second file is
 * refused: its days are taken.
 *
 * @throws AppError `leave.upload_rejected` with the marked sheet, `leave.upload_unreadable`,
 *   `leave.upload_columns`, `files.not_uploaded`
 */
export async function uploadLeave(
  ctx: Ctx,
  { filePath, comment, preview }: BodyOf<typeof uploadBulkLeave>,
): Promise<BulkUpload> {
  const cells = await readUploadedSheet(ctx, filePath, MOST_ROWS)
  if (preview === 1) return resultOf(await readTx(ctx, (db) => judge(ctx, db, cells, false)), false)
  const judged = await tx(ctx, async (db) => {
    const read = await judge(ctx, db, cells, true)
    if (read.problems.length === 0) await write(ctx, db, read, comment || 'From a file')
    return read
  })
  if (judged.problems.length > 0) return refuseSheet(ctx, cells, judged.problems)
  return resultOf(judged, true)
}
