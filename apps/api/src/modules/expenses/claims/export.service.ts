import type { exportClaims } from '@muster/contract/expenses/expense-reports.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { RawBuilder } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { isOwn, OWN, VIEW } from '../expenses.access.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { lessMoney } from '../rules/amounts.ts'
import { type ClaimFilter, claimsQuery, countQuery, selected } from './claims.queries.ts'
import { CLAIM } from './log.ts'
import { claimSheetTexts, statusLabel } from './sheet.texts.ts'

const BATCH = 1000

const columns = (): SheetColumn[] => [
  { key: 'number', header: expensesTexts('number'), width: 14 },
  { key: 'code', header: expensesTexts('code'), width: 14 },
  { key: 'name', header: expensesTexts('name'), width: 28 },
  { key: 'department', header: expensesTexts('department'), width: 22 },
  { key: 'entity', header: expensesTexts('entity'), width: 22 },
  { key: 'title', header: expensesTexts('title'), width: 32 },
  { key: 'status', header: expensesTexts('status'), width: 18 },
  { key: 'currency', header: expensesTexts('currency') },
  { key: 'claimed', header: expensesTexts('claimed'), kind: 'money' },
  { key: 'allowed', header: expensesTexts('allowed'), kind: 'money' },
  { key: 'approved', header: expensesTexts('approved'), kind: 'money' },
  { key: 'settled', header: expensesTexts('settled'), kind: 'money' },
  { key: 'payable', header: expensesTexts('payable'), kind: 'money' },
  { key: 'paid_out', header: claimSheetTexts('paidOut'), kind: 'money' },
  { key: 'company', header: claimSheetTexts('company'), kind: 'money' },
  { key: 'lines', header: expensesTexts('lines') },
  { key: 'submitted_on', header: expensesTexts('submittedOn'), kind: 'date' },
  { key: 'paid_on', header: expensesTexts('paidOn'), kind: 'date' },
]

async function* readRows(
  ctx: Ctx,
  from: RawBuilder<unknown>,
  sort: string | undefined,
): AsyncGenerator<SheetRow> {
  for (let offset = 0; ; offset += BATCH) {
    const at = offset
    const rows = await readTx(ctx, (db) =>
      runQuery(db, claimsQuery(from, { sort, limit: BATCH, offset: at })),
    )
    for (const row of rows) {
      const payable = row.approved === null ? null : lessMoney(row.approved, row.settled)
      yield {
        ...{ number: row.number, code: row.EMPLOYEE_CODE, name: row.EMPLOYEE_NAME, title: row.title },
        ...{ department: row.DEPARTMENT_NAME, entity: row.ENTITY_NAME, status: statusLabel(row.status) },
        ...{ currency: row.currency, claimed: row.claimed, allowed: row.allowed, approved: row.approved },
        ...{ settled: row.settled, payable, paid_out: row.status === 'paid' ? payable : null },
        ...{ company: row.company, lines: row.lines, submitted_on: row.submitted_on, paid_on: row.paid_on },
      }
    }
    if (rows.length < BATCH) return
  }
}

type Filter = ClaimFilter & { isOwn: boolean /** In the organisation's calendar. */; today: string }

const fromOf = (ctx: Ctx, { isOwn: own, today: _, ...filter }: Filter) =>
  own ? selected(ctx, filter, isOwn(ctx)) : selected(ctx, filter)

/** The days that the claims were submitted on, as far as they are filtered; else the day of the file. */
const periodOf = ({ submitted_from: from, submitted_to: to, today }: Filter): string =>
  from === undefined && to === undefined ? today : [from ?? 'until', to ?? today].join('_')

const exportOf = (own: boolean) =>
  defineSheetExport<Filter>({
    name: own ? 'expenses.own.export' : 'expenses.claim.export',
    label: expensesTexts.text('claims'),
    permissions: [own ? OWN : VIEW],
    fileName: (_ctx, filter) => `Report_${periodOf(filter)}.xlsx`,
    count: (ctx, filter) => readTx(ctx, (db) => runQuery(db, countQuery(fromOf(ctx, filter)))),
    open: (ctx, filter, total) =>
      tx(ctx, async (db) => {
        await recordAudit(ctx, db, {
          ...{ recordType: CLAIM, recordLabel: expensesTexts.english('claims'), details: { rows: total } },
          action: own ? 'expenses.own.export' : 'expenses.claim.export',
        })
        return {
          ...{ name: expensesTexts('claims'), columns: columns() },
          rows: readRows(ctx, fromOf(ctx, filter), filter.sort),
        }
      }),
  })

export const claimsExport = exportOf(false)
export const ownClaimsExport = exportOf(true)

const todayOf = (ctx: Ctx) => readTx(ctx, (db) => organisationToday(ctx, db))

/** The selected claims of people as a file, or the job that writes it. */
export const exportList = async (
  ctx: Ctx,
  filter: BodyOf<typeof exportClaims>,
): Promise<FileReply | DataOf<typeof exportClaims>> =>
  exportSheet(ctx, claimsExport, { ...filter, isOwn: false, today: await todayOf(ctx) })

/** The caller’s own claims, as `exportList`. */
export const exportOwn = async (
  ctx: Ctx,
  filter: ClaimFilter,
): Promise<FileReply | DataOf<typeof exportClaims>> =>
  exportSheet(ctx, ownClaimsExport, { ...filter, isOwn: true, today: await todayOf(ctx) })
