import { sql } from 'kysely'
import type { Language } from '../../lib/texts/language.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/** Facts of a person for mails, without protected field groups. */
export interface PersonFacts {
  id: number
  email: string | null
  account_email: string | null
  language: string | null
  first_name: string
  full_name: string
  code: string
  date_of_joining: string
  entity_id: number | null
  entity: string | null
  designation: string | null
  department: string | null
  location: string | null
  manager: string | null
}

const facts = sql`select e.id, e.email, a.email as account_email, a.language, e.first_name, e.full_name, e.code,
    e.date_of_joining, e.entity_id, n.name as entity, g.name as designation, d.name as department,
    l.name as location, m.full_name as manager
  from employee e
  left join account a on a.org_id = e.org_id and a.employee_id = e.id
  left join entity n on n.org_id = e.org_id and n.id = e.entity_id
  left join designation g on g.org_id = e.org_id and g.id = e.designation_id
  left join department d on d.org_id = e.org_id and d.id = e.department_id
  left join location l on l.org_id = e.org_id and l.id = e.location_id
  left join employee m on m.org_id = e.org_id and m.id = e.manager_id`

/** People by work e-mail or sign-in address. One statement. */
export async function findPeopleByAddress(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  addresses: readonly string[],
): Promise<PersonFacts[]> {
  const unique = [...new Set(addresses)]
  const { rows } = await sql<PersonFacts>`${facts}
    where e.org_id = ${ctx.orgId} and e.id in (
      select w.id from employee w where w.org_id = ${ctx.orgId} and w.email = any (${unique}::text[])
      union select s.employee_id from account s
        where s.org_id = ${ctx.orgId} and s.employee_id is not null and s.email = any (${unique}::text[]))`.execute(
    db,
  )
  return rows
}

/** Those of the people for whom the caller holds `permission`. */
export async function findPeopleInReach(
  ctx: Ctx,
  db: Db,
  permission: string,
  ids: readonly number[],
): Promise<PersonFacts[]> {
  const { rows } = await sql<PersonFacts>`${facts}
    where e.org_id = ${ctx.orgId} and e.id = any (${[...ids]}::bigint[]) and e.status = 'active'
      and ${employeeScope(ctx, permission, 'e')}
    order by e.id`.execute(db)
  return rows
}

/** Active people by name for whom the caller holds `permission`. */
export async function searchPeopleInReach(
  ctx: Ctx,
  db: Db,
  permission: string,
  words: string,
): Promise<{ id: number; name: string; code: string }[]> {
  const { rows } = await sql<{ id: number; name: string; code: string }>`
    select e.id, e.full_name as name, e.code from employee e
    where e.org_id = ${ctx.orgId} and e.status = 'active' and ${employeeScope(ctx, permission, 'e')}
      and position(search_normalise(${words}) in e.search_text) > 0
    order by e.sort_name, e.id limit 20`.execute(db)
  return rows
}

function dateWords(date: string, language: Language): string {
  const locale = language === 'hi' ? 'hi-IN' : 'en-IN'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

/** Values of the common merge fields. */
export function commonValues(
  person: PersonFacts | undefined,
  style: { orgName: string; selfServiceUrl: string; language: Language },
): Record<string, string> {
  return {
    ORGANISATION_NAME: style.orgName,
    SELF_SERVICE_LINK: style.selfServiceUrl,
    FIRST_NAME: person?.first_name ?? '',
    FULL_NAME: person?.full_name ?? '',
    WORK_EMAIL: person?.email ?? person?.account_email ?? '',
    EMPLOYEE_CODE: person?.code ?? '',
    DESIGNATION: person?.designation ?? '',
    DEPARTMENT: person?.department ?? '',
    LOCATION: person?.location ?? '',
    ENTITY: person?.entity ?? '',
    MANAGER_NAME: person?.manager ?? '',
    DATE_OF_JOINING: person ? dateWords(person.date_of_joining, style.language) : '',
  }
}
