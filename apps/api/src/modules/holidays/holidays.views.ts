import type { Holiday, HolidayType } from '@muster/contract/holidays/holiday-shapes'
import { FIRST_OWN_TYPE, standardHolidayTypes } from '@muster/contract/holidays/holidays.constants'
import { findState } from '../reference/index.ts'
import type { StoredHoliday, TypeRow } from './holidays.queries.ts'

type Named = { id: number; name: string }

/** Names of states, each loaded once. */
export async function stateNames(ids: readonly number[]): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for (const id of new Set(ids)) {
    const state = await findState(id)
    if (state) names.set(id, state.name)
  }
  return names
}

const byName = (one: Named, other: Named) => one.name.localeCompare(other.name, 'en')

export const typeNameOf = ({ type, type_name }: Pick<StoredHoliday, 'type' | 'type_name'>) =>
  type_name ?? standardHolidayTypes.find(({ id }) => id === type)?.name ?? ''

export async function holidayViews(rows: readonly StoredHoliday[]): Promise<Holiday[]> {
  const names = await stateNames(rows.flatMap((row) => row.states))
  return rows.map(({ type, type_name, states, ...row }) => ({
    ...row,
    holiday_type: type,
    holiday_type_name: typeNameOf({ type, type_name }),
    states: states.map((id) => ({ id, name: names.get(id) ?? '' })).sort(byName),
  }))
}

export function typeView({ today: _, ...row }: TypeRow): HolidayType {
  return { ...row, is_standard: row.id < FIRST_OWN_TYPE }
}
