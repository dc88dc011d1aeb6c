import { isDay } from '@muster/contract/kit/days'
import { type RelativePeriod, relativePeriods } from '@muster/contract/reports/relative-periods'
import { useAddress } from '../../../lib/list/address.ts'
import type { Chosen } from './dashboards.ts'

/* What a reader has chosen, in the address: a link reproduces the view. */

type Values = Readonly<Record<string, readonly (number | string)[]>>

const PERIOD = 'period'
const UNITS = 'units'

const periodIn = (values: readonly (number | string)[]): RelativePeriod | undefined =>
  relativePeriods.find((one) => values.length === 1 && one === values[0])

/** `5:1,2;8:3`: units by the number of their filter. */
export const unitsText = (units: Values): string =>
  Object.entries(units)
    .flatMap(([filter, values]) => (values.length > 0 ? [`${filter}:${values.join(',')}`] : []))
    .join(';')

export function readUnits(text: string): Record<string, number[]> {
  const parts = text.split(';').flatMap((part) => {
    const match = /^(\d{1,3}):(-?\d{1,15}(?:,-?\d{1,15})*)$/.exec(part)
    return match ? [[match[1] as string, (match[2] as string).split(',').map(Number)] as const] : []
  })
  return Object.fromEntries(parts)
}

function daysOf(values: readonly string[]): Pick<Chosen, 'period' | 'from' | 'to'> {
  const period = periodIn(values)
  if (period) return { period }
  const [from = '', to = ''] = values
  return isDay(from) && isDay(to) ? { from, to } : {}
}

/** Reads it from the parameters of an address. */
export function chosenIn(params: URLSearchParams): Chosen {
  const period = params.get(PERIOD)
  const units = params.get(UNITS)
  return {
    ...(period && daysOf(period.split('~'))),
    ...(units !== null && { filters: readUnits(units) }),
  }
}

/** What a reader has chosen of a dashboard, beside what it shows by itself. */
export function useChosen(usual: { period: RelativePeriod; filters: Values }) {
  const { params, change } = useAddress()
  const period = params.get(PERIOD)
  const units = params.get(UNITS)
  return {
    chosen: chosenIn(params),
    /** As the filters of the page show it. */
    period: period ? period.split('~') : [usual.period],
    units: units === null ? usual.filters : readUnits(units),
    /** For links to what is behind the figures. */
    params,
    set: (values: { period?: readonly (number | string)[]; units: Values }) => {
      const next = values.period && values.period.length > 0 ? values.period.join('~') : null
      const limits = unitsText(values.units)
      change({
        [PERIOD]: next === usual.period ? null : next,
        [UNITS]: limits === unitsText(usual.filters) ? null : limits,
      })
    },
  }
}

/** The days and units among the parameters of an address. */
export function chosenParams(params: URLSearchParams): URLSearchParams {
  const chosen = [...params].filter(([name]) => name === PERIOD || name === UNITS)
  return new URLSearchParams(chosen)
}

/** Address of the rows behind a figure, with the same days and units. */
export function rowsPath(
  id: number,
  params: URLSearchParams,
  figure: { widget: string; measure: number; at: readonly unknown[] },
): string {
  const query = new URLSearchParams({ widget: figure.widget, measure: String(figure.measure) })
  if (figure.at.length > 0) query.set('at', JSON.stringify(figure.at))
  for (const [name, value] of chosenParams(params)) query.set(name, value)
  return `/analytics/dashboard/rows/${id}?${query}`
}
