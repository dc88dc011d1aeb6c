import { addDays, firstOfMonth, isDay, lastOfMonth, weekdayOf } from '@muster/contract/kit/days'
import { ROLE } from '@muster/contract/kit/permissions'
import type { FilterValues } from '@muster/ui/data-table'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { currentEntry, type EntryName } from '../../../lib/session/entry.ts'
import { type SignedInUser, useUser } from '../../../lib/session/session.ts'
import { monthFrom } from '../apply/month.ts'

const WEEK = 7
const FILTER = 'f.'
export const views = ['day', 'week', 'month'] as const
export type View = (typeof views)[number]

export interface AwayAddress {
  view: View
  /** A day of the period. */
  day: string
  of: 'team' | 'all'
  show: 'away' | 'all'
  search: string
  filters: FilterValues
  page: number
  /** The day whose absent people the drawer lists; null while it is closed. */
  who: string | null
}

/** The first and last day of the period that contains a day. @param weekStart 0 for Sunday */
export function periodOf(view: View, day: string, weekStart: number): { from: string; to: string } {
  if (view === 'day') return { from: day, to: day }
  if (view === 'month') return { from: firstOfMonth(day), to: lastOfMonth(day) }
  const from = addDays(day, -((weekdayOf(day) - weekStart + WEEK) % WEEK))
  return { from, to: addDays(from, WEEK - 1) }
}

/** Roles whose work in the console concerns more people than those who report to them. */
const BEYOND_TEAM: readonly number[] = [ROLE.admin, ROLE.adminLike, ROLE.subAdmin]

/** Whose leave is shown first: the team of people who lead one, but everybody to those who administer. */
export function usualPeople(
  { is_team_lead, role_ids }: Pick<SignedInUser, 'is_team_lead' | 'role_ids'>,
  entry: EntryName,
): 'team' | 'all' {
  const administers = entry === 'admin' && role_ids.some((role) => BEYOND_TEAM.includes(role))
  return is_team_lead && !administers ? 'team' : 'all'
}

/** A day of the previous or next period. */
export function dayOfNext(view: View, day: string, by: 1 | -1): string {
  if (view === 'month') return monthFrom(day, by)
  return addDays(day, view === 'week' ? by * WEEK : by)
}

function readFilters(query: URLSearchParams): FilterValues {
  const filters: FilterValues = {}
  for (const [name, value] of query)
    if (name.startsWith(FILTER))
      filters[name.slice(FILTER.length)] = value.split(',').map(Number).filter(Number.isSafeInteger)
  return filters
}

function paramsOf(address: AwayAddress, usual: AwayAddress): URLSearchParams {
  const query = new URLSearchParams({ view: address.view, day: address.day })
  for (const name of ['of', 'show'] as const)
    if (address[name] !== usual[name]) query.set(name, address[name])
  if (address.search) query.set('q', address.search)
  for (const [id, values] of Object.entries(address.filters))
    if (values.length > 0) query.set(FILTER + id, values.join())
  if (address.page > 1) query.set('page', String(address.page))
  if (address.who) query.set('who', address.who)
  return query
}

/** What the calendar shows, kept in the URL so that a link reproduces the view. */
export function useAwayAddress() {
  const [query, setQuery] = useSearchParams()
  const user = useUser()
  const { formats } = user
  const today = dayIn(formats.time_zone)
  const people = usualPeople(user, currentEntry.name)
  const usual = useMemo(
    (): AwayAddress => ({
      view: 'week',
      day: today,
      of: people,
      show: 'away',
      search: '',
      filters: {},
      page: 1,
      who: null,
    }),
    [today, people],
  )
  const address = useMemo((): AwayAddress => {
    const read = (name: string) => query.get(name) ?? ''
    const [day, who, of, show] = [read('day'), read('who'), read('of'), read('show')]
    return {
      view: views.find((one) => one === query.get('view')) ?? usual.view,
      day: isDay(day) ? day : usual.day,
      of: of === 'team' || of === 'all' ? of : usual.of,
      show: show === 'away' || show === 'all' ? show : usual.show,
      search: query.get('q') ?? '',
      filters: readFilters(query),
      page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
      who: isDay(who) ? who : null,
    }
  }, [query, usual])
  /** Every change except of the page or the drawer returns to the first page. */
  const change = (more: Partial<AwayAddress>) =>
    setQuery(paramsOf({ ...address, page: 'who' in more ? address.page : 1, ...more }, usual), {
      replace: true,
    })
  return { address, change, today, period: periodOf(address.view, address.day, formats.week_start) }
}
