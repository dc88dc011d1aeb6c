import type { PortalPolicy } from '@muster/contract/candidates/portal.contract'
import { STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type PolicyForOther, policiesForPlace } from '../../policies/index.ts'

/** Those who have accepted read the company's policies; an offer alone shows nothing of the inside. */
const accepted = ['offer_accepted', 'documents_pending', 'verified', 'ready_to_join', 'joined', 'completed']

export interface ReaderPlace {
  location_id: number | null
  department_id: number | null
  designation_id: number | null
  entity_id: number | null
  full_name: string
}

/** Where the candidate will work; undefined for one who reads no policies yet: neither accepted, nor at the kit. One statement. */
export async function findReader(ctx: Ctx, db: Db, candidateId: number): Promise<ReaderPlace | undefined> {
  const { rows } = await sql<ReaderPlace>`
    select c.location_id, c.department_id, c.designation_id, c.entity_id, c.full_name from candidate c
    where c.org_id = ${ctx.orgId} and c.id = ${candidateId} and (c.status = any (${accepted}::text[])
      or exists (select from candidate_step s where s.org_id = c.org_id and s.candidate_id = c.id
        and s.kind = ${STEP_KIND.kitAndWelcome} and s.state <> 'waiting'))`.execute(db)
  return rows[0]
}

interface Acknowledged {
  policy_id: number
  version_number: number
  acknowledged_at: string
}

/** What the candidate has acknowledged, the latest version of each policy. */
export async function findAcknowledged(
  ctx: Ctx,
  db: Db,
  candidateId: number,
): Promise<Map<number, Acknowledged>> {
  const { rows } = await sql<Acknowledged>`
    select distinct on (policy_id) policy_id, version_number, acknowledged_at from candidate_policy
    where org_id = ${ctx.orgId} and candidate_id = ${candidateId} order by policy_id, version_number desc`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.policy_id, row]))
}

export function policyView(
  { policy_id, version_id, number, title, category, needs_acknowledgement, counts_from }: PolicyForOther,
  done: ReadonlyMap<number, Acknowledged>,
): PortalPolicy {
  const own = done.get(policy_id)
  const counts = own !== undefined && own.version_number >= counts_from
  return {
    ...{ policy_id, version_id, number, title, category, needs_acknowledgement },
    acknowledged_at: counts ? instantOf(own.acknowledged_at) : null,
  }
}

/** The policies that will apply to the candidate; none for one who reads none yet. Three statements at most. */
export async function findPolicies(ctx: Ctx, db: Db, candidateId: number): Promise<PortalPolicy[]> {
  const reader = await findReader(ctx, db, candidateId)
  if (!reader) return []
  const done = await findAcknowledged(ctx, db, candidateId)
  return (await policiesForPlace(ctx, db, reader)).map((one) => policyView(one, done))
}
