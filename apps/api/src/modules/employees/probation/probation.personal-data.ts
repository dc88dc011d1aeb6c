import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { DataOwner, HeldRow, PersonalData } from '../../../platform/privacy/personal-data.ts'
import { probationTexts } from './probation.texts.ts'

/** Feedback about the person, and feedback they gave about others. */
async function readAnswers(ctx: Ctx, db: Db, { employeeId }: DataOwner): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select a.created_at, a.number as version, case when p.employee_id = ${employeeId} then 'about me' else 'by me' end
        as which, v.questions, a.answers, a.recommendation, a.comment
    from probation_answer a
    join probation_feedback f on f.org_id = a.org_id and f.id = a.feedback_id
    join probation p on p.org_id = f.org_id and p.id = f.probation_id
    join probation_form_version v on v.org_id = f.org_id and v.form_id = f.form_id and v.number = f.form_number
    where a.org_id = ${ctx.orgId} and (p.employee_id = ${employeeId} or a.employee_id = ${employeeId})
    order by a.id`.execute(db)
  return rows
}

/** Personal data of probation and suspension. */
export const probationPersonalTables: PersonalData['tables'] = [
  { table: 'probation', label: probationTexts('probation'), employee: ['employee_id'] },
  {
    table: 'probation_feedback',
    label: probationTexts('probationFeedbackRequested'),
    employee: ['asked_employee_id'],
    omit: ['told_employee_id', 'probation_id'],
  },
  { table: 'probation_answer', label: probationTexts('probationFeedback'), read: readAnswers },
  { table: 'employee_suspension', label: probationTexts('suspensions'), employee: ['employee_id'] },
]

export const probationPersonalExcept = {
  probation_rule: 'A rule of the organisation; whoever it names is only who is asked.',
}
