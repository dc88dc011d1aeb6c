import {
  listRegularisations,
  previewRegularisation,
  regularisationDay,
} from '@muster/contract/calls/attendance/regularisation'
import type { BodyOf } from '@muster/contract/kit/index'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'

const inline = { errorShown: 'inline' as const }

export type AskedDay = Pick<
  BodyOf<typeof previewRegularisation>,
  'EMPLOYEE_ID' | 'date' | 'in_time' | 'out_time' | 'in_next_day' | 'out_next_day'
>

export const previewOptions = (asked: AskedDay) =>
  queryOptions({
    queryKey: [previewRegularisation.id, asked],
    queryFn: ({ signal }) => call(previewRegularisation, { body: asked }, { signal }),
    placeholderData: keepPreviousData,
    meta: inline,
  })

export const requestedDayOptions = (id: number) => ({
  ...readOptions(regularisationDay, { query: { request_id: id } }),
  meta: inline,
})

/** After something was asked for: every list of requests and every day shows it. */
export async function refreshAsked(queries: QueryClient): Promise<void> {
  const own: readonly string[] = [previewRegularisation.id, regularisationDay.id, listRegularisations.id]
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => {
      const key = String(queryKey[0])
      return own.includes(key) || key.startsWith('requests.') || key.startsWith('attendance.')
    },
  })
}
