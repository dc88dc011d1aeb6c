import type { RelativePeriod } from '@muster/contract/reports/relative-periods'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../platform/db/deferred-query.ts'

export interface AnalyticsSettings {
  readonly usual_period: RelativePeriod
  readonly refreshes: boolean
  readonly keep_days: number
  readonly version: number
}

/** Of an organisation that has changed nothing. */
const USUAL: AnalyticsSettings = {
  usual_period: 'last_12_months',
  refreshes: true,
  keep_days: 30,
  version: 0,
}

export const settingsQuery = ({ orgId }: Pick<Ctx, 'orgId'>): DeferredQuery<AnalyticsSettings> =>
  deferredQuery(
    sql<AnalyticsSettings>`
      select usual_period, refreshes, keep_days, version from analytics_settings where org_id = ${orgId}`,
    ([row]) => row ?? USUAL,
  )
