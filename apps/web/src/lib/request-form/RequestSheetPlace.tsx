import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { sheetIn } from '../screen/sheet-address.ts'

const RequestSheet = lazy(() => import('./RequestSheet.tsx'))

/** Renders the request sheet over the screens of an entry, if the URL asks for it. Its code loads on first use. */
export function RequestSheetPlace() {
  const [params] = useSearchParams()
  if (sheetIn(params) === null) return null
  return (
    <Suspense fallback={null}>
      <RequestSheet />
    </Suspense>
  )
}
