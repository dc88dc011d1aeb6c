import {
  type ApprovalKind,
  type ApprovalState,
  approvalStep,
} from '@muster/contract/onboarding/ctc/ctc.constants'
import type { CandidateApproval } from '@muster/contract/onboarding/ctc/ctc.contract'
import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { StoredStructure } from '../../employees/index.ts'

/** A version of what a candidate is offered. */
export interface CandidatePayVersion extends StoredStructure {
  id: number
  candidate_id: number
  number: number
  note: string
  actor: string
  created_at: string
}

type Line = StoredStructure['lines'][number]

const linesJson = sql<Line[]>`coalesce((
  select jsonb_agg(jsonb_build_object('component_id', l.component_id, 'calculation', l.calculation, 'frequency', l.frequency,
    'amount', l.amount::text, 'percent', trim_scale(l.percent)::text, 'of_component_id', l.of_component_id,
    'minimum', l.minimum::text, 'cap', l.cap::text, 'monthly', l.monthly::text, 'annual', l.annual::text, 'once', l.once::text)
    order by l.position)
  from candidate_pay_line l where l.org_id = p.org_id and l.pay_id = p.id), '[]')`

/** Versions of candidates' pay, the latest first. Checks no access. One statement. */
export async function findPayVersions(
  ctx: Ctx,
  db: Db,
  candidateIds: readonly number[],
  { latest = false }: { latest?: boolean } = {},
): Promise<CandidatePayVersion[]> {
  if (candidateIds.length === 0) return []
  const { rows } = await sql<CandidatePayVersion>`
    select ${latest ? sql`distinct on (p.candidate_id)` : sql``} p.id, p.candidate_id, p.number, p.currency, p.basis, p.target,
      p.rounding, p.monthly_gross, p.annual_gross, p.annual_ctc, p.once, p.note, p.actor, p.created_at, ${linesJson} as lines
    from candidate_pay p where p.org_id = ${ctx.orgId} and p.candidate_id = any (${[...candidateIds]}::bigint[])
    order by p.candidate_id, p.number desc`.execute(db)
  return rows.map((row) => ({ ...row, created_at: instantOf(row.created_at) }))
}

/**
 * The pay with which each of these candidates joins: that of the letter they accepted last, else the approved one where the flow asks
 * for approval, else the latest. `isLater`: a version was entered afterwards, which nobody accepted or approved. One statement.
 */
export async function findPayAgreed(
  ctx: Ctx,
  db: Db,
  candidateIds: readonly number[],
): Promise<
  { candidate_id: number; pay_id: number; by: 'accepted' | 'approved' | 'latest'; isLater: boolean }[]
> {
  const { rows } = await sql<{
    candidate_id: number
    latest: number
    accepted: number | null
    approved: number | null
  }>`
    select p.candidate_id, max(p.id) as latest, (
        select l.pay_id from candidate_letter l where l.org_id = ${ctx.orgId} and l.candidate_id = p.candidate_id
          and l.state = 'accepted' and l.pay_id is not null order by l.state_at desc, l.id desc limit 1) as accepted, (
        select max(a.pay_id) from candidate_approval a join request r on r.org_id = a.org_id and r.id = a.request_id
        where a.org_id = ${ctx.orgId} and a.candidate_id = p.candidate_id and r.status = ${REQUEST.approved}
          and exists (select from candidate_step s where s.org_id = a.org_id and s.candidate_id = a.candidate_id
            and s.kind = ${approvalStep.ctc})) as approved
    from candidate_pay p where p.org_id = ${ctx.orgId} and p.candidate_id = any (${[...candidateIds]}::bigint[])
    group by p.candidate_id`.execute(db)
  return rows.map(({ candidate_id, latest, accepted, approved }) => {
    const pay_id = accepted ?? approved ?? latest
    const by = accepted !== null ? 'accepted' : approved !== null ? 'approved' : 'latest'
    return { candidate_id, pay_id, by, isLater: pay_id !== latest }
  })
}

export interface NewPay extends StoredStructure {
  candidate_id: number
  number: number
  note: string
}

