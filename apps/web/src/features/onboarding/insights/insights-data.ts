import type { readOnboardingDashboard } from '@muster/contract/calls/onboarding/insights'
import type { DataOf } from '@muster/contract/kit/index'
import {
  type CandidateDimension,
  type CandidateMeasure,
  candidateDimensions,
} from '@muster/contract/onboarding/insights.constants'
import {
  type FilterValues,
  filteredListHref,
  oneOf,
  useInsightsAddress,
} from '../../../lib/insights/insights-address.ts'
import { LIST } from '../data/candidate-data.ts'

export type Insights = DataOf<typeof readOnboardingDashboard>

const places = ['department', 'location', 'recruiter'] as const
export type Place = (typeof places)[number]

/** What the dashboard shows, from its address. */
export function useOnboardingAddress() {
  const address = useInsightsAddress<Place>({ endsToday: true })
  const by = oneOf(candidateDimensions, address.params.get('by'), 'department')
  return {
    ...address,
    by,
    body: { ...address.days, group_by: by, ...address.idsOf(places) },
    setBy: (value: CandidateDimension) => address.change({ by: value }),
  }
}

type Chosen = Readonly<Partial<Record<Place, number | null>>>

/** The list of candidates with these filters. */
export const listHref = (values: FilterValues): string => filteredListHref(LIST, values)

interface Behind extends Chosen {
  from: string
  to: string
  measure?: CandidateMeasure
}

/** The candidates behind a figure: the list has as many. */
export const behindHref = ({ from, to, measure, ...more }: Behind & FilterValues): string =>
  listHref({
    added: [from, to],
    ...(measure && measure !== 'added' ? { measure } : {}),
    ...more,
  })

const filterOf: Partial<Record<CandidateDimension, string>> = {
  department: 'department',
  location: 'location',
  recruiter: 'recruiter',
  workflow: 'flow',
  source: 'source',
  status: 'status',
}

/** The filter that selects a group; undefined where the list has none, or the group is of those without. */
export function groupFilter(
  by: CandidateDimension,
  { id, value, others }: Pick<Insights['groups'][number], 'id' | 'value' | 'others'>,
): FilterValues | undefined {
  const name = filterOf[by]
  const one = id ?? value
  return name === undefined || one === null || others > 0 ? undefined : { [name]: one }
}
