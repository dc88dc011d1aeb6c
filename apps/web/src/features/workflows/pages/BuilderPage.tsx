import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { workflowOptions } from '../data/workflow-queries.ts'
import '../texts.ts'

const Builder = lazy(() => import('../builder/Builder.tsx'))

const whole = <Skeleton h="100dvh" radius={0} aria-hidden />

/** Opens a workflow by its id, on the path that workflows share with requests. */
export default function BuilderPage({ id }: { id: number }) {
  const workflow = useQuery(workflowOptions(id))
  return (
    <Loaded query={workflow} skeleton={whole} order={1}>
      {(detail) => (
        <Suspense fallback={whole}>
          <Builder key={id} detail={detail} />
        </Suspense>
      )}
    </Loaded>
  )
}
