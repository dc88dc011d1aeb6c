import { type RawBuilder, sql } from 'kysely'
import type { DatasetScope } from '../../../platform/datasets/index.ts'

/** An instant within the days of the period, by the organisation's clocks, by which reports show instants. */
export const withinPeriod = (
  column: string,
  { from, to, timeZone }: DatasetScope,
): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(column)} >= (${from}::date)::timestamp at time zone ${timeZone}
  and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${timeZone})`
