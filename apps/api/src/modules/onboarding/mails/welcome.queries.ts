import { sql } from 'kysely'
import type { Language } from '../../../lib/texts/language.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { AttachedFile } from '../../../platform/mail/attachments.ts'
import type { WelcomeValues } from './welcome.mail.ts'

export interface Welcomed {
  id: number
  full_name: string
  first_name: string
  email: string | null
  joins_on: string | null
  designation: string | null
  department: string | null
  location: string | null
  manager: string | null
  contact: string | null
  contact_email: string | null
  kit_id: number | null
  kit: string | null
  files: AttachedFile[]
  /** Has had the mail. */
  is_welcomed: boolean
}

const unit = (table: string, column: string) => sql<string | null>`(
  select u.name from ${sql.table(table)} u where u.org_id = c.org_id and u.id = ${sql.ref(`c.${column}`)})`

/** What the mail to each candidate says and carries. One statement. */
export async function findWelcomed(ctx: Ctx, db: Db, ids: readonly number[]): Promise<Map<number, Welcomed>> {
  const { rows } = await sql<Welcomed>`
    select c.id, c.full_name, c.first_name, c.email, coalesce(j.date_of_joining, c.expected_joining_on)::text as joins_on,
      ${unit('designation', 'designation_id')} as designation, ${unit('department', 'department_id')} as department,
      ${unit('location', 'location_id')} as location,
      (select m.full_name from employee m where m.org_id = c.org_id and m.id = c.manager_id) as manager,
      r.full_name as contact, r.email as contact_email, k.id as kit_id, k.name as kit,
      coalesce((select jsonb_agg(jsonb_build_object('path', x.path, 'name', x.name, 'type', x.content_type, 'size', x.size)
          order by x.position)
        from onboarding_kit_file x where x.org_id = k.org_id and x.kit_id = k.id), '[]') as files,
      exists (select from candidate_welcome w where w.org_id = c.org_id and w.candidate_id = c.id) as is_welcomed
    from candidate c
    left join employee j on j.org_id = c.org_id and j.id = c.employee_id
    left join employee r on r.org_id = c.org_id and r.id = c.recruiter_id and r.status = 'active'
    left join candidate_kit g on g.org_id = c.org_id and g.candidate_id = c.id
    left join onboarding_kit k on k.org_id = g.org_id and k.id = g.kit_id
    where c.org_id = ${ctx.orgId} and c.id = any (${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

function dayWords(day: string | null, language: Language): string {
  if (day === null) return ''
  const locale = language === 'hi' ? 'hi-IN' : 'en-IN'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

export const welcomeValues = (one: Welcomed, language: Language): WelcomeValues => ({
  ...{ name: one.full_name, firstName: one.first_name, joiningDay: dayWords(one.joins_on, language) },
  ...{ designation: one.designation ?? '', department: one.department ?? '', location: one.location ?? '' },
  ...{ manager: one.manager ?? '', contact: one.contact ?? '', contactEmail: one.contact_email ?? '' },
  kit: one.kit ?? '',
})
