import { isDay } from '@muster/contract/kit/days'
import { daysOfPeriod, type RelativePeriod } from '@muster/contract/reports/relative-periods'
import { dayIn } from '../form/form-resources.ts'
import { useAddress } from '../list/address.ts'
import { hrefOf } from '../screen/hrefs.ts'
import { useUser } from '../session/session.ts'

/** Periods offered besides the usual one, the last twelve months. */
export const offeredPeriods = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const satisfies readonly RelativePeriod[]

interface Days {
  from?: string
  to?: string
}

function daysOf(values: readonly string[], today: string, endsToday: boolean): Days {
  const period = offeredPeriods.find((one) => values.length === 1 && one === values[0])
  if (period) {
    const { from, to } = daysOfPeriod(period, today)
    return { from, to: endsToday && to > today ? today : to }
  }
  const [from = '', to = ''] = values
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
}

const idOf = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null)

/** One of `all` that an address names. */
export const oneOf = <T extends string>(all: readonly T[], text: string | null, usual: T): T =>
  all.find((one) => one === text) ?? usual

/**
 * The days and units that a page of figures shows, from its address: a link reproduces the view.
 *
 * @param endsToday figures of days that have been: this month ends today
 */
export function useInsightsAddress<Unit extends string>({ endsToday }: { endsToday: boolean }) {
  const { params, change } = useAddress()
  const today = dayIn(useUser().formats.time_zone)
  const period = (params.get('period') ?? '').split('~').filter(Boolean)
  const chosen = (unit: Unit) => idOf(params.get(unit))
  return {
    ...{ params, change, period, chosen },
    days: daysOf(period, today, endsToday),
    /** The chosen units as a call takes them, such as `department_id: [4]`. */
    idsOf: (units: readonly Unit[]): Readonly<Record<string, number[]>> =>
      Object.fromEntries(
        units.flatMap((unit) => {
          const id = chosen(unit)
          return id === null ? [] : [[`${unit}_id`, [id]]]
        }),
      ),
    setPeriod: (values: readonly (string | number)[]) =>
      change({ period: values.length > 0 ? values.join('~') : null }),
    setUnit: (unit: Unit, value: string | null) => change({ [unit]: value }),
  }
}

export type FilterValues = Readonly<
  Record<string, string | number | readonly (string | number)[] | null | undefined>
>

/** A list with these filters: what is behind a figure. */
export function filteredListHref(list: string, values: FilterValues): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== null && one !== undefined) query.append(`f.${name}`, String(one))
  return hrefOf(`${list}?${query}`)
}
