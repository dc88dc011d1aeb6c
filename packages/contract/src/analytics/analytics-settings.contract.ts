import { can, endpoint, field, z } from '../kit/index.ts'
import { relativePeriods } from '../reports/relative-periods.ts'
import { call } from './dashboards.contract.ts'

const manage = can('analytics.manage')

const settings = {
  /** The period of new dashboards. */
  usual_period: z.enum(relativePeriods),
  /** Whether figures are read again each minute while they are visible. */
  refreshes: z.boolean(),
  /** How long deleted dashboards can be restored. */
  keep_days: z.int().check(z.minimum(1), z.maximum(365)),
}

export const readAnalyticsSettings = endpoint({
  id: 'analytics.settings.read',
  service: 'analytics',
  method: 'POST',
  reads: true,
  path: call('settings'),
  access: manage,
  body: z.object({}),
  data: z.object({ ...settings, version: z.int() }),
  summary: 'How analytics is set up',
})

export const saveAnalyticsSettings = endpoint({
  id: 'analytics.settings.save',
  service: 'analytics',
  method: 'POST',
  path: call('settings/save'),
  access: manage,
  body: z.object({ ...settings, version: z.optional(field.whole()) }),
  data: z.object({ version: z.int() }),
  errors: ['record.conflict'],
  summary: 'Sets up analytics',
})
