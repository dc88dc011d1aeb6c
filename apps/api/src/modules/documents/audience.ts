import type { DocumentDimension } from '@muster/contract/documents/documents.constants'
import { documentDimensions } from '@muster/contract/documents/documents.constants'
import { type RawBuilder, sql } from 'kysely'
import { groupedIds } from '../../platform/master/columns.ts'

interface LimitTable {
  table: 'document_category_limit' | 'document_limit'
  /** Column with the record's id. */
  parent: 'category_id' | 'document_id'
}

export const CATEGORY_LIMITS = { table: 'document_category_limit', parent: 'category_id' } as const
export const DOCUMENT_LIMITS = { table: 'document_limit', parent: 'document_id' } as const

/** Column of an employee with their value of a dimension. */
export const columnOfDimension: Readonly<Record<DocumentDimension, string>> = {
  entity: 'entity_id',
  location: 'location_id',
  department: 'department_id',
  designation: 'designation_id',
  employment_type: 'employment_type_id',
}

/** How for whom a record `r` is is stored. */
export const audienceColumn = (limits: LimitTable) =>
  groupedIds({ ...limits, value: 'value_id', by: 'dimension', groups: documentDimensions })

/** What an audience is chosen from. */
export const audienceChoices = {
  entity: { table: 'entity' },
  location: { table: 'location' },
  department: { table: 'department' },
  designation: { table: 'designation' },
  employment_type: { table: 'employment_type' },
} as const

export const audienceReferences = Object.fromEntries(
  documentDimensions.map((dimension) => [`limits.${dimension}`, dimension]),
)

/**
 * SQL condition: the record is for the employee. Without limits it is for everybody.
 *
 * @param record alias of the record
 * @param person alias of the employee
 */
export function isFor(
  { table, parent }: LimitTable,
  { record, person }: { record: string; person: string },
): RawBuilder<boolean> {
  const own = documentDimensions.map(
    (dimension) =>
      sql`when ${sql.lit(dimension)} then ${sql.ref(`${person}.${columnOfDimension[dimension]}`)}`,
  )
  return sql<boolean>`not exists (
    select from ${sql.table(table)} l
    where l.org_id = ${sql.ref(`${record}.org_id`)} and l.${sql.ref(parent)} = ${sql.ref(`${record}.id`)}
    group by l.dimension
    having not coalesce(bool_or(l.value_id = case l.dimension ${sql.join(own, sql` `)} end), false))`
}
