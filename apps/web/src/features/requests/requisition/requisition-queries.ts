import { employeeExtraDetails } from '@muster/contract/calls/requests/person-facts'
import {
  listRequisitions,
  requisitionForm,
  requisitionPeople,
} from '@muster/contract/calls/requests/requisition'
import type { FieldOption } from '@muster/contract/forms/form-definition'
import type { DataOf } from '@muster/contract/kit/index'
import type { RequestType } from '@muster/contract/requests/requests.contract'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { refreshRequests } from '../data/request-queries.ts'

const inline = { errorShown: 'inline' as const }
const PAGE = 30

export type RequisitionFormData = DataOf<typeof requisitionForm>
type HirePerson = DataOf<typeof requisitionPeople>['people'][number]
export type ReplacedPerson = DataOf<typeof employeeExtraDetails>

export const formOptions = { ...readOptions(requisitionForm, {}), meta: inline }

const personLabel = (one: Pick<HirePerson, 'EMPLOYEE_NAME' | 'EMPLOYEE_CODE'>) =>
  `${one.EMPLOYEE_NAME} (${one.EMPLOYEE_CODE})`

/** People as the options of a form's field. */
export async function searchHirePeople(_master: string, search: string): Promise<FieldOption[]> {
  const { people } = await call(requisitionPeople, { query: { search } })
  return people
    .filter((one) => one.left_on === null)
    .map((one) => ({ value: one.EMPLOYEE_ID, label: personLabel(one) }))
}

export function extraOptions(id: number | null) {
  return {
    ...readOptions(employeeExtraDetails, { query: id === null ? {} : { EMPLOYEE_ID: id } }),
    enabled: id !== null,
    meta: inline,
  }
}

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
