import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastsWanted } from '../lib/feedback/notices.ts'

const Area = lazy(() => import('../lib/feedback/toasts.tsx'))

/** The container of toasts, loaded with the first one. */
export function Toasts() {
  const isWanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.read)
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <Area />
    </Suspense>
  )
}
