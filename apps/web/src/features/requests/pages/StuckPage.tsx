import { Navigate } from 'react-router'

/** The former address of the stuck requests, which notices have. */
export default function StuckPage() {
  return <Navigate to="/requests/all?show=stuck" replace />
}
