import { jobChoices, listJobs, listSchedules, readJob } from '@muster/contract/calls/operations/jobs'
import type { DataOf } from '@muster/contract/kit/index'
import { JOB_FILTER, NOBODY } from '@muster/contract/operations/operations.constants'
import type { DataTableState } from '@muster/ui/data-table'
import type { FilterDefinition } from '@muster/ui/filter-bar'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

type JobsPage = DataOf<typeof listJobs>
export type JobRow = JobsPage['jobs'][number]
export type JobDetail = DataOf<typeof readJob>['job']
export type ScheduleRow = DataOf<typeof listSchedules>['schedules'][number]
type Choices = DataOf<typeof jobChoices>

const inline = { meta: { errorShown: 'inline' as const } }
/** Polling interval in milliseconds: short while a job is running, long otherwise. */
const LOOK = 2000
const RARE_LOOK = 20_000

const goesOn = (row: { state: JobRow['state'] }) => row.state === 'running' || row.state === 'waiting'

/** A page of the organisation's jobs, polled while visible. */
export function jobsOptions(state: DataTableState, page: number, limit: number) {
  const filters = Object.entries(state.filters).filter(([, values]) => values.length > 0)
  const options = readOptions(listJobs, {
    body: {
      page,
      limit,
      search: state.search,
      sort: state.sort ?? undefined,
      filters: filters.length > 0 ? Object.fromEntries(filters) : undefined,
    },
  })
  return queryOptions({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.jobs.some(goesOn) ? LOOK : RARE_LOOK),
    ...inline,
  })
}

export const choicesOptions = { ...readOptions(jobChoices, {}), ...inline }

export function jobOptions(id: string) {
  return queryOptions({
    ...readOptions(readJob, { params: { id } }),
    placeholderData: undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && goesOn(data.job) ? LOOK : false),
    ...inline,
  })
}

export const schedulesOptions = queryOptions({
  ...readOptions(listSchedules, {}),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.schedules.some(({ last_run }) => last_run && goesOn(last_run)) ? LOOK : RARE_LOOK,
  ...inline,
})

/** Invalidates lists and open jobs after an action. */
export async function refreshJobs(queries: QueryClient): Promise<void> {
  const shown = [listJobs, readJob, listSchedules]
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: endpointKey(endpoint) })))
}

const states = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

export function jobFilters(t: TFunction<'operations'>, choices: Choices | undefined): FilterDefinition[] {
  return [
    {
      id: JOB_FILTER.state,
      label: t('filters.state'),
      kind: 'multi',
      options: states.map((state) => ({ value: state, label: t(`states.${state}`) })),
    },
    {
      id: JOB_FILTER.kind,
      label: t('filters.kind'),
      kind: 'multi',
      options: (choices?.kinds ?? []).map(({ kind, label }) => ({ value: kind, label })),
    },
    {
      id: JOB_FILTER.person,
      label: t('filters.person'),
      kind: 'multi',
      options: [
        { value: NOBODY, label: t('byItself') },
        ...(choices?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    { id: JOB_FILTER.started, label: t('filters.started'), kind: 'date-range' },
  ]
}
