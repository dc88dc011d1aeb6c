import type { EncodedFile } from '@muster/contract/files/encoded-file'
import type { BodyOf } from '@muster/contract/kit/index'
import type { CashRequestRow, EntryRow } from '@muster/contract/petty-cash/cash-shapes'
import type { downloadCashReport } from '@muster/contract/petty-cash/reports.contract'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { encodedFile } from '../../../platform/http/encoded-file.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { FUND } from '../funds/post.ts'
import { MANAGE, RAISE, requireAnyOf, seesFund, VIEW } from '../petty-cash.access.ts'
import { pettyCashTexts } from '../petty-cash.texts.ts'
import {
  isOwn,
  type RequestFilter,
  requestCountQuery,
  requestsQuery,
  selectedRequests,
} from '../requests/requests.queries.ts'

const BATCH = 1000

type LedgerFilter = BodyOf<typeof downloadCashReport>

const ledger = (ctx: Ctx, { fund_id, from, to }: LedgerFilter): RawBuilder<unknown> => {
  const conditions = [
    ...[sql`e.org_id = ${ctx.orgId}`, seesFund(ctx)],
    ...(fund_id && fund_id.length > 0 ? [sql`f.id = any (${fund_id}::bigint[])`] : []),
    ...(from ? [sql`e.on_date >= ${from}::date`] : []),
    ...(to ? [sql`e.on_date <= ${to}::date`] : []),
  ]
  return sql`from petty_cash_entry e join petty_cash_fund f on f.org_id = e.org_id and f.id = e.fund_id
    left join petty_cash_request r on r.org_id = e.org_id and r.request_id = e.request_id
    where ${sql.join(conditions, sql` and `)}`
}

type LedgerRow = EntryRow & { fund: string; currency: string; gl_code: string; expense_gl_code: string }

async function* ledgerRows(ctx: Ctx, filter: LedgerFilter): AsyncGenerator<SheetRow> {
  const from = ledger(ctx, filter)
  for (let offset = 0; ; offset += BATCH) {
    const at = offset
    const rows = await readTx(ctx, (db) =>
      runQuery(
        db,
        deferredQuery(
          sql<LedgerRow>`
            select f.name as fund, f.currency, e.number, e.kind, e.amount::text as amount, e.balance::text as balance,
              e.on_date::text as on_date, e.note, e.reference, e.made_by, f.gl_code,
              coalesce(r.gl_code, '') as expense_gl_code
            ${from} order by lower(f.name), f.id, e.number limit ${BATCH} offset ${at}`,
          (found) => found,
        ),
      ),
    )
    for (const row of rows) yield { ...row, kind: pettyCashTexts(`kind_${row.kind}` as const) }
    if (rows.length < BATCH) return
  }
}

const ledgerColumns = (): SheetColumn[] => [
  { key: 'fund', header: pettyCashTexts('fund'), width: 28 },
  { key: 'number', header: pettyCashTexts('number') },
  { key: 'on_date', header: pettyCashTexts('day'), kind: 'date' },
  { key: 'kind', header: pettyCashTexts('kind'), width: 14 },
  { key: 'currency', header: pettyCashTexts('currency') },
  { key: 'amount', header: pettyCashTexts('amount'), kind: 'money' },
  { key: 'balance', header: pettyCashTexts('balance'), kind: 'money' },
  { key: 'gl_code', header: pettyCashTexts('fundGlCode'), width: 14 },
  { key: 'expense_gl_code', header: pettyCashTexts('expenseGlCode'), width: 14 },
  { key: 'reference', header: pettyCashTexts('reference'), width: 18 },
  { key: 'note', header: pettyCashTexts('note'), width: 32 },
  { key: 'made_by', header: pettyCashTexts('by'), width: 24 },
]

export const ledgerExport = defineSheetExport<LedgerFilter>({
  name: 'petty-cash.report.ledger',
  label: pettyCashTexts.text('ledger'),
  permissions: [],
  fileName: () => 'PettyCash.xlsx',
  count: (ctx, filter) => readTx(ctx, (db) => runQuery(db, requestCountQuery(ledger(ctx, filter)))),
  open: (ctx, filter, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{ recordType: FUND, recordLabel: pettyCashTexts.english('ledger'), details: { rows: total } },
        action: 'petty-cash.report.ledger',
      })
      return { name: pettyCashTexts('ledger'), columns: ledgerColumns(), rows: ledgerRows(ctx, filter) }
    }),
})

