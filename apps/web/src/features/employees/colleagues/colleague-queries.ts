import { listColleagues, readColleague } from '@muster/contract/calls/employees/directory/colleagues'
import type { DataOf } from '@muster/contract/kit/index'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

export type ColleagueCard = DataOf<typeof readColleague>
export type ColleaguePage = DataOf<typeof listColleagues>

const PAGE = 30
const inline = { errorShown: 'inline' as const }

export interface ColleaguesQuery {
  search: string
  department: number | null
  location: number | null
}

/** Shared colleagues, page by page. */
export function useColleagues({ search, department, location }: ColleaguesQuery, isOn: boolean) {
  const requested = {
    search,
    ...(department ? { department_id: department } : {}),
    ...(location ? { location_id: location } : {}),
  }
  return useInfiniteQuery({
    queryKey: [...endpointKey(listColleagues), requested],
    queryFn: ({ pageParam, signal }) =>
      call(listColleagues, { body: { page: pageParam, limit: PAGE, ...requested } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.numPages ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: isOn,
    meta: inline,
  })
}

export function colleagueOptions(id: number) {
  return {
    ...readOptions(readColleague, { query: { emp_id: id } }),
    placeholderData: undefined,
    meta: inline,
  }
}
