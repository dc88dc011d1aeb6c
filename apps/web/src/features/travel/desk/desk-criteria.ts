import { isDay } from '@muster/contract/kit/days'
import type { TripStatus } from '@muster/contract/travel/travel.constants'
import { filterNumber, filterTexts, filterValue } from '../../../lib/list/filters.ts'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'

export const deskViews = ['open', 'to_book', 'offered', 'booked', 'to_cancel', 'approved', 'all'] as const
export type DeskView = (typeof deskViews)[number]

/** Statuses of a view; that of all has none. */
export const ofView: Readonly<Record<DeskView, readonly TripStatus[]>> = {
  ...{ open: ['to_book', 'offered', 'chosen', 'to_cancel'], to_book: ['to_book', 'chosen'] },
  ...{ offered: ['offered'], booked: ['booked'], to_cancel: ['to_cancel'] },
  approved: ['to_book', 'offered', 'chosen', 'booked', 'travelled'],
  all: [],
}

/** Filters of the list as its calls take them. */
export function criteriaOf({ state, view }: ListRequest<DeskView>) {
  const ids = (id: string) => filterTexts(state, id).map(Number).filter(Number.isSafeInteger)
  const [from = '', to = ''] = (state.filters.period ?? []).map(String)
  const whose = filterValue(state, 'whose')
  return {
    ...{ search: state.search, sort: state.sort ?? undefined, status: [...ofView[view]] },
    ...(whose === 'mine' || whose === 'nobody' ? { whose: whose as 'mine' | 'nobody' } : {}),
    ...{ category_id: ids('category'), department_id: ids('department') },
    EMPLOYEE_ID: filterNumber(state, 'person'),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(filterValue(state, 'outside') === undefined ? {} : { outside_policy: true }),
  }
}
