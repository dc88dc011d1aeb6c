import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { exportYearEnd } from '@muster/contract/leave/year-end.contract'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { lastOfNext } from '../accrual/accrual.queries.ts'
import { type Closing, loadClosing, type PlannedEnds, planYearEnd } from './plan-year-end.ts'
import { findNamed, withNames } from './year-end.queries.ts'
import { yearEndTexts } from './year-end.texts.ts'
import { refuseOtherDays } from './year-ends.ts'

/** Employees per batch of a preview. */
const PART = 5000

/** Results of closing, batch by batch, each in a short transaction. */
export async function* plannedParts(ctx: Ctx, closing: Closing, search: string): AsyncGenerator<PlannedEnds> {
  for (let after = 0; ; ) {
    const from = after
    const part = await readTx(ctx, async (db) => {
      const last = await lastOfNext(ctx, db, from, PART)
      if (last === null) return null
      const { planned, waiting } = await planYearEnd(ctx, db, { after: from, last }, closing)
      if (search === '' || planned.length === 0) return { last, planned, waiting }
      const ids = planned.map((row) => row.employeeId)
      const named = await findNamed(ctx, db, ids, search)
      return { last, planned: planned.filter((row) => named.has(row.employeeId)), waiting }
    })
    if (!part) return
    after = part.last
    yield part
  }
}

const columns = (): SheetColumn[] => [
  { key: 'EMPLOYEE_CODE', header: yearEndTexts('employeeCode') },
  { key: 'EMPLOYEE_NAME', header: yearEndTexts('employeeName'), width: 28 },
  { key: 'LEAVE_TYPE_NAME', header: yearEndTexts('leaveType'), width: 24 },
  { key: 'balance', header: yearEndTexts('daysLeft'), kind: 'number' },
  { key: 'carried', header: yearEndTexts('carriedForward'), kind: 'number' },
  { key: 'expiring', header: yearEndTexts('ofWhichExpiring'), kind: 'number' },
  { key: 'expires_on', header: yearEndTexts('useBy'), kind: 'date' },
  { key: 'encashed', header: yearEndTexts('paidOut'), kind: 'number' },
  { key: 'lapsed', header: yearEndTexts('lapsed'), kind: 'number' },
  { key: 'reason', header: yearEndTexts('why'), width: 60 },
]

async function* readRows(ctx: Ctx, closing: Closing, search: string): AsyncGenerator<SheetRow> {
  for await (const { planned } of plannedParts(ctx, closing, search)) {
    const named = await readTx(ctx, (db) => withNames(ctx, db, planned))
    for (const { colour: _colour, EMPLOYEE_ID: _id, LEAVE_TYPE_ID: _type, ...row } of named) yield row
  }
}

type ExportInput = BodyOf<typeof exportYearEnd>

export const yearEndExport = defineSheetExport<ExportInput>({
  name: 'leave.year_end.export',
  label: yearEndTexts.text('closingPreview'),
  permissions: ['leave.rule.configure'],
  fileName: (_ctx, { year_to }) => `LeaveYearEnd_${year_to}.xlsx`,
  // An upper bound, the number of non-empty balances: the exact number would require computing them all.
  count: (ctx, _input) =>
    readTx(ctx, async (db) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from leave_balance where org_id = ${ctx.orgId} and entries > 0`.execute(
        db,
      )
      return rows[0]?.count ?? 0
    }),
  open: async (ctx, { year_to, search }) => {
    const closing = await tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        recordType: 'leave_year_end',
        recordLabel: yearEndTexts.english('exported', { yearTo: year_to }),
        action: 'leave.year_end.export',
      })
      return loadClosing(ctx, db, year_to)
    })
    return { name: yearEndTexts('leaveYear'), columns: columns(), rows: readRows(ctx, closing, search) }
  },
})

/** @throws AppError `leave.no_year_end` */
export async function exportPreview(
  ctx: Ctx,
  input: ExportInput,
): Promise<FileReply | DataOf<typeof exportYearEnd>> {
  const closing = await readTx(ctx, (db) => loadClosing(ctx, db, input.year_to))
  refuseOtherDays(closing.book, input.year_to)
  return exportSheet(ctx, yearEndExport, input)
}
