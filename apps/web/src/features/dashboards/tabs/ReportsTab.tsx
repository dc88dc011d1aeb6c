import { DASHBOARD_TAB_DEFAULTS } from '@muster/contract/dashboards/dashboard-charts'
import { Navigate } from 'react-router'

/** The dashboard's figures: the address of the tab opens the view that comes first. */
export default function ReportsTab() {
  return <Navigate to={`/dashboard/${DASHBOARD_TAB_DEFAULTS.reports}`} replace />
}
