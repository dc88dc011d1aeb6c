import { Box } from '@mantine/core'
import { IconTableExport } from '@muster/ui/icons'
import type { PageAction } from '@muster/ui/page'
import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ListExport } from './list-screen-types.ts'

const JobWatch = lazy(async () => ({ default: (await import('../jobs/JobWatch.tsx')).JobWatch }))

/** The public id of the job that creates a large file; null if the file was returned directly. */
function jobIn(answer: unknown): string | null {
  const { job } = (answer ?? {}) as { job?: unknown }
  return typeof job === 'string' ? job : null
}

/** Exports of a list: as actions, with the progress of the last one that runs as a job. */
export function useExports(): {
  actionsOf: (exports: readonly ListExport[]) => PageAction[]
  run: (one: ListExport) => void
  isRunning: boolean
  progress: ReactNode
} {
  const running = useMutation({ mutationFn: (one: ListExport) => one.run() })
  const job = jobIn(running.data)
  return {
    actionsOf: (exports) =>
      exports.map((one) => ({
        label: one.label,
        icon: <IconTableExport size={16} />,
        onClick: () => running.mutate(one),
        isBusy: running.isPending && running.variables.label === one.label,
      })),
    run: running.mutate,
    isRunning: running.isPending,
    progress:
      job && running.variables ? (
        <Box mb="md">
          <Suspense fallback={null}>
            <JobWatch
              key={job}
              id={job}
              title={running.variables.title}
              doneText={running.variables.doneText}
              makesFile
            />
          </Suspense>
        </Box>
      ) : null,
  }
}
