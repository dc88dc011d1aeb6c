import { Navigate, useLocation } from 'react-router'
import { currentSheetPath, withSheet } from '../../../lib/screen/sheet-address.ts'

/** Opens the request sheet over the user's requests, for its own address and for those of former request forms. */
export default function NewRequestPage() {
  const { pathname, search } = useLocation()
  const params = withSheet(new URLSearchParams(), currentSheetPath(`${pathname}${search}`))
  return <Navigate to={{ pathname: '/requests', search: String(params) }} replace />
}
