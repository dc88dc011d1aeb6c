import type { ClaimStatus } from '@muster/contract/expenses/expenses.constants'
import { isDay } from '@muster/contract/kit/days'
import { filterNumber, filterTexts, filterValue } from '../../../lib/list/filters.ts'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'

export const views = ['all', 'pending', 'payable', 'paid', 'rejected'] as const
export type View = (typeof views)[number]

/** Filters of the list as its calls take them. */
export function criteriaOf({ state }: ListRequest<View>) {
  const ids = (id: string) => filterTexts(state, id).map(Number).filter(Number.isSafeInteger)
  const [from = '', to = ''] = (state.filters.submitted ?? []).map(String)
  return {
    ...{ search: state.search, sort: state.sort ?? undefined },
    status: filterTexts(state, 'status') as ClaimStatus[],
    EMPLOYEE_ID: filterNumber(state, 'person'),
    ...{ department_id: ids('department'), entity_id: ids('entity'), EXTYPEID: ids('category') },
    ...{ project_id: ids('project'), currency: filterValue(state, 'currency') },
    ...(isDay(from) ? { submitted_from: from } : {}),
    ...(isDay(to) ? { submitted_to: to } : {}),
    ...(filterValue(state, 'flagged') === undefined ? {} : { flagged: true }),
  }
}
