import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { FILTER, pageCount } from '@muster/contract/kit/index'
import type { listBalances } from '@muster/contract/leave/balances.contract'
import { type RawBuilder, sql } from 'kysely'
import { likePattern, normaliseSearchText } from '../../../lib/text.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { sortOf } from '../../../platform/list-sort.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { toDays } from '../rules/units.ts'
import { VIEW } from './balances.queries.ts'
import { figuresQuery } from './figures.service.ts'

type Input = BodyOf<typeof listBalances>
type Row = Omit<DataOf<typeof listBalances>['rows'][number], 'balances' | 'per_occasion'>

const sorts: Record<string, RawBuilder<unknown>> = {
  EMPLOYEE_NAME: sql`e.sort_name`,
  EMPLOYEE_CODE: sql`e.code_key`,
}

function filterBy(column: RawBuilder<unknown>, values: readonly unknown[] | undefined) {
  if (!values || values.length === 0) return []
  return [sql<boolean>`${column} = any (${values.map(Number).filter(Number.isSafeInteger)}::bigint[])`]
}

function conditionsOf(ctx: Ctx, input: Input): RawBuilder<boolean> {
  const words = normaliseSearchText(input.search)
  const { filters = {} } = input
  return sql<boolean>`${sql.join(
    [
      sql`e.org_id = ${ctx.orgId} and e.status = 'active' and coalesce(${employeeScope(ctx, VIEW, 'e')}, false)`,
      ...(words === '' ? [] : [sql`e.search_text like ${likePattern(words)}`]),
      ...filterBy(sql`e.location_id`, filters[FILTER.location]),
      ...filterBy(sql`e.department_id`, filters[FILTER.department]),
      ...filterBy(sql`e.entity_id`, filters[FILTER.entity]),
      ...filterBy(sql`e.grade_id`, filters[FILTER.grade]),
      ...filterBy(sql`a.rule_id`, filters[FILTER.leaveRule]),
      ...(input.negative === 1
        ? [
            sql`exists (select from leave_balance b where b.org_id = e.org_id and b.employee_id = e.id and b.posted < 0)`,
          ]
        : []),
    ],
    sql` and `,
  )}`
}

async function findPeople(ctx: Ctx, db: Db, input: Input, on: string): Promise<(Row & { total: number })[]> {
  const { page, limit, sort } = input
  const by = sortOf(sorts, sort) ?? sql`e.sort_name`
  const order = sort?.startsWith('-') ? sql`${by} desc, e.id` : sql`${by}, e.id`
  const { rows } = await sql<Row & { total: number }>`
    with chosen as (
      select e.id, a.rule_id, a.via, count(*) over ()::int as total, row_number() over (order by ${order}) as place
      from employee e
      left join leave_assignment a on a.org_id = e.org_id and a.employee_id = e.id and a.from_date <= ${on}::date
        and (a.to_date is null or a.to_date >= ${on}::date)
      where ${conditionsOf(ctx, input)}
      order by place limit ${limit} offset ${(page - 1) * limit}
    )
    select e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
      d.name as "DEPARTMENT_NAME", l.name as "LOCATION_NAME", r.name as "LEAVE_RULE_NAME", c.via as rule_via, c.total
    from chosen c
    join employee e on e.org_id = ${ctx.orgId} and e.id = c.id
    left join department d on d.org_id = e.org_id and d.id = e.department_id
    left join location l on l.org_id = e.org_id and l.id = e.location_id
    left join leave_rule r on r.org_id = e.org_id and r.id = c.rule_id
    order by c.place`.execute(db)
  return rows
}

/** A page of balances of everybody in reach on a date. Three statements. */
export function pageOfBalances(ctx: Ctx, input: Input): Promise<DataOf<typeof listBalances>> {
  return readTx(ctx, async (db) => {
    const on = input.date ?? (await organisationToday(ctx, db))
    const people = await findPeople(ctx, db, input, on)
    const ids = people.map((person) => person.EMPLOYEE_ID)
    const figures = await runQuery(
      db,
      figuresQuery(ctx, { employeeIds: ids, typeIds: null, from: on, to: on }),
    )
    const balancesOf = (id: number) =>
      Object.fromEntries(
        figures.typesOf(id).map((type) => [type, toDays(figures.of(id, type, on).available)]),
      )
    const total_rows = people[0]?.total ?? 0
    return {
      rows: people.map(({ total: _total, ...person }) => ({
        ...person,
        balances: balancesOf(person.EMPLOYEE_ID),
        per_occasion: Object.fromEntries(figures.perOccasion(person.EMPLOYEE_ID, on)),
      })),
      total_rows,
      numPages: pageCount(total_rows, input.limit),
    }
  })
}