type ExpenseFilter = RequestFilter & { own: boolean }

/** Expenses of funds that the caller sees; or all that they asked for themselves. */
const requestsOf = (ctx: Ctx, { own, ...filter }: ExpenseFilter) =>
  own ? selectedRequests(ctx, filter, isOwn(ctx)) : selectedRequests(ctx, { ...filter, kind: 'expense' })

async function* expenseRows(ctx: Ctx, filter: ExpenseFilter): AsyncGenerator<SheetRow> {
  for (let offset = 0; ; offset += BATCH) {
    const at = offset
    const rows: CashRequestRow[] = await readTx(ctx, (db) =>
      runQuery(db, requestsQuery(ctx, requestsOf(ctx, filter), { limit: BATCH, offset: at })),
    )
    for (const row of rows)
      yield {
        ...{ number: row.REQUEST_ID, fund: row.fund, spent_on: row.spent_on, category: row.category },
        ...{ merchant: row.merchant, currency: row.currency, amount: row.amount, paid_on: row.paid_on },
        ...{ reference: row.reference, state: pettyCashTexts(`state_${row.state}` as const) },
        ...{ kind: pettyCashTexts(`kind_${row.kind}` as const), gl_code: row.gl_code },
        employee: `${row.EMPLOYEE_NAME} (${row.EMPLOYEE_CODE})`,
      }
    if (rows.length < BATCH) return
  }
}

const expenseColumns = (own: boolean): SheetColumn[] => [
  { key: 'number', header: pettyCashTexts('number') },
  { key: 'fund', header: pettyCashTexts('fund'), width: 28 },
  ...(own ? [{ key: 'kind', header: pettyCashTexts('kind'), width: 14 }] : []),
  { key: 'employee', header: pettyCashTexts('employee'), width: 28 },
  { key: 'spent_on', header: pettyCashTexts('spentOn'), kind: 'date' },
  { key: 'category', header: pettyCashTexts('category'), width: 20 },
  { key: 'gl_code', header: pettyCashTexts('expenseGlCode'), width: 14 },
  { key: 'merchant', header: pettyCashTexts('merchant'), width: 24 },
  { key: 'currency', header: pettyCashTexts('currency') },
  { key: 'amount', header: pettyCashTexts('amount'), kind: 'money' },
  { key: 'state', header: pettyCashTexts('status'), width: 18 },
  { key: 'paid_on', header: pettyCashTexts('paidOn'), kind: 'date' },
  { key: 'reference', header: pettyCashTexts('reference'), width: 18 },
]

const exportOf = (own: boolean) => {
  const name = own ? 'petty-cash.report.own' : 'petty-cash.report.expenses'
  const label = own ? 'requests' : 'expenses'
  return defineSheetExport<ExpenseFilter>({
    name,
    label: pettyCashTexts.text(label),
    permissions: [],
    fileName: () => (own ? 'PettyCashRequests.xlsx' : 'PettyExpenses.xlsx'),
    count: (ctx, filter) => readTx(ctx, (db) => runQuery(db, requestCountQuery(requestsOf(ctx, filter)))),
    open: (ctx, filter, total) =>
      tx(ctx, async (db) => {
        await recordAudit(ctx, db, {
          ...{ recordType: FUND, recordLabel: pettyCashTexts.english(label), details: { rows: total } },
          action: name,
        })
        return { name: pettyCashTexts(label), columns: expenseColumns(own), rows: expenseRows(ctx, filter) }
      }),
  })
}

export const expensesExport = exportOf(false)
export const ownExport = exportOf(true)

export async function cashReport(ctx: Ctx, filter: LedgerFilter): Promise<EncodedFile> {
  requireAnyOf(ctx, RAISE, VIEW, MANAGE)
  return encodedFile(await exportSheet(ctx, ledgerExport, filter))
}

export async function expenseReport(ctx: Ctx, filter: ExpenseFilter): Promise<EncodedFile> {
  requireAnyOf(ctx, RAISE, VIEW, MANAGE)
  return encodedFile(await exportSheet(ctx, filter.own ? ownExport : expensesExport, filter))
}
