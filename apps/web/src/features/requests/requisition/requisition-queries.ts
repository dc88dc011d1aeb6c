import { employeeExtraDetails } from '@muster/contract/calls/requests/person-facts'
import {
  listRequisitions,
  requisitionForm,
  requisitionPeople,
} from '@muster/contract/calls/requests/requisition'
import type { DataOf } from '@muster/contract/kit/index'
import type { RequestType } from '@muster/contract/requests/requests.contract'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { type FoundPerson, foundPerson } from '../../../lib/form/form-resources.ts'
import { refreshRequests } from '../data/request-queries.ts'

const inline = { errorShown: 'inline' as const }
const PAGE = 30

export type RequisitionFormData = DataOf<typeof requisitionForm>
export type ReplacedPerson = DataOf<typeof employeeExtraDetails>

export const formOptions = { ...readOptions(requisitionForm, {}), meta: inline }

/** Current employees, found by name or code. */
export async function findHirePeople(search: string): Promise<FoundPerson[]> {
  const { people } = await call(requisitionPeople, { query: { search } })
  return people.filter((one) => one.left_on === null).map(foundPerson)
}

export const extraOptions = (id: number) => ({
  ...readOptions(employeeExtraDetails, { query: { EMPLOYEE_ID: id } }),
  meta: inline,
})

export function requisitionsOptions(request_type: RequestType) {
  return infiniteQueryOptions({
    queryKey: [listRequisitions.id, request_type],
    queryFn: ({ signal, pageParam }) =>
      call(listRequisitions, { body: { request_type, limit: PAGE, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ requests }, _pages, last: number) => (last < requests.pages ? last + 1 : undefined),
    meta: inline,
  })
}

export async function refreshRequisitions(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [listRequisitions.id] }),
    refreshRequests(queries),
  ])
}
