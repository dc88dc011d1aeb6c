import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { probationRuleRecords } from '../../src/modules/employees/probation/probation-rules.master.ts'
import { keepForm } from '../../src/modules/employees/probation/probation-settings.service.ts'
import { startProbations } from '../../src/modules/employees/probation/probation-start.service.ts'
import { changeSuspension } from '../../src/modules/employees/suspension/suspension.service.ts'
import { benefitRecords } from '../../src/modules/settings/benefits/benefits.master.ts'
import { checklistRecords } from '../../src/modules/settings/checklists/checklists.master.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { todayIn } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'

const terms = {
  entity_id: null,
  grade_id: null,
  employment_type_id: null,
  max_extensions: 2,
  max_extension_days: 180,
  reminder_days: [30, 7],
  asks: 'manager' as const,
  asked_employee_id: null,
  needs_feedback: false,
}

async function writeRules(ctx: Ctx): Promise<void> {
  const form = await keepForm(ctx, {
    name: 'End of probation',
    status: 1,
    questions: [
      { key: 'q1', text: 'How good is the work?', kind: 'rating', is_required: true },
      { key: 'q2', text: 'How well does the person work with others?', kind: 'rating', is_required: true },
      { key: 'q3', text: 'Were the goals of the first months reached?', kind: 'yes_no', is_required: true },
      { key: 'q4', text: 'What should get better?', kind: 'text', is_required: false },
    ],
  })
  const list = await checklistRecords.save(ctx, {
    kind: 'probation',
    name: 'The first months',
    note: 'What everybody goes through until they are confirmed.',
    status: 1,
    items: [
      { title: 'Read the employee handbook', note: '', owner: 'employee', anchor: 'start', offset_days: 7 },
      { title: 'Goals agreed', note: '', owner: 'manager', anchor: 'start', offset_days: 14 },
      { title: 'Talk at half-time', note: '', owner: 'manager', anchor: 'due', offset_days: -90 },
      { title: 'Confirmation letter prepared', note: '', owner: 'hr', anchor: 'due', offset_days: -5 },
    ],
  })
  const rule = { ...terms, form_id: form.id, checklist_id: list.id }
  await probationRuleRecords.save(ctx, { ...rule, name: 'Everybody', length: 6, unit: 'months' })
  const contract = await tx(ctx, (db) =>
    db
      .selectFrom('employment_type')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )
  if (contract) {
    await probationRuleRecords.save(ctx, {
      ...rule,
      name: 'Short contracts',
      employment_type_id: contract.id,
      length: 3,
      unit: 'months',
      max_extensions: 1,
      max_extension_days: 60,
    })
  }
}

const benefit = {
  provider: '',
  link: '',
  to_date: null,
  waiting_days: 0,
  after_probation: false,
  status: 1 as const,
  limits: { entity: [], location: [], grade: [], employment_type: [] },
}

async function writeBenefits(ctx: Ctx, from_date: string): Promise<void> {
  await benefitRecords.save(ctx, {
    ...benefit,
    from_date,
    name: 'Health insurance',
    category: 'insurance',
    provider: 'Nilgiri Assurance',
    description: 'For you, your partner and two children, up to 500,000 a year.',
  })
  await benefitRecords.save(ctx, {
    ...benefit,
    from_date,
    name: 'Learning budget',
    category: 'learning',
    description: 'Courses and books for 40,000 a year. Ask your manager first, hand in the bill afterwards.',
    after_probation: true,
  })
  await benefitRecords.save(ctx, {
    ...benefit,
    from_date,
    name: 'Lunch in the canteen',
    category: 'meals',
    description: 'A meal a day.',
    waiting_days: 30,
  })
}

export interface ProbationCast {
  /** A report of the demo manager. */
  due: number
  overdue: number
  suspended: number
}

/** Probations by rules, one due today and one overdue; a suspension; benefits. */
export async function writeDemoProbation(
  ctx: Ctx,
  ids: readonly number[],
  cast: ProbationCast,
): Promise<void> {
  const today = todayIn(ctx, 'Asia/Kolkata')
  await writeRules(ctx)
  await tx(ctx, async (db) => {
    await sql`
      update employee set confirmation_due_on = ${today}::date
      where org_id = ${ctx.orgId} and id = any (${[cast.due, cast.overdue]}::bigint[])`.execute(db)
    await startProbations(ctx, db, ids)
    // Moved into the past afterwards, because a past due date starts no probation.
    await sql`
      update employee set confirmation_due_on = ${addDays(today, -9)}::date
      where org_id = ${ctx.orgId} and id = ${cast.overdue}`.execute(db)
  })
  await changeSuspension(ctx, {
    emp_id: cast.suspended,
    action: 'suspend',
    from_date: addDays(today, -2),
    to_date: addDays(today, 12),
    note: 'Until the cash count of the store is cleared up.',
    is_paid: 1,
  })
  await writeBenefits(ctx, `${today.slice(0, 4)}-01-01`)
}
