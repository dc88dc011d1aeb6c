import { can, endpoint, field, z } from '../kit/index.ts'
import { homeDashboards, homePartKeys, partSizes } from './home.constants.ts'

const part = z.object({ key: z.enum(homePartKeys), size: z.enum(partSizes), is_shown: z.boolean() })
export type ConfiguredPart = z.infer<typeof part>

const configured = z.object({
  dashboard: z.enum(homeDashboards),
  /** 0 while nobody has arranged it. */
  version: z.int(),
  /** Everything that it can show, in order. */
  parts: z.array(part),
})
export type ConfiguredDashboard = z.infer<typeof configured>

const access = can('dashboards.home.configure')

export const readDashboardConfig = endpoint({
  id: 'dashboards.config.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/dashboardconfig',
  access,
  data: z.object({ dashboards: z.array(configured) }),
  summary: 'What each home shows, in which order and size',
})

export const updateDashboardConfig = endpoint({
  id: 'dashboards.config.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/updatedashboardconfig',
  access,
  body: z.strictObject({
    dashboard: z.enum(homeDashboards),
    version: field.whole(),
    /** Null: as it was before anybody arranged it. */
    parts: z.nullable(
      z
        .array(z.strictObject({ key: z.enum(homePartKeys), size: z.enum(partSizes), is_shown: z.boolean() }))
        .check(z.minLength(1), z.maxLength(homePartKeys.length)),
    ),
  }),
  data: configured,
  errors: ['record.conflict'],
  summary: 'Arrange a home: which parts it shows, in which order and size; or reset it',
})
