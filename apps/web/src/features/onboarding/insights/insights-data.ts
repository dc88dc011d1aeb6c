import type { readOnboardingDashboard } from '@muster/contract/calls/onboarding/insights'
import { isDay } from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import {
  type CandidateDimension,
  type CandidateMeasure,
  candidateDimensions,
} from '@muster/contract/onboarding/insights.constants'
import { daysOfPeriod, type RelativePeriod } from '@muster/contract/reports/relative-periods'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useAddress } from '../../../lib/list/address.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useUser } from '../../../lib/session/session.ts'
import { LIST } from '../data/candidate-data.ts'

export type Insights = DataOf<typeof readOnboardingDashboard>

/** Periods offered besides the usual one, the last twelve months. */
export const offeredPeriods = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const satisfies readonly RelativePeriod[]

function daysOf(values: readonly string[], today: string): { from?: string; to?: string } {
  const period = offeredPeriods.find((one) => values.length === 1 && one === values[0])
  if (period) {
    const { from, to } = daysOfPeriod(period, today)
    return { from, to: to > today ? today : to }
  }
  const [from = '', to = ''] = values
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
}

const places = ['department', 'location', 'recruiter'] as const
export type Place = (typeof places)[number]

const idOf = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null)

/** What the dashboard shows, from its address: a link reproduces the view. */
export function useInsightsAddress() {
  const { params, change } = useAddress()
  const today = dayIn(useUser().formats.time_zone)
  const period = (params.get('period') ?? '').split('~').filter(Boolean)
  const by = candidateDimensions.find((one) => one === params.get('by')) ?? 'department'
  const chosen = (name: Place) => idOf(params.get(name))
  const body = {
    ...daysOf(period, today),
    group_by: by,
    ...Object.fromEntries(
      places.flatMap((name) => {
        const id = chosen(name)
        return id === null ? [] : [[`${name}_id`, [id]]]
      }),
    ),
  }
  return {
    ...{ period, by, body, chosen },
    setPeriod: (values: readonly (string | number)[]) =>
      change({ period: values.length > 0 ? values.join('~') : null }),
    setBy: (value: CandidateDimension) => change({ by: value }),
    setPlace: (name: Place, value: string | null) => change({ [name]: value }),
  }
}

type Chosen = Readonly<Partial<Record<Place, number | null>>>
type Values = Readonly<Record<string, string | number | readonly (string | number)[] | null | undefined>>

/** The list of candidates with these filters. */
export function listHref(values: Values): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== null && one !== undefined) query.append(`f.${name}`, String(one))
  return hrefOf(`${LIST}?${query}`)
}

interface Behind extends Chosen {
  from: string
  to: string
  measure?: CandidateMeasure
}

/** The candidates behind a figure: the list has as many. */
export const behindHref = ({ from, to, measure, ...more }: Behind & Values): string =>
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
): Values | undefined {
  const name = filterOf[by]
  const one = id ?? value
  return name === undefined || one === null || others > 0 ? undefined : { [name]: one }
}
