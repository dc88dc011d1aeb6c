import { PERSONAL_MODE, privateModes } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { offboardingTexts } from './offboarding.texts.ts'

/** What the product keeps of people who leave, and of those who act on separations. */
export const offboardingPersonalData: PersonalData = {
  tables: [
    {
      table: 'separation',
      label: offboardingTexts('heldSeparations'),
      employee: ['employee_id'],
      omit: ['hr_note', 'rehire', 'created_by', 'public_id'],
    },
    {
      table: 'separation_log',
      label: offboardingTexts('heldHistory'),
      account: ['account_id'],
      omit: ['changes', 'reason'],
    },
  ],
}

/** Of people whose data is anonymised, dates, kinds and statuses are kept for figures; notes and private reasons are not; exit interviews go. */
export async function forgetPeople(
  ctx: Ctx,
  db: Db,
  { employeeIds }: { employeeIds: readonly number[] },
): Promise<void> {
  await sql`
    update separation set note = '', hr_note = '', reason_id = null,
      mode = case when mode = any (${[...privateModes]}::int[]) then ${PERSONAL_MODE} else mode end
    where org_id = ${ctx.orgId} and employee_id = any (${[...employeeIds]}::bigint[])`.execute(db)
  // Links and sessions go too: they hold addresses of browsers.
  await sql`delete from leaver_link l using separation s where l.org_id = ${ctx.orgId} and s.org_id = l.org_id
    and s.id = l.separation_id and s.employee_id = any (${[...employeeIds]}::bigint[])`.execute(db)
  await sql`delete from exit_interview where org_id = ${ctx.orgId} and employee_id = any (${[...employeeIds]}::bigint[])`.execute(
    db,
  )
}
