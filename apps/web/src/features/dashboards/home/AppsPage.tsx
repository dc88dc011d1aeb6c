import { Navigate } from 'react-router'
import { useSession } from '../../../lib/session/session.ts'
import DashboardPage from './DashboardPage.tsx'

/** The landing address of the console: the dashboard, at its own address for whoever has it in their menu. */
export default function AppsPage() {
  const hasDashboard = useSession()?.menu_access.has('MY_DASHBOARD')
  return hasDashboard ? <Navigate to="/dashboard" replace /> : <DashboardPage />
}
