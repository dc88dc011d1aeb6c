import type { Confirmation } from '@muster/contract/policies/policies.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../platform/db/deferred-query.ts'
import { type AudienceNames, audienceNames } from './policies.queries.ts'

/** A version of a policy's document, whole. */
export interface StoredVersion {
  version_id: number
  policy_id: number
  number: number
  title: string
  content: string
  file_path: string | null
  file_name: string | null
  file_type: string | null
  file_size: number | null
  change_note: string
  effective_on: string | null
  needs_acknowledgement: boolean
  confirmation: Confirmation
  within_days: number
  remind_every_days: number | null
  valid_months: number | null
  counts_from: number
  published_at: string | null
  published_by: string
  audience: AudienceNames
}

/** Versions by a condition on `v`. */
export function versionsQuery(ctx: Ctx, condition: RawBuilder<unknown>): DeferredQuery<StoredVersion[]> {
  const statement = sql<StoredVersion>`
    select v.id as version_id, v.policy_id, v.number, v.title, v.content, v.file_path, v.file_name, v.file_type, v.file_size,
      v.change_note, v.effective_on::text as effective_on, v.needs_acknowledgement, v.confirmation, v.within_days,
      v.remind_every_days, v.valid_months, v.counts_from, v.published_at,
      coalesce(e.full_name, nullif(b.display_name, ''), b.email, '') as published_by, ${audienceNames(ctx, 'v.id')} as audience
    from policy_version v
    left join account b on b.org_id = v.org_id and b.id = v.published_by
    left join employee e on e.org_id = v.org_id and e.id = b.employee_id
    where v.org_id = ${ctx.orgId} and ${condition}`
  return deferredQuery(statement, (rows) => rows)
}

export interface HistoryRow {
  version_id: number
  number: number
  title: string
  change_note: string
  published_at: string
  published_by: string
  asked_again: boolean
  acknowledged: number
}

/** The published versions of a policy, newest first, with the number of people who acknowledged each. */
export function historyQuery(ctx: Ctx, policyId: number): DeferredQuery<HistoryRow[]> {
  const statement = sql<HistoryRow>`
    select v.id as version_id, v.number, v.title, v.change_note, v.published_at,
      coalesce(e.full_name, nullif(b.display_name, ''), b.email, '') as published_by, v.counts_from = v.number as asked_again,
      (select count(distinct k.employee_id)::int from policy_acknowledgement k
        where k.org_id = v.org_id and k.version_id = v.id and k.policy_id = v.policy_id) as acknowledged
    from policy_version v
    left join account b on b.org_id = v.org_id and b.id = v.published_by
    left join employee e on e.org_id = v.org_id and e.id = b.employee_id
    where v.org_id = ${ctx.orgId} and v.policy_id = ${policyId} and v.published_at is not null
    order by v.number desc`
  return deferredQuery(statement, (rows) => rows)
}
