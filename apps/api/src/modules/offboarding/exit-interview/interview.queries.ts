import type { FormDefinition, FormValues } from '@muster/contract/forms/form-definition'
import {
  type InterviewState,
  interviewedIn,
} from '@muster/contract/offboarding/exit-interview/exit-interview.constants'
import type { SeparationKind, SeparationStatus } from '@muster/contract/offboarding/offboarding.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import type { formView } from '../../forms/index.ts'
import { approvalOf } from '../approvals/approval-state.ts'
import { signsIn } from '../leaver/send-link.ts'
import { mayEnter } from '../leaver/tables.ts'
import { managesInterview, readsInterview } from './interview.access.ts'

export type Filler = 'person' | 'hr'

/** The form as it was answered. */
export interface AnsweredForm {
  form: ReturnType<typeof formView>
  master_values: Record<string, FormDefinition['sections'][number]['fields'][number]['FEILD_VALUES']>
}

/** A count of an answer: the question, and what was chosen, in words. */
export interface Choice {
  slug: string
  name: string
  label: string
}

/** A separation with its interview, if there is one, and what the caller may do. */
export interface Interview {
  separation_id: number
  employee_id: number
  employee_name: string
  entity_id: number | null
  kind: SeparationKind
  status: SeparationStatus
  today: string
  can_sign_in: boolean
  /** Can be sent a link to a personal address. */
  has_link: boolean
  reads: boolean
  manages: boolean
  is_own: boolean
  /** The rest is null before the form was sent or begun. */
  form_no: number | null
  sent_at: string | null
  sent_by: number | null
  sent_by_name: string | null
  filler: Filler | null
  typed: FormValues | null
  version: number | null
  answered: AnsweredForm | null
  submitted_at: string | null
  submitted_by_name: string | null
  /** For `approvalView`. */
  review: unknown
}

/** Interviews whatever the caller's reach; callers check `reads`, `manages` or `is_own`. One statement. */
export async function findInterviews(
  ctx: Ctx,
  db: Db,
  where: RawBuilder<boolean>,
  most = 1,
): Promise<Interview[]> {
  const { rows } = await sql<Interview>`
    select s.id as separation_id, e.id as employee_id, e.full_name as employee_name, e.entity_id, s.kind, s.status,
      ${organisationTodaySql(ctx)} as today,
      ${signsIn} as can_sign_in, ${mayEnter} as has_link,
      ${readsInterview(ctx)} as reads, ${managesInterview(ctx)} as manages,
      e.id is not distinct from ${ctx.actor.employeeId}::bigint as is_own,
      x.form_no, x.sent_at, x.sent_by, x.sent_by_name, x.filler, x.typed, x.version, x.form as answered, x.submitted_at,
      x.submitted_by_name, ${approvalOf(sql`x.org_id`, sql`x.review_request_id`)} as review
    from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
    left join exit_interview x on x.org_id = s.org_id and x.separation_id = s.id
    where s.org_id = ${ctx.orgId} and ${where} order by s.id desc limit ${most}`.execute(db)
  return rows
}

/** Serialises concurrent writers. */
export const lockInterview = (ctx: Ctx, db: Db, separationId: number) =>
  sql`select from separation where org_id = ${ctx.orgId} and id = ${separationId} for no key update`.execute(
    db,
  )

/** Whether the leaver can fill in the form themselves: signed in, or by a link. */
export const canReply = ({ can_sign_in, has_link }: Pick<Interview, 'can_sign_in' | 'has_link'>): boolean =>
  can_sign_in || has_link

export function stateOf({ submitted_at, filler, sent_at }: Interview): InterviewState {
  if (submitted_at !== null) return 'submitted'
  if (filler !== null) return filler
  return sent_at === null ? 'none' : 'sent'
}

/** Whether this separation has an interview at all: nobody interviews the dead, nor those who stay. */
export const isInterviewed = ({ status, kind }: Pick<Interview, 'status' | 'kind'>): boolean =>
  interviewedIn.includes(status) && kind !== 'death'

