import { sql } from 'kysely'
import { nameKey, phoneKey } from '../../../lib/person-keys.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** What a person to be hired is compared by. */
export interface HireFacts {
  first_name: string
  last_name: string
  email: string | null
  personal_email: string | null
  phone: string | null
  date_of_birth: string | null
}

export interface AlikePerson {
  /** Index of the person who was compared. */
  at: number
  id: number
  full_name: string
  code: string
  has_left: boolean
  /** Within the reach of the caller: of others only that they exist may be told. */
  is_visible: boolean
  by: ('email' | 'personal_email' | 'phone' | 'name_and_birth')[]
}

const lower = (text: string | null) => text?.trim().toLowerCase() || null

/**
 * Employees who may be one of these people, also out of the caller's reach: the same address, the same number however it is written, or a
 * name that sounds alike, in any order, with the same date of birth. Phone and personal e-mail are compared only where the caller may see them, since a match tells them. One statement.
 */
export async function findAlikeOf(ctx: Ctx, db: Db, people: readonly HireFacts[]): Promise<AlikePerson[]> {
  if (people.length === 0) return []
  const wanted = people.map((person, at) => ({
    ...{ at, email: lower(person.email), personal: lower(person.personal_email), born: person.date_of_birth },
    phone: phoneKey(person.phone),
  }))
  const seesContact = employeeScope(ctx, 'employees.fields.contact', 'e')
  const names = people.map((person) => nameKey(person.first_name, person.last_name))
  const { rows } = await sql<AlikePerson & { first_name: string; last_name: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w (at int, email text, personal text, phone text, born date)
    ), matches as (
      select w.at, e.id, 'email' as by from wanted w
        join employee e on e.org_id = ${ctx.orgId} and e.email in (w.email, w.personal)
      union all
      select w.at, e.id, 'personal_email' from wanted w
        join employee e on e.org_id = ${ctx.orgId} and e.personal_email = w.personal and ${seesContact}
      union all
      select w.at, e.id, 'phone' from wanted w
        join employee e on e.org_id = ${ctx.orgId} and e.phone is not null and w.phone is not null
          and right(regexp_replace(e.phone, '\\D', '', 'g'), 10) = w.phone and ${seesContact}
      union all
      select w.at, e.id, 'name_and_birth' from wanted w
        join employee e on e.org_id = ${ctx.orgId} and e.date_of_birth = w.born
    )
    select m.at, e.id, e.full_name, e.first_name, e.last_name, e.code, e.status = 'left' as has_left, jsonb_agg(distinct m.by) as by,
      ${employeeScope(ctx, 'employees.directory.view', 'e')} as is_visible
    from matches m join employee e on e.org_id = ${ctx.orgId} and e.id = m.id
    group by m.at, e.org_id, e.id order by m.at, e.id limit 10000`.execute(db)
  // Names are compared as they sound, which the database does not know.
  return rows.flatMap(({ first_name, last_name, ...found }) => {
    const by = found.by.filter(
      (one) => one !== 'name_and_birth' || nameKey(first_name, last_name) === names[found.at],
    )
    return by.length === 0 ? [] : [{ ...found, by }]
  })
}
