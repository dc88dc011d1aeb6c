import { Navigate } from 'react-router'

/** Redirects the former address of stuck requests, which earlier notices link to. */
export default function StuckPage() {
  return <Navigate to="/requests/all?show=stuck" replace />
}
