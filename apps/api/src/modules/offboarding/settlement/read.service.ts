import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  listSettlements,
  readOwnSettlement,
  readSettlement,
} from '@muster/contract/offboarding/settlement/settlement.contract'
import { type RawBuilder, sql } from 'kysely'
import { ProtectedReads } from '../../../platform/audit/protected-reads.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { type DueTerms, dueDaysOf, joinDueTerms } from './due-days.ts'
import { isLeaversOwn, mayDo, PREPARE, seesSettlement } from './settlement.access.ts'
import { statementForStaff, statementsQuery, statementView } from './statements.queries.ts'

type Row = DataOf<typeof listSettlements>['rows'][number]

const leaverColumns = sql`s.id as "SEPID", e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
  coalesce(d.name, '') as "DEPARTMENT_NAME", coalesce(s.agreed_lwd, s.requested_lwd)::text as last_working_day,
  s.status as separation_status`
const openLines = sql`(select count(*)::int from clearance_line l where l.org_id = s.org_id and l.separation_id = s.id
  and l.state = 'open' and l.is_mandatory)`

interface Listed extends Omit<Row, 'net' | 'due_on' | 'is_overdue'>, DueTerms {
  net: string | null
  currency: string | null
  due_on: string | null
  today: string
}

/** SQL condition on statement `t`, the latest of a separation. */
function ofState(state: BodyOf<typeof listSettlements>['state']): RawBuilder<boolean> {
  if (state === undefined) return sql<boolean>`true`
  if (state === 'none') return sql<boolean>`t.id is null`
  return state === 'open' ? sql<boolean>`t.state is distinct from 'paid'` : sql<boolean>`t.state = ${state}`
}

/**
 * One statement; one for days off until wages of those who are not prepared are due, and one that records whose pay was
 * read.
 */
export async function pageOfSettlements(
  ctx: Ctx,
  { search, state, page, limit }: BodyOf<typeof listSettlements>,
): Promise<DataOf<typeof listSettlements>> {
  const all = sql`
    select ${leaverColumns}, t.id as settlement_id, coalesce(t.number, 1) as number, t.state, t.currency,
      t.due_on::text as due_on, terms.due_days, terms.due_counts, ${organisationTodaySql(ctx)}::text as today,
      (select sum(l.amount)::text from settlement_line l where l.org_id = t.org_id and l.settlement_id = t.id) as net,
      ${openLines} as open_clearance
    from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
    left join department d on d.org_id = e.org_id and d.id = e.department_id
    left join lateral (select * from settlement x where x.org_id = s.org_id and x.separation_id = s.id
      order by x.number desc limit 1) t on true
    ${joinDueTerms(ctx)}
    where s.org_id = ${ctx.orgId} and (s.status in (3, 6) or t.id is not null) and ${seesSettlement(ctx)}
      and (${search.trim()} = '' or position(search_normalise(${search.trim()}) in e.search_text) > 0)
      and ${ofState(state)}`
  const reads = new ProtectedReads(ctx)
  const answer = await readTx(ctx, async (db) => {
    const { rows, count } = await runQuery(
      db,
      combineQueries({
        rows: deferredQuery(
          sql<Listed>`select x.* from (${all}) x order by x.state is not distinct from 'paid',
            coalesce(x.due_on::date, x.last_working_day::date + x.due_days), x."SEPID" limit ${limit} offset ${(page - 1) * limit}`,
          (listed) => listed,
        ),
        count: deferredQuery(
          sql<{ count: number }>`select count(*)::int as count from (${all}) x`,
          ([row]) => row?.count ?? 0,
        ),
      }),
    )
    for (const { EMPLOYEE_ID: id, EMPLOYEE_NAME: name, EMPLOYEE_CODE: code, net } of rows)
      reads.note({ id, label: `${name} (${code})` }, 'pay', net)
    const dueDays = await dueDaysOf(
      ctx,
      db,
      rows.filter(({ due_on }) => due_on === null),
    )
    return {
      rows: rows.map(({ net, currency, due_on, due_days: _days, due_counts: _counts, today, ...row }) => {
        const due = due_on ?? (dueDays.get(row.EMPLOYEE_ID) as string)
        return {
          ...row,
          net: net === null || currency === null ? null : { amount: net, currency },
          ...{ due_on: due, is_overdue: row.state !== 'paid' && due < today },
        }
      }),
      ...{ count, current_page: page },
    }
  })
  await reads.recordApart()
  return answer
}

type Head = Omit<DataOf<typeof readSettlement>, 'statements' | 'abilities'> & { may_prepare: boolean }

/** One statement, and one that records the read. @throws AppError `record.not_found` */
export async function readOne(
  ctx: Ctx,
  { SEPID }: BodyOf<typeof readSettlement>,
): Promise<DataOf<typeof readSettlement>> {
  const reads = new ProtectedReads(ctx)
  const settled = await readTx(ctx, async (db) => {
    const answer = await runQuery(
      db,
      combineQueries({
        head: deferredQuery(
          sql<Head>`
            select ${leaverColumns}, ${openLines} as open_clearance, ${mayDo(ctx, PREPARE)} as may_prepare
            from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
            left join department d on d.org_id = e.org_id and d.id = e.department_id
            where s.org_id = ${ctx.orgId} and s.id = ${SEPID} and ${seesSettlement(ctx)}`,
          ([row]) => row,
        ),
        statements: statementsQuery(ctx, sql<boolean>`t.separation_id = ${SEPID} and ${seesSettlement(ctx)}`),
      }),
    )
    const { may_prepare, ...head } = found(answer.head)
    if (answer.statements.length > 0)
      reads.note(
        { id: head.EMPLOYEE_ID, label: `${head.EMPLOYEE_NAME} (${head.EMPLOYEE_CODE})` },
        'pay',
        true,
      )
    const [latest] = answer.statements
    const isUnderWay = head.separation_status === 3 || head.separation_status === 6
    return {
      ...head,
      statements: answer.statements.map((one) => statementForStaff(ctx, one)),
      abilities: {
        compute: may_prepare && (latest ? latest.state === 'draft' : isUnderWay),
        correct: may_prepare && latest?.state === 'paid',
      },
    }
  })
  await reads.recordApart()
  return settled
}

/** One statement. */
export async function readOwn(ctx: Ctx): Promise<DataOf<typeof readOwnSettlement>> {
  const statements = await readTx(ctx, (db) => runQuery(db, statementsQuery(ctx, isLeaversOwn(ctx))))
  return { statements: statements.map(statementView) }
}
