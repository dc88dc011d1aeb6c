import { sql } from 'kysely'
import type { RosterSource } from '../shifts/index.ts'

/** Published days of people, for whoever asks who works when: one statement. */
export const publishedDays: RosterSource = async (ctx, db, employeeIds, from, to) => {
  const { rows } = await sql<{
    employee_id: number
    day: string
    shift_id: number | null
    roster_id: number
  }>`
    select d.employee_id, d.day, d.shift_id, d.roster_id from roster_day d
    where d.org_id = ${ctx.orgId} and d.employee_id = any (${[...employeeIds]}::bigint[])
      and d.day between ${from}::date and ${to}::date`.execute(db)
  const people: Awaited<ReturnType<RosterSource>> = new Map()
  for (const { employee_id, day, shift_id, roster_id } of rows) {
    const days = people.get(employee_id) ?? new Map()
    days.set(day, { shiftId: shift_id, rosterId: roster_id })
    people.set(employee_id, days)
  }
  return people
}
