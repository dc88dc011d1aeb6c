import type { BgvCaseState, BgvResult } from '@muster/contract/onboarding/verification.constants'
import type { BgvCase, BgvCheckView, BgvPackage } from '@muster/contract/onboarding/verification-shapes'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { ServiceReason } from '../../../platform/net/call-service.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { fileLink } from '../../files/index.ts'
import { candidateScope, VIEW } from '../onboarding.access.ts'
import { whyNoCheck } from './verification.texts.ts'

export const VERIFY = 'onboarding.verification.manage'

/** Candidates `c` whose verification the caller may see: those whom they may see and verify. */
export const verifyScope = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${candidateScope(ctx, VIEW)} and ${candidateScope(ctx, VERIFY)})`

export interface CaseRow extends Omit<BgvCase, 'report' | 'service'> {
  service_state: 'waiting' | 'sent' | 'failed' | null
  service_why: ServiceReason | ''
  candidate_id: number
  report_path: string | null
  report_name: string
}

export const isOverdue = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`
  coalesce(b.state = 'in_progress' and b.due_on < ${organisationTodaySql(ctx)}, false)`

/** Cases of a candidate, or one, the newest first. */
export async function findCases(
  ctx: Ctx,
  db: Db,
  of: { candidateId: number } | { caseId: number },
): Promise<CaseRow[]> {
  const which = 'caseId' in of ? sql`b.id = ${of.caseId}` : sql`b.candidate_id = ${of.candidateId}`
  const { rows } = await sql<CaseRow>`
    select b.id as case_id, b.candidate_id, b.package_name, b.state, b.agency, b.consent_on::text as consent_on, b.consent_note,
      b.due_on::text as due_on, ${isOverdue(ctx)} as is_overdue, b.result, b.summary, b.decision, b.decision_reason,
      b.service_state, b.service_why, b.report_path, b.report_name, b.created_at, b.completed_at, b.version,
      (select jsonb_agg(jsonb_build_object('kind', k.kind, 'state', k.state, 'note', k.note,
          'checked_on', k.checked_on::text) order by k.position)
        from bgv_check k where k.org_id = b.org_id and k.case_id = b.id) as checks
    from bgv_case b join candidate c on c.org_id = b.org_id and c.id = b.candidate_id
    where b.org_id = ${ctx.orgId} and ${which} and ${verifyScope(ctx)} order by b.id desc limit 50`.execute(
    db,
  )
  return rows
}

export const caseView = (
  ctx: Ctx,
  {
    candidate_id: _,
    report_path: path,
    report_name: name,
    service_state: state,
    service_why: why,
    ...row
  }: CaseRow,
): BgvCase => ({
  ...row,
  created_at: instantOf(row.created_at),
  completed_at: instantOf(row.completed_at),
  service: state === null ? null : { state, why: why === '' ? '' : whyNoCheck(why) },
  report: path === null ? null : { name, url: fileLink(ctx, path, name) },
})

export async function findPackages(ctx: Ctx, db: Db): Promise<BgvPackage[]> {
  const { rows } = await sql<BgvPackage>`
    select id as package_id, name, note, to_jsonb(checks) as checks, status, version
    from bgv_package where org_id = ${ctx.orgId} order by status desc, lower(name), id`.execute(db)
  return rows
}

interface CaseState {
  state: BgvCaseState
  result: BgvResult | null
  decision: 'accepted' | 'rejected' | null
  service: 'waiting' | 'sent' | 'failed' | null
  checks: Pick<BgvCheckView, 'kind' | 'state'>[]
}

/** The newest case that was not cancelled, whoever asks, and whether the organisation verifies at all. */
export async function findStanding(
  ctx: Ctx,
  db: Db,
  candidateId: number,
): Promise<{ has_packages: boolean; last: CaseState | null }> {
  const { rows } = await sql<{ has_packages: boolean; last: CaseState | null }>`
    select exists (select from bgv_package p where p.org_id = ${ctx.orgId} and p.status = 1) as has_packages, (
      select jsonb_build_object('state', b.state, 'result', b.result, 'decision', b.decision,
        'service', b.service_state, 'checks', (
        select jsonb_agg(jsonb_build_object('kind', k.kind, 'state', k.state) order by k.position)
        from bgv_check k where k.org_id = b.org_id and k.case_id = b.id))
      from bgv_case b where b.org_id = ${ctx.orgId} and b.candidate_id = ${candidateId} and b.state <> 'cancelled'
      order by b.id desc limit 1) as last`.execute(db)
  return rows[0] ?? { has_packages: false, last: null }
}
