import type { readAssetDashboard } from '@muster/contract/calls/assets/insights'
import type { DataOf } from '@muster/contract/kit/index'

export type Dashboard = DataOf<typeof readAssetDashboard>
