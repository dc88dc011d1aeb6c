import type { exportAdvances, listAdvances } from '@muster/contract/expenses/advances-desk.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { ADVANCES, PAY } from '../expenses.access.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { type AdvanceFilter, advancesQuery, selectedAdvances } from './advances.queries.ts'
import { advanceKindWords, advanceStateWords, advanceTexts } from './advances.texts.ts'
import { ADVANCE } from './log.ts'

/** A page of people’s loans and advances. One statement. */
export async function pageOfAdvances(
  ctx: Ctx,
  { page, limit, ...filter }: BodyOf<typeof listAdvances>,
): Promise<DataOf<typeof listAdvances>> {
  const from = selectedAdvances(ctx, filter)
  const answer = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: advancesQuery(from, { limit, offset: (page - 1) * limit }),
        total_rows: deferredQuery(
          sql<{ total: number }>`select count(*)::int as total ${from}`,
          ([row]) => row?.total ?? 0,
        ),
        totals: deferredQuery(
          sql<{ currency: string; amount: string; balance: string }>`
            select a.currency, sum(a.amount)::text as amount, sum(a.balance)::text as balance ${from}
            group by a.currency order by a.currency`,
          (rows) => rows,
        ),
      }),
    ),
  )
  return { ...answer, abilities: { pay: holds(ctx.actor, PAY) } }
}

const BATCH = 1000

const columns = (): SheetColumn[] => [
  { key: 'number', header: expensesTexts('number'), width: 14 },
  { key: 'code', header: expensesTexts('code'), width: 14 },
  { key: 'name', header: expensesTexts('name'), width: 28 },
  { key: 'kind', header: advanceTexts('advanceKind'), width: 20 },
  { key: 'state', header: expensesTexts('status'), width: 16 },
  { key: 'currency', header: expensesTexts('currency') },
  { key: 'amount', header: advanceTexts('amount'), kind: 'money' },
  { key: 'balance', header: advanceTexts('balance'), kind: 'money' },
  { key: 'instalments', header: advanceTexts('instalments'), kind: 'number' },
  { key: 'purpose', header: advanceTexts('purpose'), width: 32 },
  { key: 'reference', header: advanceTexts('reference'), width: 18 },
  { key: 'requested_on', header: advanceTexts('requestedOn'), kind: 'date' },
  { key: 'paid_on', header: expensesTexts('paidOn'), kind: 'date' },
]

async function* readRows(ctx: Ctx, filter: AdvanceFilter): AsyncGenerator<SheetRow> {
  const from = selectedAdvances(ctx, filter)
  for (let offset = 0; ; offset += BATCH) {
    const at = offset
    const rows = await readTx(ctx, (db) => runQuery(db, advancesQuery(from, { limit: BATCH, offset: at })))
    for (const row of rows)
      yield {
        ...{ number: row.number, code: row.EMPLOYEE_CODE, name: row.EMPLOYEE_NAME, currency: row.currency },
        ...{ kind: advanceKindWords(row.kind), state: advanceStateWords(row.state), amount: row.amount },
        ...{ balance: row.balance, instalments: row.instalments, purpose: row.purpose },
        ...{ reference: row.reference, requested_on: row.requested_on, paid_on: row.paid_on },
      }
    if (rows.length < BATCH) return
  }
}

export const advancesExport = defineSheetExport<AdvanceFilter>({
  name: 'expenses.advances.export',
  label: advanceTexts.text('advances'),
  permissions: [ADVANCES],
  fileName: () => 'Advances.xlsx',
  count: (ctx, filter) =>
    readTx(ctx, async (db) => {
      const { rows } = await sql<{
        total: number
      }>`select count(*)::int as total ${selectedAdvances(ctx, filter)}`.execute(db)
      return rows[0]?.total ?? 0
    }),
  open: (ctx, filter, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{ recordType: ADVANCE, recordLabel: advanceTexts.english('advances'), details: { rows: total } },
        action: 'expenses.advances.export',
      })
      return { name: advanceTexts('advances'), columns: columns(), rows: readRows(ctx, filter) }
    }),
})

export const exportAdvanceList = (
  ctx: Ctx,
  filter: BodyOf<typeof exportAdvances>,
): Promise<FileReply | DataOf<typeof exportAdvances>> => exportSheet(ctx, advancesExport, filter)
