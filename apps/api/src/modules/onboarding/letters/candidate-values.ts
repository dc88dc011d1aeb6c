import { sql } from 'kysely'
import type { Language } from '../../../lib/texts/language.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import type { MergeSource, MergeValue } from '../../../platform/merge-fields/index.ts'
import { findStructureFacts, payMergeValues } from '../../employees/index.ts'
import type { CandidatePayVersion } from '../ctc/ctc.queries.ts'
import { letterTexts } from './letters.texts.ts'

/** Fields that only letters to candidates have; employees have no value for them. */
export const candidateMergeFields: MergeSource = {
  key: 'onboarding',
  label: letterTexts.text('candidates'),
  fields: async () => [
    { name: 'RESPOND_BY', label: letterTexts.text('respondBy'), type: 'date', sample: '2026-04-10' },
    {
      ...{ name: 'RECRUITER_NAME', label: letterTexts.text('recruiterName'), type: 'text' },
      sample: letterTexts.english('recruiterName'),
    },
  ],
  read: async () => new Map(),
}

const unit = (table: string, column: string) => sql`(select u.name from ${sql.table(table)} u
  where u.org_id = c.org_id and u.id = ${sql.ref(`c.${column}`)})`

/** What letters say of a candidate, by the names that letters to employees use. One statement. */
export async function candidateValues(
  ctx: Ctx,
  db: Db,
  candidateId: number,
): Promise<Record<string, MergeValue>> {
  const { rows } = await sql<Record<string, string | null>>`
    select c.first_name as "FIRST_NAME", nullif(c.last_name, '') as "LAST_NAME", c.full_name as "FULL_NAME",
      case c.gender when 'Male' then 'Mr.' when 'Female' then 'Ms.' end as "SALUTATION", c.gender as "GENDER",
      c.email as "PERSONAL_EMAIL", c.phone as "PHONE", c.date_of_birth as "DATE_OF_BIRTH",
      c.expected_joining_on as "DATE_OF_JOINING",
      ${unit('entity', 'entity_id')} as "ENTITY", ${unit('location', 'location_id')} as "LOCATION",
      ${unit('branch', 'branch_id')} as "BRANCH", ${unit('department', 'department_id')} as "DEPARTMENT",
      ${unit('designation', 'designation_id')} as "DESIGNATION", ${unit('grade', 'grade_id')} as "GRADE",
      ${unit('employee_type', 'employee_type_id')} as "EMPLOYEE_TYPE", ${unit('cost_centre', 'cost_centre_id')} as "COST_CENTRE",
      ${unit('business_unit', 'business_unit_id')} as "BUSINESS_UNIT", m.full_name as "MANAGER_NAME",
      r.full_name as "RECRUITER_NAME", o.name as "ORGANISATION_NAME",
      coalesce(nullif(n.legal_name, ''), nullif(o.legal_name, ''), o.name) as "LEGAL_NAME", coalesce(n.name, o.name) as "ENTITY_NAME"
    from candidate c join organisation o on o.org_id = c.org_id
    left join entity n on n.org_id = c.org_id and n.id = c.entity_id
    left join employee m on m.org_id = c.org_id and m.id = c.manager_id
    left join employee r on r.org_id = c.org_id and r.id = c.recruiter_id
    where c.org_id = ${ctx.orgId} and c.id = ${candidateId}`.execute(db)
  return found(rows[0])
}

/** What letters say of the pay that a candidate is offered: the fields of employees' pay, from the expected joining date. */
export async function candidatePayValues(
  ctx: Ctx,
  db: Db,
  pay: CandidatePayVersion,
  { joiningOn, language }: { joiningOn: string | null; language: Language },
): Promise<Record<string, MergeValue>> {
  const { components, rules } = await findStructureFacts(ctx, db)
  const byId = new Map(components.map((one) => [one.id, one]))
  const current = {
    ...{ revisionId: pay.id, employeeId: 0, effectiveOn: joiningOn ?? rules.today, currency: pay.currency },
    ...{ reason: 'joining' as const, annualCtc: pay.annual_ctc, annualGross: pay.annual_gross },
    ...{ monthlyGross: pay.monthly_gross, once: pay.once },
    lines: pay.lines.map((line) => {
      const component = byId.get(line.component_id)
      return {
        ...{ componentId: line.component_id, code: component?.code ?? '', name: component?.name ?? '' },
        ...{ kind: component?.kind ?? ('earning' as const), frequency: line.frequency },
        ...{ calculation: line.calculation, monthly: line.monthly, annual: line.annual, once: line.once },
      }
    }),
  }
  return payMergeValues({ current, previous: null }, language)
}
