import type { StepState } from '@muster/contract/onboarding/onboarding.constants'
import { STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** Steps of the company alone, which candidates are told nothing of. */
const internalKinds = [
  STEP_KIND.details,
  STEP_KIND.candidateApproval,
  STEP_KIND.backgroundVerification,
  STEP_KIND.ctcApproval,
  STEP_KIND.migration,
]

export interface PortalFacts {
  candidate_id: number
  CANDIDATE_NAME: string
  CANDIDATE_DEPARTMENT: string | null
  CANDIDATE_DESIGNATION: string | null
  CANDIDATE_ENTITY_ID: number | null
  CANDIDATE_GRADE: string | null
  CANDIDATE_LOCATION: string | null
  COST_CENTER: string | null
  workflow_id: number | null
  FROM_DATE: string
  TO_DATE: string | null
  location: string | null
  address: string | null
  manager: string | null
  contact: { name: string; email: string | null } | null
  steps: { name: string; kind: number; state: StepState }[]
}

/** Names of a candidate's place, people and steps. One statement. */
export async function findFacts(ctx: Ctx, db: Db, candidateId: number): Promise<PortalFacts> {
  const { rows } = await sql<PortalFacts>`
    select c.id as candidate_id, c.full_name as "CANDIDATE_NAME", d.name as "CANDIDATE_DEPARTMENT",
      g.name as "CANDIDATE_DESIGNATION", c.entity_id as "CANDIDATE_ENTITY_ID", gr.name as "CANDIDATE_GRADE",
      l.name as "CANDIDATE_LOCATION", cc.name as "COST_CENTER", c.flow_id as workflow_id,
      (c.created_at at time zone o.time_zone)::date::text as "FROM_DATE", c.expected_joining_on::text as "TO_DATE",
      l.name as location, nullif(l.address, '') as address, m.full_name as manager,
      case when r.id is null then null else jsonb_build_object('name', r.full_name, 'email', r.email) end as contact,
      coalesce((select jsonb_agg(jsonb_build_object('name', s.name, 'kind', s.kind, 'state', s.state) order by s.position)
        from candidate_step s where s.org_id = c.org_id and s.candidate_id = c.id
          and s.kind <> all (${[...internalKinds]}::smallint[])), '[]') as steps
    from candidate c join organisation o on o.org_id = c.org_id
    left join department d on d.org_id = c.org_id and d.id = c.department_id
    left join designation g on g.org_id = c.org_id and g.id = c.designation_id
    left join grade gr on gr.org_id = c.org_id and gr.id = c.grade_id
    left join location l on l.org_id = c.org_id and l.id = c.location_id
    left join cost_centre cc on cc.org_id = c.org_id and cc.id = c.cost_centre_id
    left join employee m on m.org_id = c.org_id and m.id = c.manager_id and m.status = 'active'
    left join employee r on r.org_id = c.org_id and r.id = c.recruiter_id and r.status = 'active'
    where c.org_id = ${ctx.orgId} and c.id = ${candidateId}`.execute(db)
  return rows[0] as PortalFacts
}
