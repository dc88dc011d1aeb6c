import { sql } from 'kysely'
import type { HeldRow, PersonalData } from '../../platform/privacy/personal-data.ts'
import { accessRulesTexts } from './access-rules/access-rules.texts.ts'
import { joiningTexts } from './joining.texts.ts'
import { offersPersonalTables } from './letters/offers.connect.ts'
import { onboardingTexts } from './onboarding.texts.ts'

/** What the product keeps of colleagues in onboarding; candidates themselves have no account, and are erased by the job. */
export const onboardingPersonalData: PersonalData = {
  tables: [
    {
      table: 'candidate',
      label: onboardingTexts('heldRecruited'),
      // The number of the candidate alone: the rest is about somebody else.
      read: async (ctx, db, { employeeId }) => {
        const { rows } = await sql<HeldRow>`
          select id as candidate, status, created_at, recruiter_id = ${employeeId} as recruiter,
            manager_id = ${employeeId} as manager, employee_id = ${employeeId} as own
          from candidate where org_id = ${ctx.orgId} and ${employeeId}::bigint in (recruiter_id, manager_id, employee_id)
          order by id`.execute(db)
        return rows
      },
    },
    {
      table: 'candidate_event',
      label: onboardingTexts('heldHistory'),
      account: ['account_id'],
      omit: ['changes', 'reason'],
    },
    { table: 'candidate_kit', label: joiningTexts('heldKits'), account: ['given_by'] },
    { table: 'candidate_welcome', label: joiningTexts('heldWelcomes'), account: ['sent_by'] },
    {
      table: 'onboarding_access_member',
      label: accessRulesTexts('heldMembership'),
      employee: ['employee_id'],
    },
    { table: 'candidate_step', label: onboardingTexts('heldSteps'), account: ['done_by'] },
    { table: 'candidate_activity', label: onboardingTexts('heldActivities'), account: ['done_by'] },
    ...offersPersonalTables,
  ],
}
