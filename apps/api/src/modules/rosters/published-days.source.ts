import { sql } from 'kysely'
import { arrayText } from '../../platform/db/array-text.ts'
import { deferredQuery } from '../../platform/db/deferred-query.ts'
import type { RosterEntry, RosterSource } from '../shifts/index.ts'

interface PublishedRow {
  employee_id: number
  day: string
  shift_id: number | null
  roster_id: number
}

/** Published days of people, for modules that need their shifts. */
export const publishedDays: RosterSource = (ctx, employeeIds, from, to) => {
  const statement = sql<PublishedRow>`
    select d.employee_id, d.day, d.shift_id, d.roster_id from roster_day d
    where d.org_id = ${ctx.orgId} and d.employee_id = any (${arrayText(employeeIds)}::bigint[])
      and d.day between ${from}::date and ${to}::date`
  return deferredQuery(statement, byPerson)
}

function byPerson(rows: readonly PublishedRow[]) {
  const people: Map<number, Map<string, RosterEntry>> = new Map()
  for (const { employee_id, day, shift_id, roster_id } of rows) {
    const days = people.get(employee_id) ?? new Map()
    days.set(day, { shiftId: shift_id, rosterId: roster_id })
    people.set(employee_id, days)
  }
  return people
}
