import { listHolidays } from '@muster/contract/calls/holidays/holidays'
import { call } from '../../lib/calls/api.ts'
import type { RecordHit } from '../../lib/screen/extensions.ts'

const HITS = 5

/** This year's holidays for the command palette. */
export async function searchHolidays(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const { holidays, year } = await call(listHolidays, { query: { search: text } }, { signal })
  return holidays.slice(0, HITS).map((holiday) => ({
    id: holiday.id,
    name: holiday.name,
    detail: holiday.holiday_type_name,
    to: `/holidays?year=${year}`,
  }))
}
