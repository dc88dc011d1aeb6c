import {
  type PeopleDimension,
  type PeopleMeasure,
  peopleDimensions,
  peopleMeasures,
  type TrendStep,
  trendSteps,
} from '@muster/contract/dashboards/people-figures'
import { isDay } from '@muster/contract/kit/days'
import { daysOfPeriod, type RelativePeriod } from '@muster/contract/reports/relative-periods'
import { dayIn } from '../../../../lib/form/form-resources.ts'
import { useAddress } from '../../../../lib/list/address.ts'
import { hrefOf } from '../../../../lib/screen/hrefs.ts'
import { useUser } from '../../../../lib/session/session.ts'
import type { Behind } from './figures-queries.ts'

/** Periods offered besides the usual one, the last twelve months until today. */
export const offeredPeriods = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const satisfies readonly RelativePeriod[]

type Days = { from?: string; to?: string }

/** The filter's value: a period that moves with today, or a first and a last day. */
const valuesOf = (text: string | null): string[] => (text === null || text === '' ? [] : text.split('~'))

/** Figures are about days that have been: this month ends today. */
function daysOf(values: readonly string[], today: string): Days {
  const period = offeredPeriods.find((one) => values.length === 1 && one === values[0])
  if (period) {
    const { from, to } = daysOfPeriod(period, today)
    return { from, to: to > today ? today : to }
  }
  const [from = '', to = ''] = values
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
}

const oneOf = <T extends string>(all: readonly T[], text: string | null, usual: T): T =>
  all.find((one) => one === text) ?? usual

/** What a dashboard shows, from its address: a link reproduces the view. */
export function useDashboardAddress() {
  const { params, change } = useAddress()
  const today = dayIn(useUser().formats.time_zone)
  const period = valuesOf(params.get('period'))
  return {
    period,
    days: daysOf(period, today),
    groupBy: oneOf(peopleDimensions, params.get('by'), 'department'),
    step: oneOf(trendSteps, params.get('step'), 'month'),
    setPeriod: (values: readonly (string | number)[]) =>
      change({ period: values.length > 0 ? values.join('~') : null }),
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
