import { type RawBuilder, sql } from 'kysely'
import { type Column, groupedIds } from './columns.ts'

/** What an audience can be limited by: the column of `employee` with a person's value, which also names the unit's table. */
export const audienceColumns = {
  entity: 'entity_id',
  location: 'location_id',
  department: 'department_id',
  designation: 'designation_id',
  employment_type: 'employment_type_id',
} as const
type Dimension = keyof typeof audienceColumns

/** A table of limits, one row per dimension and value. */
export interface AudienceLimits {
  table: string
  /** Column with the record's id. */
  parent: string
}

/** For whom records are. */
export interface Audience<D extends Dimension> {
  /** What it is chosen from. */
  choices: { readonly [K in D]: { readonly table: K } }
  /** Which choices the fields of the record's `limits` refer to. */
  references: Readonly<Record<string, D>>
  /** How a master stores it. */
  column: (limits: AudienceLimits) => Column<Record<D, number[]>>
  /**
   * SQL condition: the record is for the person. Values of one dimension are combined with OR, dimensions with
   * AND; without limits it is for everybody.
   *
   * @param record alias of the record
   * @param person alias of the employee
   */
  isFor: (limits: AudienceLimits, record?: string, person?: string) => RawBuilder<boolean>
}

/** Declares what records of a module can be limited by. */
export function defineAudience<D extends Dimension>(dimensions: readonly D[]): Audience<D> {
  return {
    choices: Object.fromEntries(
      dimensions.map((dimension) => [dimension, { table: dimension }]),
    ) as Audience<D>['choices'],
    references: Object.fromEntries(dimensions.map((dimension) => [`limits.${dimension}`, dimension])),
    column: (limits) => groupedIds({ ...limits, value: 'value_id', by: 'dimension', groups: dimensions }),
    isFor: ({ table, parent }, record = 'r', person = 'e') => {
      const own = dimensions.map(
        (dimension) =>
          sql`when ${sql.lit(dimension)} then ${sql.ref(`${person}.${audienceColumns[dimension]}`)}`,
      )
      return sql<boolean>`not exists (
        select from ${sql.table(table)} l
        where l.org_id = ${sql.ref(`${record}.org_id`)} and l.${sql.ref(parent)} = ${sql.ref(`${record}.id`)}
        group by l.dimension
        having not coalesce(bool_or(l.value_id = case l.dimension ${sql.join(own, sql` `)} end), false))`
    },
  }
}
