import { openStatuses } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import { registerDuty } from '../employees/index.ts'
import { candidateScope, EDIT, VIEW } from './onboarding.access.ts'
import { onboardingTexts } from './onboarding.texts.ts'

const open = sql`(c.status = any (${[...openStatuses, 'on_hold']}::text[]))`

/** Candidates whom somebody recruits or will manage pass to the heir when that person leaves. Those out of the reader's reach are counted, not named. */
export function connectDuties(): void {
  registerDuty({
    key: 'onboarding.candidates',
    label: (count) => onboardingTexts.text('dutyCandidates', { count }),
    fate: 'heir',
    link: '/advance-hr/onboarding/candidate?f.recruiter={id}',
    permission: EDIT,
    held: (ctx, ids) => sql`
      select p.employee_id, count(*)::int as count, coalesce((array_agg(c.full_name order by c.id)
          filter (where ${candidateScope(ctx, VIEW)}))[1:5], '{}') as names
      from candidate c
      cross join lateral (select distinct x as employee_id from unnest(array[c.recruiter_id, c.manager_id]) x) p
      where c.org_id = ${ctx.orgId} and p.employee_id = any (${[...ids]}::bigint[]) and ${open}
      group by p.employee_id`,
    handOver: async (ctx, db, { from, to }) => {
      const { rows } = await sql`
        update candidate c set
          recruiter_id = case when c.recruiter_id = ${from} then ${to}::bigint else c.recruiter_id end,
          manager_id = case when c.manager_id = ${from} then ${to}::bigint else c.manager_id end,
          version = c.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
        where c.org_id = ${ctx.orgId} and (c.recruiter_id = ${from} or c.manager_id = ${from}) and ${open}
        returning c.id`.execute(db)
      return rows.length
    },
  })
}
