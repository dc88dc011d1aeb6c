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
import { RAISE, seesFund } from '../petty-cash.access.ts'
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
    where ${sql.join(conditions, sql` and `)}`
}

type LedgerRow = EntryRow & { fund: string; currency: string }

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
              e.on_date::text as on_date, e.note, e.reference, e.made_by
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
  { key: 'reference', header: pettyCashTexts('reference'), width: 18 },
  { key: 'note', header: pettyCashTexts('note'), width: 32 },
  { key: 'made_by', header: pettyCashTexts('by'), width: 24 },
]

export const ledgerExport = defineSheetExport<LedgerFilter>({
  name: 'petty-cash.report.ledger',
  label: pettyCashTexts.text('ledger'),
  permissions: [RAISE],
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

const seen = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(${isOwn(ctx)} or ${seesFund(ctx)})`
const expensesOf = (ctx: Ctx, filter: RequestFilter) =>
  selectedRequests(ctx, { ...filter, kind: 'expense' }, seen(ctx))

async function* expenseRows(ctx: Ctx, filter: RequestFilter): AsyncGenerator<SheetRow> {
  for (let offset = 0; ; offset += BATCH) {
    const at = offset
    const rows: CashRequestRow[] = await readTx(ctx, (db) =>
      runQuery(db, requestsQuery(ctx, expensesOf(ctx, filter), { limit: BATCH, offset: at })),
    )
    for (const row of rows)
      yield {
        ...{ number: row.REQUEST_ID, fund: row.fund, spent_on: row.spent_on, category: row.category },
        ...{ merchant: row.merchant, currency: row.currency, amount: row.amount, paid_on: row.paid_on },
        ...{ reference: row.reference, state: pettyCashTexts(`state_${row.state}` as const) },
        employee: `${row.EMPLOYEE_NAME} (${row.EMPLOYEE_CODE})`,
      }
    if (rows.length < BATCH) return
  }
}

const expenseColumns = (): SheetColumn[] => [
  { key: 'number', header: pettyCashTexts('number') },
  { key: 'fund', header: pettyCashTexts('fund'), width: 28 },
  { key: 'employee', header: pettyCashTexts('employee'), width: 28 },
  { key: 'spent_on', header: pettyCashTexts('spentOn'), kind: 'date' },
  { key: 'category', header: pettyCashTexts('category'), width: 20 },
  { key: 'merchant', header: pettyCashTexts('merchant'), width: 24 },
  { key: 'currency', header: pettyCashTexts('currency') },
  { key: 'amount', header: pettyCashTexts('amount'), kind: 'money' },
  { key: 'state', header: pettyCashTexts('status'), width: 18 },
  { key: 'paid_on', header: pettyCashTexts('paidOn'), kind: 'date' },
  { key: 'reference', header: pettyCashTexts('reference'), width: 18 },
]

export const expensesExport = defineSheetExport<RequestFilter>({
  name: 'petty-cash.report.expenses',
  label: pettyCashTexts.text('expenses'),
  permissions: [RAISE],
  fileName: () => 'PettyExpenses.xlsx',
  count: (ctx, filter) => readTx(ctx, (db) => runQuery(db, requestCountQuery(expensesOf(ctx, filter)))),
  open: (ctx, filter, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{ recordType: FUND, recordLabel: pettyCashTexts.english('expenses'), details: { rows: total } },
        action: 'petty-cash.report.expenses',
      })
      return { name: pettyCashTexts('expenses'), columns: expenseColumns(), rows: expenseRows(ctx, filter) }
    }),
})

export const cashReport = async (ctx: Ctx, filter: LedgerFilter): Promise<EncodedFile> =>
  encodedFile(await exportSheet(ctx, ledgerExport, filter))

export const expenseReport = async (ctx: Ctx, filter: RequestFilter): Promise<EncodedFile> =>
  encodedFile(await exportSheet(ctx, expensesExport, filter))
