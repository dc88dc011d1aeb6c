import { can, endpoint, field, z } from '../kit/index.ts'
import {
  arrangedDashboards,
  arrangedKeys,
  chartDashboards,
  chartKeys,
  chartSizes,
} from './dashboard-charts.ts'
import { partSizes } from './home.constants.ts'

const part = z.object({ key: z.enum(arrangedKeys), size: z.enum(partSizes), is_shown: z.boolean() })
export type ConfiguredPart = z.infer<typeof part>

const configured = z.object({
  dashboard: z.enum(arrangedDashboards),
  /** 0 while nobody has arranged it, for everybody or for the role that was asked about. */
  version: z.int(),
  /** Everything that it can show, in order. */
  parts: z.array(part),
  /** Roles for which it is arranged differently. */
  roles: z.array(field.roleId()),
})
export type ConfiguredDashboard = z.infer<typeof configured>

const access = can('dashboards.home.configure')

export const readDashboardConfig = endpoint({
  id: 'dashboards.config.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/dashboardconfig',
  access,
  query: z.object({
    /** Default: as everybody has it whose roles have none of their own. */
    role_id: z.optional(field.roleIdInText()),
  }),
  data: z.object({ dashboards: z.array(configured) }),
  summary: 'What each home and dashboard shows, in which order and size, for everybody or a role',
})

export const updateDashboardConfig = endpoint({
  id: 'dashboards.config.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/updatedashboardconfig',
  access,
  body: z.strictObject({
    dashboard: z.enum(arrangedDashboards),
    /** Null: everybody whose roles have none of their own. */
    role_id: z._default(z.nullable(field.roleId()), null),
    version: field.whole(),
    /** Null: as it was before anybody arranged it; for a role, as everybody has it. */
    parts: z.nullable(
      z
        .array(z.strictObject({ key: z.enum(arrangedKeys), size: z.enum(partSizes), is_shown: z.boolean() }))
        .check(z.minLength(1), z.maxLength(arrangedKeys.length)),
    ),
  }),
  data: configured,
  errors: ['record.conflict'],
  summary: 'Arrange a home or dashboard: what it shows, in which order and size, for whom; or reset it',
})

export const readDashboardCharts = endpoint({
  id: 'dashboards.charts.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/dashboard/charts',
  access: can('dashboards.company.view'),
  query: z.object({ dashboard: z.enum(chartDashboards) }),
  data: z.object({ charts: z.array(z.object({ key: z.enum(chartKeys), size: z.enum(chartSizes) })) }),
  summary: 'Which charts of a dashboard the caller’s roles see, in order and size',
})
