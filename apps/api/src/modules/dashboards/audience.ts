import type { AudienceDimension } from '@muster/contract/dashboards/audience'
import { audienceDimensions } from '@muster/contract/dashboards/audience.constants'
import { type RawBuilder, sql } from 'kysely'
import { groupedIds } from '../../platform/master/columns.ts'

interface LimitTable {
  table: 'quick_link_limit' | 'announcement_limit'
  /** Column with the record's id. */
  parent: 'link_id' | 'announcement_id'
}

const columnOf: Readonly<Record<AudienceDimension, string>> = {
  entity: 'entity_id',
  location: 'location_id',
  department: 'department_id',
  employment_type: 'employment_type_id',
}

/** How a master stores for whom its records are. */
export const audienceColumn = (limits: LimitTable) =>
  groupedIds({ ...limits, value: 'value_id', by: 'dimension', groups: audienceDimensions })

/** What a master's audience is chosen from. */
export const audienceChoices = {
  entity: { table: 'entity' },
  location: { table: 'location' },
  department: { table: 'department' },
  employment_type: { table: 'employment_type' },
} as const

export const audienceReferences = Object.fromEntries(
  audienceDimensions.map((dimension) => [`limits.${dimension}`, dimension]),
)

/** SQL condition: record `r` of a master is for employee `e`. Without limits it is for everybody. */
export function isFor({ table, parent }: LimitTable): RawBuilder<boolean> {
  const own = audienceDimensions.map(
    (dimension) => sql`when ${sql.lit(dimension)} then ${sql.ref(`e.${columnOf[dimension]}`)}`,
  )
  return sql<boolean>`not exists (
    select from ${sql.table(table)} l where l.org_id = r.org_id and l.${sql.ref(parent)} = r.id
    group by l.dimension
    having not coalesce(bool_or(l.value_id = case l.dimension ${sql.join(own, sql` `)} end), false))`
}
