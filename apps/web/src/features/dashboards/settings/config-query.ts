import { readDashboardConfig, updateDashboardConfig } from '@muster/contract/calls/dashboards/config'
import { readOptions } from '../../../lib/calls/query.ts'

export { updateDashboardConfig }

export const configOptions = () => ({
  ...readOptions(readDashboardConfig, {}),
  meta: { errorShown: 'inline' as const },
})
export const CONFIG_KEY = [readDashboardConfig.id]

export const configurePath = (dashboard: string) =>
  `/organisation/settings/dashboard-library/configure/${dashboard}`
