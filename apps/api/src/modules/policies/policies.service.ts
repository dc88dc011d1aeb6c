import { type BodyOf, type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import type {
  listPolicies,
  readPolicyDetails,
  readPolicyVersion,
  removePolicy,
} from '@muster/contract/policies/policies.contract'
import { sql } from 'kysely'
import { holds } from '../../platform/access/actor.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { combineQueries, instantOf, runQuery } from '../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import {
  categoriesQuery,
  lockPolicy,
  policiesQuery,
  policyCountQuery,
  requirePolicy,
} from './policies.queries.ts'
import { policyView, versionView } from './policies.views.ts'
import { removeUnusedFiles } from './policy-files.ts'
import { historyQuery, versionsQuery } from './versions.queries.ts'

/** A page of the list. One statement. */
export function pageOfPolicies(
  ctx: Ctx,
  query: QueryOf<typeof listPolicies>,
): Promise<DataOf<typeof listPolicies>> {
  const { page, limit, ...filter } = query
  return readTx(ctx, async (db) => {
    const { policies, total, categories } = await runQuery(
      db,
      combineQueries({
        policies: policiesQuery(ctx, filter, { limit, offset: (page - 1) * limit }),
        total: policyCountQuery(ctx, filter),
        categories: categoriesQuery(ctx),
      }),
    )
    return {
      policies: policies.map(policyView),
      numPages: pageCount(total, limit),
      totalRows: total,
      categories,
      abilities: {
        manage: holds(ctx.actor, 'policies.list.manage'),
        categories: holds(ctx.actor, 'policies.category.manage'),
        report: holds(ctx.actor, 'policies.report.view'),
      },
    }
  })
}

/** A policy with its versions. Two statements. @throws AppError `record.not_found` */
export function readDetails(ctx: Ctx, policyId: number): Promise<DataOf<typeof readPolicyDetails>> {
  return readTx(ctx, async (db) => {
    const policy = await requirePolicy(ctx, db, policyId)
    const shown = [policy.current_version_id, policy.draft_version_id]
    const { versions, history } = await runQuery(
      db,
      combineQueries({
        versions: versionsQuery(ctx, sql`v.id = any (${shown}::bigint[])`),
        history: historyQuery(ctx, policyId),
      }),
    )
    const viewOf = (id: number | null) => {
      const version = versions.find(({ version_id }) => version_id === id)
      return version ? versionView(ctx, version) : null
    }
    return {
      policy: policyView(policy),
      current: viewOf(policy.current_version_id),
      draft: viewOf(policy.draft_version_id),
      versions: history.map((row) => ({ ...row, published_at: instantOf(row.published_at) })),
      abilities: {
        manage: holds(ctx.actor, 'policies.list.manage'),
        report: holds(ctx.actor, 'policies.report.view'),
      },
    }
  })
}

/** One version, also an earlier one. @throws AppError `record.not_found` */
export async function readVersion(ctx: Ctx, versionId: number): Promise<DataOf<typeof readPolicyVersion>> {
  const [version] = await readTx(ctx, (db) => runQuery(db, versionsQuery(ctx, sql`v.id = ${versionId}`)))
  return versionView(ctx, found(version))
}

/**
 * Deletes a policy that was never published, with its file.
 *
 * @throws AppError `record.not_found`, `policies.is_published`
 */
export function deletePolicy(ctx: Ctx, { policy_id: id }: BodyOf<typeof removePolicy>): Promise<null> {
  return tx(ctx, async (db) => {
    const policy = await lockPolicy(ctx, db, id)
    if (policy.current_version_id !== null) fail('policies.is_published')
    await removeUnusedFiles(ctx, db, id, null)
    await sql`delete from policy where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
    await recordAudit(ctx, db, {
      ...{ recordType: 'policy', recordId: id, recordLabel: policy.title },
      changes: { title: [policy.title, null], category: [policy.category, null] },
    })
    return null
  })
}
