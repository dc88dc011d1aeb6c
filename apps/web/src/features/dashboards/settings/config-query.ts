import { readDashboardConfig, updateDashboardConfig } from '@muster/contract/calls/dashboards/config'
import { readOptions } from '../../../lib/calls/query.ts'

export { updateDashboardConfig }

/** How homes and dashboards are arranged: for everybody, or for a role. */
export const configOptions = (roleId: number | null) => ({
  ...readOptions(readDashboardConfig, { query: roleId === null ? {} : { role_id: roleId } }),
  meta: { errorShown: 'inline' as const },
})
export const CONFIG_KEY = [readDashboardConfig.id]

export const configurePath = (dashboard: string) =>
  `/organisation/settings/dashboard-library/configure/${dashboard}`
