import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { sheetIn } from '../screen/sheet-address.ts'

const RequestSheet = lazy(() => import('./RequestSheet.tsx'))

/** Where the request sheet appears over the screens of an entry. Its code loads with the first request. */
export function RequestSheetPlace() {
  const [params] = useSearchParams()
  if (sheetIn(params) === null) return null
  return (
    <Suspense fallback={null}>
      <RequestSheet />
    </Suspense>
  )
}
