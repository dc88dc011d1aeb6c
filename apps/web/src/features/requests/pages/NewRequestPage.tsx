import { Navigate, useLocation } from 'react-router'
import { withSheet } from '../../../lib/screen/sheet-address.ts'

/** The address of the request sheet on its own: opens it over the user's requests. */
export default function NewRequestPage() {
  const { pathname, search } = useLocation()
  const params = withSheet(new URLSearchParams(), `${pathname}${search}`)
  return <Navigate to={{ pathname: '/requests', search: String(params) }} replace />
}
