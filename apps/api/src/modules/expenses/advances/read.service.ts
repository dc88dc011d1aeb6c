import { advanceKinds } from '@muster/contract/expenses/advances.constants'
import type { AdvanceDetail, listOwnAdvances, readAdvance } from '@muster/contract/expenses/advances.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { claimantOf } from '../claims/save.service.ts'
import { ADVANCES, PAY } from '../expenses.access.ts'
import { currencySql } from '../setup/claim-currency.ts'
import {
  advanceColumns,
  advancesQuery,
  isAdvanceReached,
  leftSql,
  selectedAdvances,
} from './advances.queries.ts'
import { advanceKindWords } from './advances.texts.ts'
import { offeredRulesQuery, ruleOf, saysOfRule } from './eligibility.ts'

const isOwnAdvance = ({ actor }: Ctx) =>
  sql<boolean>`(a.employee_id is not distinct from ${actor.employeeId}::bigint)`

/** The caller’s loans and advances. One statement. @throws AppError `record.not_found` for an account without a record */
export function pageOfOwnAdvances(
  ctx: Ctx,
  { page, limit }: BodyOf<typeof listOwnAdvances>,
): Promise<DataOf<typeof listOwnAdvances>> {
  const employeeId = claimantOf(ctx)
  const from = selectedAdvances(ctx, {}, isOwnAdvance(ctx))
  return readTx(ctx, async (db) => {
    const { rules, currency, ...rest } = await runQuery(
      db,
      combineQueries({
        rows: advancesQuery(from, { limit, offset: (page - 1) * limit }),
        total_rows: deferredQuery(
          sql<{ total: number }>`select count(*)::int as total ${from}`,
          ([row]) => row?.total ?? 0,
        ),
        owed: deferredQuery(
          sql<{ currency: string; balance: string }>`
            select a.currency, sum(a.balance)::text as balance ${from} and a.balance > 0 group by a.currency order by a.currency`,
          (rows) => rows,
        ),
        rules: offeredRulesQuery(ctx, employeeId),
        currency: deferredQuery(
          sql<{ currency: string }>`select ${currencySql} as currency from employee e
            where e.org_id = ${ctx.orgId} and e.id = ${employeeId}`,
          ([row]) => found(row).currency,
        ),
      }),
    )
    return {
      ...rest,
      offered: advanceKinds.flatMap((kind) => {
        const rule = ruleOf(rules, kind)
        return rule ? [{ kind, says: saysOfRule(rule, currency) }] : []
      }),
    }
  })
}

type Head = AdvanceDetail['advance'] & { is_own: boolean; is_reached: boolean; manages: boolean }

const headQuery = (ctx: Ctx, where: RawBuilder<unknown>) =>
  deferredQuery(
    sql<Head>`
      select ${advanceColumns}, a.rule, (select p.number from expense_payment p where p.org_id = a.org_id
          and p.id = a.payment_id) as payment,
        ${isOwnAdvance(ctx)} as is_own, (${isAdvanceReached(ctx, ADVANCES)} or ${isAdvanceReached(ctx, PAY)}) as is_reached,
        ${isAdvanceReached(ctx, ADVANCES)} as manages
      from expense_advance a join employee e on e.org_id = a.org_id and e.id = a.employee_id
      where a.org_id = ${ctx.orgId} and ${where}`,
    ([row]) => row,
  )

const entriesQuery = (ctx: Ctx, where: RawBuilder<unknown>) =>
  deferredQuery(
    sql<AdvanceDetail['entries'][number]>`
      select y.id, y.what, y.amount::text as amount, y.on_date::text as on, to_char(y.month, 'YYYY-MM') as month, y.note,
        y.by_name as by, case when c.id is null then null else jsonb_build_object('ID', c.id, 'number', c.number) end as claim
      from expense_advance a join expense_advance_entry y on y.org_id = a.org_id and y.advance_id = a.id
      left join expense_claim c on c.org_id = y.org_id and c.id = y.claim_id
      where a.org_id = ${ctx.orgId} and ${where} order by y.id limit 500`,
    (rows) => rows,
  )

const scheduleQuery = (ctx: Ctx, where: RawBuilder<unknown>) =>
  deferredQuery(
    sql<AdvanceDetail['schedule'][number]>`
      select to_char(i.month, 'YYYY-MM') as month, i.amount::text as amount, money_text(${leftSql}) as left
      from expense_advance a join expense_advance_instalment i on i.org_id = a.org_id and i.advance_id = a.id
      where a.org_id = ${ctx.orgId} and ${where} order by i.position`,
    (rows) => rows,
  )

const detailQuery = (ctx: Ctx, where: RawBuilder<unknown>) =>
  combineQueries({
    head: headQuery(ctx, where),
    entries: entriesQuery(ctx, where),
    schedule: scheduleQuery(ctx, where),
  })

/** A loan or advance. One statement. @throws AppError `record.not_found` where the caller neither owns nor manages nor pays it */
export function readAdvanceDetail(
  ctx: Ctx,
  { ID }: BodyOf<typeof readAdvance>,
): Promise<DataOf<typeof readAdvance>> {
  return readTx(ctx, async (db) => {
    const { head, entries, schedule } = await runQuery(db, detailQuery(ctx, sql`a.id = ${ID}`))
    const { is_own, is_reached, manages, ...advance } = found(head)
    if (!is_own && !is_reached) fail('record.not_found')
    return { advance, entries, schedule, abilities: { record: manages && advance.state === 'open' } }
  })
}

/** The part of a request’s detail that the specification names `loan_details`. One statement. */
export async function findLoanDetails(ctx: Ctx, db: Db, requestId: number): Promise<object | null> {
  const { head, schedule } = await runQuery(db, detailQuery(ctx, sql`a.request_id = ${requestId}`))
  if (!head) return null
  const { is_own: _o, is_reached: _r, manages: _m, ...advance } = head
  return { ...advance, kind_name: advanceKindWords(advance.kind), schedule }
}
