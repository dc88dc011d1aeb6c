import { attributeOfFilter } from '@muster/contract/employees/employees.constants'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { requireChoices } from '../../../platform/master/choices.ts'
import type { OpenDashboard } from '../dashboards/dashboards.queries.ts'
import { unitsOf } from './widget-data.service.ts'

type Filters = OpenDashboard['filters']

/** The tables of units that a dashboard can be limited to, by the path of their filter. */
const references = Object.fromEntries(
  Object.entries(attributeOfFilter).map(([id, table]) => [`filters.${id}`, { of: { table } }]),
)

const numbered = (filters: Filters) => ({
  filters: Object.fromEntries(Object.entries(filters).map(([id, values]) => [id, values.map(Number)])),
})

/**
 * Whether the units to which a dashboard is limited exist in the organisation. One statement.
 *
 * @throws AppError `request.invalid` at the filter
 */
export async function checkFilters(
  ctx: Ctx,
  db: Db,
  before: Filters | null,
  filters: Filters,
): Promise<void> {
  await unitsOf(ctx, db, filters)
  const change = { before: before && numbered(before), next: numbered(filters) }
  await requireChoices(ctx, db, { sources: {}, references }, change)
}
