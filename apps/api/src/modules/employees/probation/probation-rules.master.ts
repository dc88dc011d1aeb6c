import {
  type ProbationRule,
  probationRules,
} from '@muster/contract/employees/probation/probation-settings.contract'
import { sql } from 'kysely'
import { fail } from '../../../platform/errors.ts'
import { arrayColumn } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { PROBATION } from './probation.queries.ts'
import { probationTexts } from './probation.texts.ts'

/** Length of probation by group of people, and the feedback required before the decision. */
export const probationRuleRecords = defineMaster({
  contract: probationRules,
  table: 'probation_rule',
  record: 'probation_rule',
  audited: { label: probationTexts('probationRule'), path: () => '/users/probation-settings' },
  nameOf: ({ name }) => name,
  columns: { reminder_days: arrayColumn('reminder_days') },
  extraColumns: {
    asked_name: sql<string | null>`(select e.full_name from employee e
      where e.org_id = r.org_id and e.id = r.asked_employee_id)`,
    running: sql<number>`(select count(*)::int from probation p
      join employee x on x.org_id = p.org_id and x.id = p.employee_id
      where p.org_id = r.org_id and p.rule_id = r.id and p.state = 'open' and x.status = 'active')`,
  },
  order: sql`lower(r.name), r.id`,
  unique: [
    {
      ...{ of: ['entity_id', 'grade_id', 'employment_type_id'], at: 'name' },
      message: ({ name }: ProbationRule) => probationTexts('ruleForSamePeople', { name }),
    },
  ],
  choices: {
    entity: { table: 'entity' },
    grade: { table: 'grade' },
    employment_type: { table: 'employment_type' },
    checklist: { table: 'checklist', where: sql`m.kind = ${PROBATION} and m.status = 1` },
  },
  references: {
    entity_id: 'entity',
    grade_id: 'grade',
    employment_type_id: 'employment_type',
    form_id: { of: { table: 'probation_form' } },
    checklist_id: 'checklist',
    asked_employee_id: {
      of: { table: 'employee', where: sql`m.status = 'active'` },
      message: probationTexts.text('personNotActive'),
      isAlways: true,
    },
  },
  settle: (rule) => (rule.asks === 'person' ? rule : { ...rule, asked_employee_id: null }),
  check: (_ctx, _db, { next }) => {
    if (next.asks === 'person' && next.asked_employee_id === null)
      fail('request.invalid', { fields: { asked_employee_id: probationTexts('personRequired') } })
  },
})
