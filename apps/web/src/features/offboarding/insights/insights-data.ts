import type { readOffboardingDashboard } from '@muster/contract/calls/offboarding/insights'
import type { DataOf } from '@muster/contract/kit/index'
import { useParams } from 'react-router'
import {
  type FilterValues,
  filteredListHref,
  useInsightsAddress,
} from '../../../lib/insights/insights-address.ts'
import { LIST } from '../separations/separation-data.ts'

export type Insights = DataOf<typeof readOffboardingDashboard>

export const categories = ['all', 'voluntary', 'involuntary'] as const
export type Category = (typeof categories)[number]
export const overviewOf = (category: Category) => `/organisation/offboarding/overview/${category}`

const places = ['department', 'location'] as const
export type Place = (typeof places)[number]

/** What the dashboard shows, from its address. */
export function useOffboardingAddress() {
  const { category: named } = useParams()
  const address = useInsightsAddress<Place>({ endsToday: false })
  const category = categories.find((one) => one === named) ?? 'all'
  return {
    ...address,
    category,
    body: { ...address.days, category, ...address.idsOf(places) },
    /** The same place and period in another category. */
    query: address.params.toString(),
  }
}

/** The list of separations with these filters. */
export const listHref = (values: FilterValues): string => filteredListHref(LIST, values)
