import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { onboardingTexts } from '../onboarding.texts.ts'

/** Active rules that name the kind of step `s` for the flow of candidate `k`. One without people reserves nothing: nobody could go on. */
const rulesOf = (orgId: number) => sql`onboarding_access_group g
  where g.org_id = ${orgId} and g.status = 1 and s.kind = any (g.step_kinds)
    and (g.flow_id is null or g.flow_id = (
      select k.flow_id from candidate k where k.org_id = ${orgId} and k.id = s.candidate_id))
    and exists (select from onboarding_access_member p where p.org_id = g.org_id and p.group_id = g.id)`

/** Names of the groups to whom step `s` is reserved; empty for everybody's. */
export const reservedFor = ({ orgId }: Ctx): RawBuilder<string[]> => sql<string[]>`
  coalesce((select jsonb_agg(g.name order by lower(g.name)) from ${rulesOf(orgId)}), '[]')`

/**
 * Whether step `s` is not reserved to others than the caller. What the product does itself, or a candidate by a link, is not done
 * by one of the people whom rules are about.
 */
export function isNotReserved({ orgId, actor }: Ctx): RawBuilder<boolean> {
  if (actor.accountId === null) return sql<boolean>`true`
  return sql<boolean>`(not exists (select from ${rulesOf(orgId)}) or exists (
    select from onboarding_access_member m where m.org_id = ${orgId} and m.employee_id = ${actor.employeeId}::bigint
      and m.group_id in (select g.id from ${rulesOf(orgId)})))`
}

interface RuledStep {
  name: string
  may_do: boolean
  reserved_for: readonly string[]
}

/** @throws AppError `onboarding.step_reserved` where one of the steps is for others */
export function requireStepRights(steps: readonly RuledStep[]): void {
  const step = steps.find((one) => !one.may_do)
  if (!step) return
  fail('onboarding.step_reserved', {
    parameters: { step: step.name, groups: step.reserved_for.join(onboardingTexts('or')) },
  })
}
