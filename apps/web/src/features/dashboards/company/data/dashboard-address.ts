import {
  type PeopleDimension,
  type PeopleMeasure,
  peopleDimensions,
  peopleMeasures,
  type TrendStep,
  trendSteps,
} from '@muster/contract/dashboards/people-figures'
import { isDay } from '@muster/contract/kit/days'
import { oneOf, useInsightsAddress } from '../../../../lib/insights/insights-address.ts'
import { hrefOf } from '../../../../lib/screen/hrefs.ts'
import type { Behind } from './figures-queries.ts'

/** What a dashboard shows, from its address: a link reproduces the view. */
export function useDashboardAddress() {
  const { params, change, period, days, setPeriod } = useInsightsAddress({ endsToday: true })
  return {
    ...{ period, days, setPeriod },
    groupBy: oneOf(peopleDimensions, params.get('by'), 'department'),
    step: oneOf(trendSteps, params.get('step'), 'month'),
    setGroupBy: (groupBy: PeopleDimension) => change({ by: groupBy }),
    setStep: (step: TrendStep) => change({ step }),
  }
}

const dashboards = ['company', 'attrition'] as const
const shown = ['period', 'by', 'step'] as const

/** The dashboard that is open, as it is shown; null elsewhere. */
function openDashboard(): string | null {
  const { pathname, search } = globalThis.location
  const name = dashboards.find((one) => pathname.endsWith(`/dashboard/${one}`))
  return name ? name + search : null
}

/** The dashboard from which such a list was opened, with the days and units that it showed; of old links, the company's. */
export function backOf(params: URLSearchParams): { name: (typeof dashboards)[number]; path: string } {
  const [open = '', search = ''] = (params.get('back') ?? '').split('?')
  const name = oneOf(dashboards, open, 'company')
  const before = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const part of shown) {
    const value = before.get(part)
    if (value !== null) kept.set(part, value)
  }
  return { name, path: `/dashboard/${name}${kept.size > 0 ? `?${kept}` : ''}` }
}

/** Address of the people behind a figure. */
export function behindHref(behind: Behind & { unit?: string | null }): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(behind))
    if (value !== undefined && value !== null) query.set(name, String(value))
  const back = openDashboard()
  if (back) query.set('back', back)
  return hrefOf(`/dashboard/people?${query}`)
}

const dayOrNone = (text: string | null) => (isDay(text) ? text : undefined)

/** Reads the address of such a list. */
export function behindOf(params: URLSearchParams): Behind {
  const groupBy = peopleDimensions.find((one) => one === params.get('group_by'))
  const id = params.get('group_id')
  const [from, to] = [dayOrNone(params.get('from')), dayOrNone(params.get('to'))]
  const measure: PeopleMeasure = oneOf(peopleMeasures, params.get('measure'), 'closing')
  return {
    measure,
    ...(from && { from }),
    ...(to && { to }),
    ...(groupBy && id !== null && /^\d{1,15}$/.test(id) && { group_by: groupBy, group_id: Number(id) }),
  }
}
