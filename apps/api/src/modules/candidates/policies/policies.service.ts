import type {
  acknowledgeCandidatePolicy,
  readCandidatePolicy,
} from '@muster/contract/candidates/policies.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { isOpen } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { PublicCtx } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { logCandidates } from '../../onboarding/index.ts'
import { policyForPlace, requireAcknowledgeable } from '../../policies/index.ts'
import { asCandidate } from '../entry/visitor.ts'
import { lockDocuments, requireOpenCandidate } from '../form/documents.service.ts'
import { findAcknowledged, findPolicies, findReader, policyView } from './policies.queries.ts'

/** @throws AppError `record.not_found` for one that will not apply to the candidate */
export const readOne = (
  ctx: PublicCtx,
  { cid, policy_id }: BodyOf<typeof readCandidatePolicy>,
): Promise<DataOf<typeof readCandidatePolicy>> =>
  asCandidate(ctx, cid, async (own, db, who) => {
    const reader = found(await findReader(own, db, who.candidate_id))
    const policy = await policyForPlace(own, db, reader, policy_id)
    const { content, file, confirmation } = policy
    return {
      ...policyView(policy, await findAcknowledged(own, db, who.candidate_id)),
      ...{ content, file, confirmation, name: reader.full_name, is_open: isOpen(who.status) },
    }
  })

/**
 * Records that the candidate has read the published version. Idempotent.
 *
 * @throws AppError `record.not_found`, `candidates.closed`, and as `requireAcknowledgeable`
 */
export const acknowledge = (
  ctx: PublicCtx,
  { cid, policy_id, version_id, name }: BodyOf<typeof acknowledgeCandidatePolicy>,
): Promise<DataOf<typeof acknowledgeCandidatePolicy>> =>
  asCandidate(ctx, cid, async (own, db, who) => {
    requireOpenCandidate(who)
    await lockDocuments(own, db, who.candidate_id)
    // The published version can't change until this is recorded.
    await sql`select from policy where org_id = ${own.orgId} and id = ${policy_id} for share`.execute(db)
    const reader = found(await findReader(own, db, who.candidate_id))
    const policy = await policyForPlace(own, db, reader, policy_id)
    const { acknowledged_at } = policyView(policy, await findAcknowledged(own, db, who.candidate_id))
    if (acknowledged_at === null || policy.version_id !== version_id) {
      requireAcknowledgeable(policy, { name: reader.full_name, version_id, typed: name })
      const { confirmation, number } = policy
      await sql`
        insert into candidate_policy (org_id, candidate_id, policy_id, version_id, version_number, acknowledged_at,
          acknowledged_on, confirmation, typed_name, ip, user_agent)
        values (${own.orgId}, ${who.candidate_id}, ${policy_id}, ${version_id}, ${number}, ${own.now.toString()}::timestamptz,
          ${organisationTodaySql(own)}, ${confirmation}, ${confirmation === 'name' ? name : ''}, ${own.request.ip},
          ${own.request.userAgent.slice(0, 300)})
        on conflict do nothing`.execute(db)
      await logCandidates(own, db, {
        ...{ candidateId: who.candidate_id, kind: 'policy_read' },
        changes: { subject: [null, policy.title] },
      })
    }
    return { policies: await findPolicies(own, db, who.candidate_id) }
  })
