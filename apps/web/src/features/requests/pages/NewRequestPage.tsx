import { Navigate, useLocation } from 'react-router'
import { currentSheetPath, withSheet } from '../../../lib/screen/sheet-address.ts'

/** The address of the request sheet on its own, or of a form before it: opens it over the user's requests. */
export default function NewRequestPage() {
  const { pathname, search } = useLocation()
  const params = withSheet(new URLSearchParams(), currentSheetPath(`${pathname}${search}`))
  return <Navigate to={{ pathname: '/requests', search: String(params) }} replace />
}
