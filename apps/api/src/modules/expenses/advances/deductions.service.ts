import type {
  DeductionRow,
  exportDeductions,
  listDeductions,
  recordDeductions,
} from '@muster/contract/expenses/advances-desk.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { ADVANCES, isForOthers } from '../expenses.access.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { isAdvanceReached, leftSql } from './advances.queries.ts'
import { advanceKindWords, advanceTexts } from './advances.texts.ts'
import { appendEntries } from './ledger.service.ts'
import { ADVANCE } from './log.ts'

/**
 * Deductions of a month: of each salary advance and loan what is left of its instalments until then, and what was recorded for
 * the month. What was paid back otherwise covers the earliest instalments, so that nothing is deducted twice.
 */
function deductionsOf(ctx: Ctx, month: string, search = ''): RawBuilder<unknown> {
  const words = search.trim()
  return sql`(
    select * from (
      select a.id as "ID", a.number, a.kind, e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
        e.sort_name, a.currency, a.balance::text as balance,
        (select coalesce(sum(${leftSql}), 0) from expense_advance_instalment i where i.org_id = a.org_id and i.advance_id = a.id
          and i.month <= ${`${month}-01`}::date)::numeric(18, 2) as due,
        (select -sum(y.amount) from expense_advance_entry y where y.org_id = a.org_id and y.advance_id = a.id
          and y.what = 'deducted' and y.month = ${`${month}-01`}::date)::numeric(18, 2) as deducted
      from expense_advance a join employee e on e.org_id = a.org_id and e.id = a.employee_id
      where a.org_id = ${ctx.orgId} and a.status = 'paid_out' and a.kind <> 'expense' and ${isAdvanceReached(ctx, ADVANCES)}
        ${words ? sql`and (position(search_normalise(${words}) in e.search_text) > 0 or position(lower(${words}) in lower(a.number)) > 0)` : sql``}
    ) x where x.due > 0 or x.deducted is not null)`
}

// What was recorded is not due a second time in its month, whatever is in arrears.
const rowColumns = sql`d."ID", d.number, d.kind, d."EMPLOYEE_ID", d."EMPLOYEE_CODE", d."EMPLOYEE_NAME", d.currency, d.balance,
  (case when d.deducted is null then d.due else 0 end)::numeric(18, 2)::text as due, d.deducted::text as deducted`

const rowsQuery = (of: RawBuilder<unknown>, { limit, offset }: { limit: number; offset: number }) =>
  deferredQuery(
    sql<DeductionRow>`select ${rowColumns} from ${of} d order by d.sort_name, d."ID" limit ${limit} offset ${offset}`,
    (rows) => rows,
  )

/** One statement. */
export function pageOfDeductions(
  ctx: Ctx,
  { month, search, page, limit }: BodyOf<typeof listDeductions>,
): Promise<DataOf<typeof listDeductions>> {
  const of = deductionsOf(ctx, month, search)
  return readTx(ctx, async (db) => {
    const { count, ...rest } = await runQuery(
      db,
      combineQueries({
        rows: rowsQuery(of, { limit, offset: (page - 1) * limit }),
        totals: deferredQuery(
          sql<{ currency: string; due: string; deducted: string }>`
            select d.currency, coalesce(sum(d.due) filter (where d.deducted is null), 0)::numeric(18, 2)::text as due,
              coalesce(sum(d.deducted), 0)::numeric(18, 2)::text as deducted
            from ${of} d group by d.currency order by d.currency`,
          (rows) => rows,
        ),
        count: deferredQuery(
          sql<{ total_rows: number; open: number }>`
            select count(*)::int as total_rows, count(*) filter (where d.deducted is null)::int as open from ${of} d`,
          ([row]) => row ?? { total_rows: 0, open: 0 },
        ),
      }),
    )
    return { ...rest, ...count }
  })
}

const columns = (): SheetColumn[] => [
  { key: 'code', header: expensesTexts('code'), width: 14 },
  { key: 'name', header: expensesTexts('name'), width: 28 },
  { key: 'number', header: expensesTexts('number'), width: 14 },
  { key: 'kind', header: advanceTexts('advanceKind'), width: 20 },
  { key: 'month', header: advanceTexts('month'), width: 12 },
  { key: 'currency', header: expensesTexts('currency') },
  { key: 'due', header: advanceTexts('toDeduct'), kind: 'money' },
  { key: 'deducted', header: advanceTexts('deductedAlready'), kind: 'money' },
  { key: 'balance', header: advanceTexts('balance'), kind: 'money' },
]

