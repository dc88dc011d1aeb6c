import type { ConditionAttribute } from '@muster/contract/leave/leave.constants'
import { sql } from 'kysely'
import type { TermsCase, TermsSource } from '../employees/index.ts'
import { findActiveRules, type RuleConditions } from './accrual/follow-rules.ts'
import { leaveTexts } from './leave.texts.ts'

/** Whether a rule's conditions match these units, as `conditionPredicate` decides for records. */
function matches({ conditions }: RuleConditions, units: TermsCase['units']): boolean {
  return (Object.entries(conditions) as [ConditionAttribute, number[]][]).every(([attribute, ids]) => {
    const value = units[attribute]
    return typeof value === 'number' && ids.includes(value)
  })
}

/** The leave rule that people with some units get; one assigned to the person by hand stays. Two statements. */
export const applicableLeaveRule: TermsSource = {
  id: 'leave_rule',
  label: () => leaveTexts('leaveRule'),
  answer: async (ctx, db, cases) => {
    const rules = await findActiveRules(ctx, db)
    const people = cases.flatMap(({ employeeId }) => employeeId ?? [])
    const { rows } = await sql<{
      id: number
      name: string
      holders: { id: number; from: string; to: string | null }[]
    }>`
      select r.id, r.name, coalesce((
        select jsonb_agg(jsonb_build_object('id', a.employee_id, 'from', a.from_date, 'to', a.to_date))
        from leave_assignment a where a.org_id = r.org_id and a.rule_id = r.id and a.via = 'person'
          and a.employee_id = any (${people}::bigint[])), '[]') as holders
      from leave_rule r where r.org_id = ${ctx.orgId}`.execute(db)
    const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
    return cases.map(({ employeeId, day, units }) => {
      const own = rows.find(({ holders }) =>
        holders.some((one) => one.id === employeeId && one.from <= day && (one.to === null || one.to >= day)),
      )
      const fits = rules.filter((rule) => matches(rule, units))
      const fitting = own ?? fits.find(({ from }) => from <= day) ?? fits[0]
      return { text: fitting ? (nameOf.get(fitting.id) ?? '') : '', key: String(fitting?.id ?? '') }
    })
  },
}
