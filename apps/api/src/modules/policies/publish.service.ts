import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { archivePolicy, publishPolicy } from '@muster/contract/policies/policies.contract'
import { sql } from 'kysely'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { runQuery } from '../../platform/db/deferred-query.ts'
import { tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { requireVersion } from '../../platform/master/change-record.ts'
import { assignJob } from './assign.job.ts'
import { lockPolicy } from './policies.queries.ts'
import { versionsQuery } from './versions.queries.ts'

/**
 * Publishes the draft: from now on it is the version that people read and acknowledge. Those whom it concerns are notified after
 * the commit. With `asks_again` false, acknowledgements of the version before still count.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `policies.no_draft`, `policies.no_document`, `policies.is_archived`
 */
export async function publishDraft(
  ctx: Ctx,
  input: BodyOf<typeof publishPolicy>,
): Promise<DataOf<typeof publishPolicy>> {
  const result = await tx(ctx, async (db) => {
    const policy = await lockPolicy(ctx, db, input.policy_id)
    requireVersion(policy.version, input.version)
    if (policy.state === 'archived') fail('policies.is_archived')
    const ids = [policy.current_version_id, policy.draft_version_id]
    const versions = await runQuery(db, versionsQuery(ctx, sql`v.id = any (${ids}::bigint[])`))
    const current = versions.find(({ version_id }) => version_id === policy.current_version_id)
    const draft = versions.find(({ version_id }) => version_id === policy.draft_version_id)
    if (!draft) fail('policies.no_draft', { parameters: { number: current?.number ?? 1 } })
    if (draft.content === '' && draft.file_path === null) fail('policies.no_document')
    const countsFrom = current && !input.asks_again ? current.counts_from : draft.number
    const at = ctx.now.toString()
    await sql`
      update policy_version set published_at = ${at}::timestamptz, published_by = ${ctx.actor.accountId}::bigint,
        counts_from = ${countsFrom}
      where org_id = ${ctx.orgId} and id = ${draft.version_id}`.execute(db)
    const version = policy.version + 1
    await sql`
      update policy set current_version_id = ${draft.version_id}, draft_version_id = null, version = ${version},
        updated_at = ${at}::timestamptz
      where org_id = ${ctx.orgId} and id = ${policy.policy_id}`.execute(db)
    await recordAudit(ctx, db, {
      ...{ recordType: 'policy', recordId: policy.policy_id, recordLabel: draft.title },
      changes: { published: [current?.number ?? null, draft.number] },
    })
    await ctx.platform.jobs.enqueue(ctx, db, assignJob, { policyId: policy.policy_id })
    return { policy_id: policy.policy_id, version, number: draft.number }
  })
  ctx.platform.jobs.poke()
  return result
}

/**
 * Archives a policy: it applies to nobody and stays in the records. Or restores it. Idempotent.
 *
 * @throws AppError `record.not_found`, `record.conflict`
 */
export function setArchived(
  ctx: Ctx,
  { policy_id, version: seen, is_archived }: BodyOf<typeof archivePolicy>,
): Promise<DataOf<typeof archivePolicy>> {
  return tx(ctx, async (db) => {
    const policy = await lockPolicy(ctx, db, policy_id)
    requireVersion(policy.version, seen)
    if ((policy.state === 'archived') === is_archived) return { policy_id, version: policy.version }
    const at = ctx.now.toString()
    const { rows } = await sql<{ version: number }>`
      update policy set archived_at = ${is_archived ? at : null}::timestamptz, version = version + 1,
        updated_at = ${at}::timestamptz
      where org_id = ${ctx.orgId} and id = ${policy_id} returning version`.execute(db)
    await recordAudit(ctx, db, {
      ...{ recordType: 'policy', recordId: policy_id, recordLabel: policy.title },
      changes: { archived: [!is_archived, is_archived] },
    })
    if (!is_archived && policy.current_version_id !== null)
      await ctx.platform.jobs.enqueue(ctx, db, assignJob, { policyId: policy_id })
    return { policy_id, version: found(rows[0]).version }
  })
}
