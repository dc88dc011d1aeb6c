import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { workingInReach } from '../people-in-reach.ts'
import type { UnitMaster } from '../unit-master.ts'

/**
 * Counts people in reach working today by unit, for several kinds in one pass: rows `(form_no, unit_id, people)`. A
 * null `unit_id` counts people without one.
 */
export function peoplePerUnit(ctx: Ctx, masters: readonly UnitMaster[]): RawBuilder<unknown> {
  const kinds = masters.flatMap(({ formNo, employeeColumn }) =>
    employeeColumn ? [{ formNo, column: sql.ref(`e.${employeeColumn}`) }] : [],
  )
  const isOf = ({ column }: { column: RawBuilder<unknown> }) => sql`grouping(${column}) = 0`
  const cases = (value: (kind: (typeof kinds)[number]) => RawBuilder<unknown>) =>
    sql`case ${sql.join(
      kinds.map((kind) => sql`when ${isOf(kind)} then ${value(kind)}`),
      sql` `,
    )} end`
  return sql`select ${cases(({ formNo }) => sql`${formNo}::integer`)} as form_no,
      ${cases(({ column }) => column)} as unit_id, count(*)::int as people
    from employee e where ${workingInReach(ctx)}
    group by grouping sets (${sql.join(kinds.map(({ column }) => sql`(${column})`))})`
}