/** Keeps what was typed. @returns the version stored afterwards */
export async function storeTyped(
  ctx: Ctx,
  db: Db,
  { separation_id, employee_id }: Interview,
  { formNo, filler, typed }: { formNo: number; filler: Filler; typed: FormValues },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into exit_interview (org_id, separation_id, employee_id, form_no, filler, typed, updated_at)
    values (${ctx.orgId}, ${separation_id}, ${employee_id}, ${formNo}, ${filler}, ${JSON.stringify(typed)}::jsonb,
      ${ctx.now.toString()}::timestamptz)
    on conflict (org_id, separation_id) do update set filler = excluded.filler, typed = excluded.typed,
      version = exit_interview.version + 1, updated_at = excluded.updated_at
    returning version`.execute(db)
  return (rows[0] as { version: number }).version
}

export async function storeSubmitted(
  ctx: Ctx,
  db: Db,
  separationId: number,
  { values, answered, choices }: { values: FormValues; answered: AnsweredForm; choices: readonly Choice[] },
): Promise<number> {
  const { actor } = ctx
  const { rows } = await sql<{ version: number }>`
    update exit_interview set typed = ${JSON.stringify(values)}::jsonb, form = ${JSON.stringify(answered)}::jsonb,
      choices = ${JSON.stringify(choices)}::jsonb, submitted_at = ${ctx.now.toString()}::timestamptz,
      submitted_by_name = ${actor.name || actor.email}, version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and separation_id = ${separationId} returning version`.execute(db)
  return (rows[0] as { version: number }).version
}

/** Notes that the form was sent; what was typed stays. */
export async function storeSent(
  ctx: Ctx,
  db: Db,
  interviews: readonly Pick<Interview, 'separation_id' | 'employee_id'>[],
  formNo: number,
): Promise<void> {
  const { actor } = ctx
  await sql`
    insert into exit_interview (org_id, separation_id, employee_id, form_no, sent_at, sent_by, sent_by_name, updated_at)
    select ${ctx.orgId}, x.separation_id, x.employee_id, ${formNo}, ${ctx.now.toString()}::timestamptz,
      ${actor.accountId}::bigint, ${actor.name || actor.email}, ${ctx.now.toString()}::timestamptz
    from unnest(${interviews.map((one) => one.separation_id)}::bigint[], ${interviews.map((one) => one.employee_id)}::bigint[])
      x (separation_id, employee_id)
    on conflict (org_id, separation_id) do update set sent_at = excluded.sent_at, sent_by = excluded.sent_by,
      sent_by_name = excluded.sent_by_name, updated_at = excluded.updated_at`.execute(db)
}

/** How often what was chosen, of questions that enough people have answered, among those whose answers the caller reads. */
export async function countChoices(
  ctx: Ctx,
  db: Db,
  least: number,
): Promise<{
  submitted: number
  rows: { slug: string; name: string; answers: number; label: string; count: number }[]
}> {
  const readable = sql`
    select x.id, x.choices, x.submitted_at from exit_interview x join employee e on e.org_id = x.org_id and e.id = x.employee_id
    where x.org_id = ${ctx.orgId} and x.submitted_at is not null and ${readsInterview(ctx)}`
  const { rows } = await sql<{
    submitted: number
    slug: string | null
    name: string
    answers: number
    label: string
    count: number
  }>`
    with read as (${readable}),
    answer as (select r.id, r.submitted_at, c.slug, c.name, c.label from read r
      cross join lateral jsonb_to_recordset(r.choices) c (slug text, name text, label text)),
    question as (select slug, count(distinct id)::int as answers, (array_agg(name order by submitted_at desc))[1] as name
      from answer group by slug having count(distinct id) >= ${least})
    select t.submitted, q.slug, q.name, q.answers, a.label, a.count from (select count(*)::int as submitted from read) t
    left join question q on true
    left join lateral (select label, count(*)::int as count from answer where slug = q.slug group by label) a on true
    order by q.name, q.slug, a.count desc, a.label`.execute(db)
  return {
    submitted: rows[0]?.submitted ?? 0,
    rows: rows.flatMap(({ submitted: _all, slug, ...row }) => (slug === null ? [] : [{ slug, ...row }])),
  }
}