const BATCH = 1000

async function* readRows(ctx: Ctx, month: string): AsyncGenerator<SheetRow> {
  for (let offset = 0; ; offset += BATCH) {
    const at = offset
    const rows = await readTx(ctx, (db) =>
      runQuery(db, rowsQuery(deductionsOf(ctx, month), { limit: BATCH, offset: at })),
    )
    for (const row of rows)
      yield {
        ...{ code: row.EMPLOYEE_CODE, name: row.EMPLOYEE_NAME, number: row.number, month, due: row.due },
        ...{ kind: advanceKindWords(row.kind), currency: row.currency, deducted: row.deducted },
        balance: row.balance,
      }
    if (rows.length < BATCH) return
  }
}

type Exported = BodyOf<typeof exportDeductions>

export const deductionsExport = defineSheetExport<Exported>({
  name: 'expenses.deductions.export',
  label: advanceTexts.text('deductions'),
  permissions: [ADVANCES],
  fileName: (_ctx, { month }) => `Deductions-${month}.xlsx`,
  count: (ctx, { month }) =>
    readTx(ctx, async (db) => {
      const { rows } = await sql<{
        total: number
      }>`select count(*)::int as total from ${deductionsOf(ctx, month)} d`.execute(db)
      return rows[0]?.total ?? 0
    }),
  open: (ctx, { month }, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{ recordType: ADVANCE, recordLabel: advanceTexts.english('deductions') },
        ...{ details: { rows: total, month }, action: 'expenses.deductions.export' },
      })
      return { name: advanceTexts('deductions'), columns: columns(), rows: readRows(ctx, month) }
    }),
})

export const exportDeductionList = (
  ctx: Ctx,
  body: Exported,
): Promise<FileReply | DataOf<typeof exportDeductions>> => exportSheet(ctx, deductionsExport, body)

/**
 * Records that the deductions of a month were made, each once; the caller's own are left to others where somebody else can.
 * Sent again, nothing more is recorded.
 *
 * @throws AppError `request.invalid` for a month that has not begun, or a day in the future
 */
export function recordMonth(
  ctx: Ctx,
  { month, on }: BodyOf<typeof recordDeductions>,
): Promise<DataOf<typeof recordDeductions>> {
  return tx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    if (month > today.slice(0, 7))
      fail('request.invalid', { fields: { month: advanceTexts.text('futureMonth') } })
    if (on > today) fail('request.invalid', { fields: { on: expensesTexts.text('futurePay') } })
    const { rows: locked } = await sql<{ id: number; is_for_others: boolean }>`
      select v.id, ${isForOthers(ctx, ADVANCES, sql.ref('v.employee_id'))} as is_for_others from expense_advance v
      where v.org_id = ${ctx.orgId} and v.status = 'paid_out' and v.kind <> 'expense' and v.balance > 0
        and v.id in (select d."ID" from ${deductionsOf(ctx, month)} d where d.deducted is null)
      order by v.id for update of v`.execute(db)
    // Read again: another recording may have waited for the same advances.
    const own = new Set(locked.filter((one) => one.is_for_others).map(({ id }) => id))
    const { rows: due } = await sql<{ ID: number; number: string; due: string }>`
      select d."ID", d.number, d.due::text as due from ${deductionsOf(ctx, month)} d
      where d.deducted is null and d.due > 0 and d."ID" = any (${locked.map(({ id }) => id)}::bigint[])`.execute(
      db,
    )
    const recorded = due.filter(({ ID }) => !own.has(ID))
    await appendEntries(
      ctx,
      db,
      recorded.map(({ ID, due: amount }) => ({
        ...{ advance: ID, what: 'deducted', amount: `-${amount}`, on, month: `${month}-01` },
      })),
    )
    await recordAudit(
      ctx,
      db,
      ...recorded.map(({ ID, number, due: amount }) => ({
        ...{ recordType: ADVANCE, recordId: ID, recordLabel: number },
        changes: { deducted: [null, amount] as [null, string] },
      })),
    )
    return { recorded: recorded.length, skipped: due.length - recorded.length }
  })
}
