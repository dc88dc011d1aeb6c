import type { readOffboardingDashboard } from '@muster/contract/calls/offboarding/insights'
import { isDay } from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import { daysOfPeriod, type RelativePeriod } from '@muster/contract/reports/relative-periods'
import { useParams } from 'react-router'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useAddress } from '../../../lib/list/address.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useUser } from '../../../lib/session/session.ts'
import { LIST } from '../separations/separation-data.ts'

export type Insights = DataOf<typeof readOffboardingDashboard>

/** Periods offered besides the usual one, the last twelve months. */
export const offeredPeriods = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const satisfies readonly RelativePeriod[]

export const categories = ['all', 'voluntary', 'involuntary'] as const
export type Category = (typeof categories)[number]
export const overviewOf = (category: Category) => `/organisation/offboarding/overview/${category}`

function daysOf(values: readonly string[], today: string): { from?: string; to?: string } {
  const period = offeredPeriods.find((one) => values.length === 1 && one === values[0])
  if (period) return daysOfPeriod(period, today)
  const [from = '', to = ''] = values
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
}

const places = ['department', 'location'] as const
export type Place = (typeof places)[number]

const idOf = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null)

/** What the dashboard shows, from its address: a link reproduces the view. */
export function useInsightsAddress() {
  const { params, change } = useAddress()
  const { category: named } = useParams()
  const today = dayIn(useUser().formats.time_zone)
  const period = (params.get('period') ?? '').split('~').filter(Boolean)
  const chosen = (name: Place) => idOf(params.get(name))
  const category = categories.find((one) => one === named) ?? 'all'
  const ids = (name: Place) => {
    const id = chosen(name)
    return id === null ? {} : { [`${name}_id`]: [id] }
  }
  return {
    ...{ period, chosen, category },
    body: { ...daysOf(period, today), category, ...ids('department'), ...ids('location') },
    /** The same place and period in another category. */
    query: params.toString(),
    setPeriod: (values: readonly (string | number)[]) =>
      change({ period: values.length > 0 ? values.join('~') : null }),
    setPlace: (name: Place, value: string | null) => change({ [name]: value }),
  }
}

type Values = Readonly<Record<string, string | number | readonly (string | number)[] | null | undefined>>

/** The list of separations with these filters. */
export function listHref(values: Values): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== null && one !== undefined) query.append(`f.${name}`, String(one))
  return hrefOf(`${LIST}?${query}`)
}