/** @returns ids in the order given. Two statements. */
export async function insertPay(ctx: Ctx, db: Db, versions: readonly NewPay[]): Promise<number[]> {
  if (versions.length === 0) return []
  const rows = versions.map(({ lines: _, ...one }, place) => ({ ...one, place }))
  const inserted = await sql<{ id: number }>`
    insert into candidate_pay (org_id, candidate_id, number, currency, basis, target, rounding, monthly_gross, annual_gross,
      annual_ctc, once, note, created_by, actor, created_at)
    select ${ctx.orgId}, v.candidate_id, v.number, v.currency, v.basis, v.target, v.rounding, v.monthly_gross, v.annual_gross,
      v.annual_ctc, v.once, v.note, ${ctx.actor.accountId}::bigint, ${ctx.actor.name || ctx.actor.email},
      ${ctx.now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (candidate_id bigint, number integer, currency text, basis text,
      target numeric, rounding text, monthly_gross numeric, annual_gross numeric, annual_ctc numeric, once numeric, note text,
      place bigint)
    order by v.place returning id`.execute(db)
  const ids = inserted.rows.map(({ id }) => id)
  const lines = versions.flatMap(({ lines: own }, index) =>
    own.map((line, position) => ({ ...line, pay_id: ids[index], position })),
  )
  await sql`
    insert into candidate_pay_line (org_id, pay_id, position, component_id, calculation, frequency, amount, percent,
      of_component_id, minimum, cap, monthly, annual, once)
    select ${ctx.orgId}, l.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (pay_id bigint, position integer,
      component_id bigint, calculation text, frequency text, amount numeric, percent numeric, of_component_id bigint,
      minimum numeric, cap numeric, monthly numeric, annual numeric, once numeric)`.execute(db)
  return ids
}

const stateOf: Readonly<Record<number, ApprovalState>> = {
  [REQUEST.pending]: 'pending',
  [REQUEST.approved]: 'approved',
  [REQUEST.rejected]: 'rejected',
}

export interface StoredApproval extends Omit<CandidateApproval, 'may_open'> {
  pay_id: number | null
}

const kindOf = (step: number): ApprovalKind => (step === approvalStep.ctc ? 'ctc' : 'candidate')

/** Requests for approval about a candidate, the latest first. One statement. */
export async function findApprovals(
  ctx: Ctx,
  db: Db,
  candidateId: number,
  kind?: ApprovalKind,
): Promise<StoredApproval[]> {
  const { rows } = await sql<Omit<StoredApproval, 'kind' | 'state'> & { step: number; status: number }>`
    select a.request_id, a.kind as step, a.pay_id, p.number as version, r.status, r.submitter as asked_by,
      r.submitted_at as asked_at, r.decided_at, coalesce(r.decision_comment, '') as comment,
      coalesce((select array_agg(distinct t.approver_name order by t.approver_name) from request_task t
        where t.org_id = r.org_id and t.request_id = r.id and t.state = 'pending'), '{}') as pending_on
    from candidate_approval a join request r on r.org_id = a.org_id and r.id = a.request_id
    left join candidate_pay p on p.org_id = a.org_id and p.id = a.pay_id
    where a.org_id = ${ctx.orgId} and a.candidate_id = ${candidateId}
      ${kind === undefined ? sql`` : sql`and a.kind = ${approvalStep[kind]}`}
    order by a.request_id desc`.execute(db)
  return rows.map(({ step, status, ...row }) => ({
    ...row,
    kind: kindOf(step),
    state: stateOf[status] ?? 'withdrawn',
    asked_at: instantOf(row.asked_at),
    decided_at: instantOf(row.decided_at),
  }))
}

/** Kinds of the steps of a candidate's flow. One statement. */
export async function stepKindsOf(ctx: Ctx, db: Db, candidateId: number): Promise<Set<number>> {
  const { rows } = await sql<{ kind: number }>`
    select distinct kind from candidate_step where org_id = ${ctx.orgId} and candidate_id = ${candidateId}`.execute(
    db,
  )
  return new Set(rows.map(({ kind }) => kind))
}
