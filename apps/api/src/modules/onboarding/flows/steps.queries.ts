import type { CandidateStepView } from '@muster/contract/onboarding/candidate-shapes'
import { openStatuses, STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { isNotReserved, reservedFor } from '../access-rules/step-rights.ts'
import { onboardingTexts } from '../onboarding.texts.ts'

/** What is missing in the open steps of this kind, in words: nothing when the step may be finished. */
type StepCondition = (ctx: Ctx, db: Db, candidateId: number) => Promise<string[]>

const conditions = new Map<number, StepCondition>()

/** Declares what must hold before steps of a kind can be finished. Called while the module connects. */
export function registerStepCondition(kind: number, condition: StepCondition): void {
  if (conditions.has(kind)) throw new Error(`Steps of kind ${kind} have a condition already.`)
  conditions.set(kind, condition)
}

/** The details that offers and migration need. */
export const detailsComplete: StepCondition = async (ctx, db, candidateId) => {
  const { rows } = await sql<{
    email: boolean
    department: boolean
    designation: boolean
    expectedJoining: boolean
  }>`
    select c.email is null as email, c.department_id is null as department, c.designation_id is null as designation,
      c.expected_joining_on is null as "expectedJoining"
    from candidate c where c.org_id = ${ctx.orgId} and c.id = ${candidateId}`.execute(db)
  const found = rows[0]
  const names = ['email', 'department', 'designation', 'expectedJoining'] as const
  return names.filter((name) => found?.[name]).map((name) => onboardingTexts(name))
}

export const DETAILS = STEP_KIND.details

const accountName = (orgId: number, reference: string) => sql<string | null>`(
  select coalesce(w.full_name, nullif(y.display_name, ''), y.email)
  from account y left join employee w on w.org_id = y.org_id and w.id = y.employee_id
  where y.org_id = ${orgId} and y.id = ${sql.ref(reference)})`

type StoredStep = Omit<CandidateStepView, 'missing'> & { due_days: number | null }
export type FoundStep = StoredStep & CandidateStepView

/** Steps as they are shown. */
export const stepViews = (steps: readonly FoundStep[]): CandidateStepView[] =>
  steps.map(({ due_days: _, ...step }) => step)

/** The steps of a candidate in order; due while the candidate is being onboarded. One statement, and one for each open step whose kind has a condition. */
export async function findSteps(ctx: Ctx, db: Db, candidateId: number): Promise<FoundStep[]> {
  const { rows } = await sql<StoredStep>`
    select s.id as step_id, s.position, s.kind, s.name, s.is_parallel, s.state, s.responsible, s.due_days,
      case when o.is_open then s.due_on::text end as due_on,
      coalesce(o.is_open and s.state = 'open' and s.due_on < ${organisationTodaySql(ctx)}, false) as is_overdue,
      s.done_at, ${accountName(ctx.orgId, 's.done_by')} as done_by,
      ${reservedFor(ctx)} as reserved_for, ${isNotReserved(ctx)} as may_do,
      coalesce((select jsonb_agg(jsonb_build_object('activity_id', a.id, 'name', a.name, 'is_mandatory', a.is_mandatory,
          'done_at', a.done_at, 'done_by', ${accountName(ctx.orgId, 'a.done_by')}) order by a.position)
        from candidate_activity a where a.org_id = s.org_id and a.step_id = s.id), '[]') as activities
    from candidate_step s
    cross join lateral (select c.status = any (${[...openStatuses]}::text[]) as is_open from candidate c
      where c.org_id = s.org_id and c.id = s.candidate_id) o
    where s.org_id = ${ctx.orgId} and s.candidate_id = ${candidateId} order by s.position`.execute(db)
  const found: FoundStep[] = []
  for (const row of rows) {
    const activities = row.activities.map((one) => ({ ...one, done_at: instantOf(one.done_at) }))
    found.push({ ...row, activities, missing: await missingOf(ctx, db, candidateId, { ...row, activities }) })
  }
  return found
}

async function missingOf(
  ctx: Ctx,
  db: Db,
  candidateId: number,
  { state, kind, activities }: StoredStep,
): Promise<string[]> {
  if (state !== 'open') return []
  const left = activities
    .filter((one) => one.is_mandatory && one.done_at === null)
    .map(({ name }) => onboardingTexts('missingActivity', { name }))
  return [...((await conditions.get(kind)?.(ctx, db, candidateId)) ?? []), ...left]
}
