import type { CellProblem } from '@muster/contract/imports/sheet-problems'
import type { BodyOf } from '@muster/contract/kit/index'
import {
  type ShortLeavePayload,
  shortLeaveTypeNames,
  shortLeaveTypes,
} from '@muster/contract/leave/apply/other-requests.contract'
import type {
  BulkUpload,
  downloadShortLeaveSample,
  uploadBulkShortLeave,
} from '@muster/contract/leave/leave-upload.contract'
import { sql } from 'kysely'
import { slicesOf } from '../../../lib/slices.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { enterApproved } from '../../requests/index.ts'
import { bookedLeaveChanged } from '../apply/leave-days.service.ts'
import { findShortFacts, minutesOf, type ShortFacts, shortProblem } from '../apply/short-leave.facts.ts'
import { SHORT_LEAVE, shortLeaveKind } from '../apply/short-leave.kind.ts'
import { organisationToday } from '../organisation-day.ts'
import { readUploadedSheet, refuseSheet } from '../upload/upload-sheet.ts'
import {
  type BulkPerson,
  type BulkRow,
  choiceOf,
  codesIn,
  dayOf,
  MOST_ROWS,
  readBulkRows,
} from './bulk-rows.ts'
import { byCode, findBulkPeople, sampleOf } from './bulk-sheet.ts'

const MOST_TOLD = 500
const SLICE = 5000

const columns = {
  code: { heading: 'Employee code', isNeeded: true },
  name: { heading: 'Employee name' },
  date: { heading: 'Date', isNeeded: true },
  from_time: { heading: 'From', isNeeded: true },
  to_time: { heading: 'To', isNeeded: true },
  which: { heading: 'Which' },
} as const
type Column = keyof typeof columns

const kinds = shortLeaveTypes.map((type) => [shortLeaveTypeNames[type], type] as const)

/** A workbook with everybody in reach, or one row as an example. Two statements. */
export function shortLeaveSample(
  ctx: Ctx,
  { filled }: BodyOf<typeof downloadShortLeaveSample>,
): Promise<FileReply> {
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const people = await findBulkPeople(ctx, db, { codes: null, limit: filled === 1 ? MOST_ROWS : 1 })
    const name = { width: 28, note: 'For you to read; it is not looked at.' }
    const time = { mandatory: true, note: 'Such as 09:30.' }
    return sampleOf(
      'BulkSampleShortLeaveApply.xlsx',
      'Short leave',
      [
        { key: 'code', header: columns.code.heading, mandatory: true },
        { key: 'name', header: columns.name.heading, ...name },
        {
          key: 'date',
          header: columns.date.heading,
          kind: 'date',
          mandatory: true,
          note: 'Such as 15/08/2026.',
        },
        { key: 'from_time', header: columns.from_time.heading, ...time },
        { key: 'to_time', header: columns.to_time.heading, ...time },
        {
          key: 'which',
          header: columns.which.heading,
          width: 20,
          options: kinds.map(([text]) => text),
          note: `${shortLeaveTypeNames.between} when it is empty.`,
        },
      ],
      people,
      filled === 1
        ? {}
        : { date: today, from_time: '10:00', to_time: '11:00', which: shortLeaveTypeNames.between },
    )
  })
}

const TIME = /^(\d{1,2}):(\d{2})(?::\d{2})?$/

function timeOf({ cell, complain }: BulkRow<Column>, column: 'from_time' | 'to_time'): string | null {
  const text = cell(column)
  const [, hours = '', minutes = ''] = TIME.exec(text) ?? []
  if (hours !== '' && Number(hours) < 24 && Number(minutes) < 60)
    return `${hours.padStart(2, '0')}:${minutes}`
  complain(column, text === '' ? 'Please enter a time.' : `“${text.slice(0, 40)}” is no time, like 09:30.`)
  return null
}

function payloadIn(row: BulkRow<Column>): ShortLeavePayload | null {
  const date = dayOf(row, 'date')
  const [from_time, to_time] = [timeOf(row, 'from_time'), timeOf(row, 'to_time')]
  const which = choiceOf(row, 'which', kinds)
  if (!date || !from_time || !to_time || which === undefined) return null
  return { date, from_time, to_time, shortleavetype: which ?? 'between' }
}

interface Entered {
  row: number
  person: BulkPerson
  payload: ShortLeavePayload
}

interface Judged {
  entered: Entered[]
  problems: CellProblem[]
}

const isColumn = (field: string): field is Column => field in columns

function judgeRows(
  wanted: readonly { row: BulkRow<Column>; payload: ShortLeavePayload }[],
  facts: ShortFacts,
): Entered[] {
  return wanted.flatMap(({ row, payload }) => {
    const { person } = row
    const found = shortProblem(facts, person.id, payload, { isHistory: true })
    if (found) {
      row.complain(isColumn(found.field) ? found.field : 'date', found.problem)
      return []
    }
    facts.add(person.id, payload)
    return [{ row: row.row, person, payload }]
  })
}

/** Some fourteen statements, whatever the number of rows; the people are held when it will be written. */
async function judge(ctx: Ctx, db: Db, cells: readonly string[][], lock: boolean): Promise<Judged> {
  const codes = codesIn(cells, columns.code.heading)
  const people = byCode(await findBulkPeople(ctx, db, { codes, limit: MOST_ROWS, lock }))
  const { rows, problems } = readBulkRows<Column>(cells, columns, people)
  const wanted = rows.flatMap((row) => {
    const payload = payloadIn(row)
    return payload ? [{ row, payload }] : []
  })
  if (wanted.length === 0) return { entered: [], problems }
  const days = wanted.map(({ payload }) => payload.date).sort()
  const facts = await findShortFacts(ctx, db, {
    employeeIds: [...new Set(wanted.map(({ row }) => row.person.id))],
    ...{ from: days[0] as string, to: days.at(-1) as string },
  })
  const entered = judgeRows(wanted, facts)
  return { entered, problems: problems.sort((one, other) => one.row - other.row) }
}

function resultOf({ entered, problems }: Judged, saved: boolean): BulkUpload {
  return {
    ...{ saved, count: entered.length },
    total: entered.reduce((sum, { payload }) => sum + minutesOf(payload), 0),
    rows: entered.slice(0, MOST_TOLD).map(({ row, person, payload }) => ({
      ...{ row, EMPLOYEE_CODE: person.code, EMPLOYEE_NAME: person.name },
      summary: shortLeaveKind.summary(payload),
      balance_after: null,
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
  const ids = await enterApproved(ctx, db, { kind: SHORT_LEAVE, requests, comment })
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
 * Books short leave of many people as a file says: all rows or, with a single wrong cell, none. Each is judged like
 * an application, with what the rows before it take of the month.
 *
 * @throws AppError as `uploadLeave`
 */
export async function uploadShortLeave(
  ctx: Ctx,
  { filePath, comment, preview }: BodyOf<typeof uploadBulkShortLeave>,
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
