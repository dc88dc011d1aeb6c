import type { FactValue } from '@muster/contract/workflows/definition'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery, runQuery } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { masterTables } from '../reference/index.ts'
import { personProperties } from './person-properties.ts'

/** The employee concerned by a request. */
export interface RequesterRow {
  id: number
  name: string
  /** Values by property, for conditions. */
  facts: Record<string, FactValue>
  /** The employee's unit, by master. */
  units: Readonly<Record<string, { id: number; name: string } | undefined>>
}

/** Masters with their tables; both names come from constants of the product, never from input. */
const masters = personProperties.flatMap(({ master }) =>
  master && master in masterTables ? [{ master, column: `${master}_id` }] : [],
)

const unitColumns = (): RawBuilder<unknown> =>
  sql.join(
    masters.map(
      ({
        master,
        column,
      }) => sql`${sql.lit(master)}, case when ${sql.ref(`e.${column}`)} is null then null else
        jsonb_build_object('id', ${sql.ref(`e.${column}`)}, 'name', ${sql.ref(`${master}.name`)}) end`,
    ),
  )

const unitJoins = (): RawBuilder<unknown> =>
  sql.join(
    masters.map(
      ({ master, column }) =>
        sql`left join ${sql.table(master)} on ${sql.ref(`${master}.org_id`)} = e.org_id and ${sql.ref(`${master}.id`)} = ${sql.ref(`e.${column}`)}`,
    ),
    sql` `,
  )

interface Row {
  id: number
  name: string
  gender: string | null
  date_of_joining: string
  months: number
  on_probation: boolean
  is_manager: boolean
  units: Record<string, { id: number; name: string } | null>
}

function factsOf(row: Row): Record<string, FactValue> {
  return {
    ...Object.fromEntries(
      masters.map(({ master }): [string, FactValue] => [`employee.${master}`, row.units[master]?.id ?? null]),
    ),
    'employee.gender': row.gender,
    'employee.date_of_joining': row.date_of_joining,
    'employee.months_of_service': row.months,
    'employee.on_probation': row.on_probation,
    'employee.is_manager': row.is_manager,
  }
}

/** Facts of employees on a date. @param at a date, or SQL for one */
export function requestersQuery(
  ctx: Ctx,
  ids: readonly number[],
  at: string | RawBuilder<string>,
): DeferredQuery<Map<number, RequesterRow>> {
  const statement = sql<Row>`
    select e.id, e.full_name as name, e.gender, e.date_of_joining,
      (extract(year from age(${at}::date, e.date_of_joining)) * 12
        + extract(month from age(${at}::date, e.date_of_joining)))::int as months,
      coalesce(e.confirmation_due_on > ${at}::date, false) as on_probation,
      exists (select from employee r where r.org_id = e.org_id and r.manager_id = e.id and r.status = 'active')
        as is_manager,
      jsonb_build_object(${unitColumns()}) as units
    from employee e ${unitJoins()}
    where e.org_id = ${ctx.orgId} and e.id = any (${[...new Set(ids)]}::bigint[])`
  return deferredQuery(statement, requestersOf)
}

/** Runs `requestersQuery`. One statement. */
export const findRequesters = (ctx: Ctx, db: Db, ids: readonly number[], at: string) =>
  runQuery(db, requestersQuery(ctx, ids, at))

function requestersOf(rows: readonly Row[]): Map<number, RequesterRow> {
  return new Map(
    rows.map((row) => {
      const units = Object.fromEntries(
        Object.entries(row.units).map(([master, unit]) => [master, unit ?? undefined]),
      )
      return [row.id, { id: row.id, name: row.name, facts: factsOf(row), units }]
    }),
  )
}
