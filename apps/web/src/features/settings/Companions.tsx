import { lazy, Suspense } from 'react'
import { useSession } from '../../lib/session/session.ts'

const Tour = lazy(() => import('./tour/Tour.tsx'))
const UsageCounter = lazy(() => import('./usage/UsageCounter.tsx'))

/** Session-wide components without a screen: the tour and the usage counter. */
export function Companions() {
  const user = useSession()?.user
  if (!user) return null
  return (
    <Suspense fallback={null}>
      {user.tour_flag === 0 ? <Tour /> : null}
      {user.counts_screens ? <UsageCounter /> : null}
    </Suspense>
  )
}
