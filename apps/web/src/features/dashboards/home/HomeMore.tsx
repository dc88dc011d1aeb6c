import type { HomePartKey } from '@muster/contract/dashboards/home-parts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useIdle } from '../../../lib/session/use-idle.ts'
import classes from './Home.module.css'
import { homeOptions } from './home-query.ts'

const PartGrid = lazy(() => import('./PartGrid.tsx'))
const above: readonly HomePartKey[] = ['needs', 'announcements']

/** Further parts of the self-service home, below its cards: their code is loaded after the first screen. */
export default function HomeMore() {
  const { data, refetch } = useQuery(homeOptions())
  const isIdle = useIdle()
  if (!isIdle || !data) return null
  const keys = data.parts.map(({ key }) => key).filter((key) => !above.includes(key))
  return (
    <div className={classes.more}>
      <Suspense fallback={null}>
        <PartGrid home={data} keys={keys} onRetry={() => void refetch()} />
      </Suspense>
    </div>
  )
}
