import { STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import { registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerHomeNeeds, registerHomePart } from '../../platform/home/home-parts.ts'
import { registerAttachmentCheck } from '../../platform/mail/attachments.ts'
import { peopleAnonymised } from '../employees/index.ts'
import { forgetObjects } from '../tasks/index.ts'
import { ctcApprovalsPart } from './ctc/home-approvals.ts'
import { registerStepCondition } from './flows/steps.queries.ts'
import { CANDIDATE } from './history/log.ts'
import { joiningTexts } from './joining.texts.ts'
import { employeeMissing, kitPart, welcomeMissing } from './kits/give-kit.service.ts'
import { ownKitNeeds } from './kits/home-needs.ts'
import { KIT } from './kits/kits.service.ts'
import { kitFileCheck } from './mails/welcome.service.ts'
import { registerMigrationPart } from './migration/migration-parts.ts'
import { payPart } from './migration/pay-part.ts'

/** Kits, the welcome mail and migration. */
export function connectJoining(): void {
  registerStepCondition(STEP_KIND.kitAndWelcome, welcomeMissing)
  registerStepCondition(STEP_KIND.migration, employeeMissing)
  registerMigrationPart(kitPart)
  registerMigrationPart(payPart)
  registerHomeNeeds(ownKitNeeds)
  registerHomePart(ctcApprovalsPart)
  registerAttachmentCheck(...kitFileCheck)
  registerAuditedRecord(KIT, { label: joiningTexts('kit'), path: () => '/onboarding/kits' })
  // What the candidate's record says of a person goes with the person's own data.
  peopleAnonymised.on(async (ctx, db, { employeeIds }) => {
    const ids = [...employeeIds]
    const { rows } = await sql<{ id: number }>`select id from candidate
      where org_id = ${ctx.orgId} and employee_id = any (${ids}::bigint[])`.execute(db)
    if (rows.length === 0) return
    await forgetObjects(
      ctx,
      db,
      CANDIDATE,
      rows.map(({ id }) => id),
    )
    await sql`select forget_joined_candidates(${ids}::bigint[])`.execute(db)
  })
}
