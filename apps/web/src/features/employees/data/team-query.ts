import { listEmployees } from '@muster/contract/calls/employees/directory/directory'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'

export type TeamReach = 'direct' | 'all'

const TEAM_PAGE = 30

/** The signed-in user's reports, page by page. */
export function useTeam(search: string, reach: TeamReach) {
  return useInfiniteQuery({
    queryKey: [...endpointKey(listEmployees), 'team', search, reach],
    queryFn: ({ pageParam, signal }) =>
      call(
        listEmployees,
        { body: { page: pageParam, limit: TEAM_PAGE, search, reports_of_me: reach, status: 1 } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (lastPage, pages) => (pages.length < lastPage.numPages ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    meta: { errorShown: 'inline' },
  })
}
