import type {
  DeductionRow,
  exportDeductions,
  listDeductions,
  recordDeductions,
} from '@muster/contract/expenses/advances-desk.contract'
import { lastOfMonth, monthAfter } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
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
 * Deductions of a month: of each salary advance, loan and refund that is owed back what is left of its instalments until then, and
 * what was recorded for the month; advances for expenses have none. What was paid back otherwise covers the earliest instalments, so that nothing is deducted twice. Of those who have
 * left only what was recorded: the rest is taken from their final settlement, as they have no pay any more. `is_for_others` are
 * the caller's own that somebody else records.
 */
function deductionsOf(ctx: Ctx, month: string, search = ''): RawBuilder<unknown> {
  const words = search.trim()
  const first = sql`${`${month}-01`}::date`
  return sql`(
    select k.*, ${isForOthers(ctx, ADVANCES, sql.ref('k.EMPLOYEE_ID'))} as is_for_others from (
      select a.id as "ID", a.number, a.kind, e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
        e.sort_name, e.status = 'active' as is_here, a.currency, a.balance::text as balance,
        (select coalesce(sum(${leftSql}), 0) from expense_advance_instalment i where i.org_id = a.org_id and i.advance_id = a.id
          and i.month <= ${first}) as due,
        (select -sum(y.amount) from expense_advance_entry y where y.org_id = a.org_id and y.advance_id = a.id
          and y.what = 'deducted' and y.month = ${first}) as deducted
      from expense_advance a join employee e on e.org_id = a.org_id and e.id = a.employee_id
      where a.org_id = ${ctx.orgId} and a.status = 'paid_out' and ${isAdvanceReached(ctx, ADVANCES)}
        and (a.balance > 0 or exists (select from expense_advance_entry y where y.org_id = a.org_id and y.advance_id = a.id
          and y.what = 'deducted' and y.month = ${first}))
        ${words ? sql`and (position(search_normalise(${words}) in e.search_text) > 0 or position(lower(${words}) in lower(a.number)) > 0)` : sql``}
    ) k where (k.due > 0 and k.is_here) or k.deducted is not null)`
}

// What was recorded is not due a second time in its month, whatever is in arrears.
const rowColumns = sql`d."ID", d.number, d.kind, d."EMPLOYEE_ID", d."EMPLOYEE_CODE", d."EMPLOYEE_NAME", d.currency, d.balance,
  money_text(case when d.deducted is null then d.due else 0 end) as due, money_text(d.deducted) as deducted`

const pageOf = ({ limit, offset }: { limit: number; offset: number }) =>
  sql`order by d.sort_name, d."ID" limit ${limit} offset ${offset}`

/** One statement, which reads the month once. */
export function pageOfDeductions(
  ctx: Ctx,
  { month, search, page, limit }: BodyOf<typeof listDeductions>,
): Promise<DataOf<typeof listDeductions>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<DataOf<typeof listDeductions>>`
      with d as materialized ${deductionsOf(ctx, month, search)}
      select (select coalesce(json_agg(q), '[]') from (
          select ${rowColumns} from d ${pageOf({ limit, offset: (page - 1) * limit })}) q) as rows,
        (select coalesce(json_agg(q), '[]') from (
          select d.currency, money_text(coalesce(sum(d.due) filter (where d.deducted is null), 0)) as due,
            money_text(coalesce(sum(d.deducted), 0)) as deducted
          from d group by d.currency order by d.currency) q) as totals,
        count(*)::int as total_rows,
        (count(*) filter (where d.deducted is null and not d.is_for_others))::int as open from d`.execute(db)
    return found(rows[0])
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
    const { rows } = await readTx(ctx, (db) =>
      sql<DeductionRow>`select ${rowColumns} from ${deductionsOf(ctx, month)} d ${pageOf({ limit: BATCH, offset: at })}`.execute(
        db,
      ),
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

/** The pay of a month is paid in it or in the one after, so no other day is its pay day. */
function requireSoundDay(month: string, on: string, today: string): void {
  if (month > today.slice(0, 7))
    fail('request.invalid', { fields: { month: advanceTexts.text('futureMonth') } })
  if (on > today) fail('request.invalid', { fields: { on: expensesTexts.text('futurePay') } })
  const [first, last] = [`${month}-01`, lastOfMonth(monthAfter(month, 1))]
  if (on < first || on > last) {
    const days = { first: writtenDay(first), last: writtenDay(last) }
    fail('request.invalid', { fields: { on: advanceTexts.text('notPayDay', days) } })
  }
}

/**
 * Records that the deductions of a month were made, each once, of those whom the search finds; the caller's own are left to others
 * where somebody else can. Sent again, nothing more is recorded.
 *
 * @throws AppError `request.invalid` for a month that has not begun, or a day that is not its pay day
 */
export function recordMonth(
  ctx: Ctx,
  { month, on, search }: BodyOf<typeof recordDeductions>,
): Promise<DataOf<typeof recordDeductions>> {
  return tx(ctx, async (db) => {
    requireSoundDay(month, on, await organisationToday(ctx, db))
    const { rows: locked } = await sql<{ id: number }>`
      select v.id from expense_advance v
      where v.org_id = ${ctx.orgId} and v.status = 'paid_out' and v.balance > 0
        and v.id in (select d."ID" from ${deductionsOf(ctx, month, search)} d where d.deducted is null)
      order by v.id for update of v`.execute(db)
    // Read again: another recording may have waited for the same advances.
    const { rows: due } = await sql<{ ID: number; number: string; due: string; is_for_others: boolean }>`
      select d."ID", d.number, d.due::text as due, d.is_for_others from ${deductionsOf(ctx, month, search)} d
      where d.deducted is null and d.due > 0 and d."ID" = any (${locked.map(({ id }) => id)}::bigint[])`.execute(
      db,
    )
    const recorded = due.filter((one) => !one.is_for_others)
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
