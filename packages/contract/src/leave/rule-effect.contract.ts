import { can, endpoint, field, z } from '../kit/index.ts'
import { newRuleTypes, ruleFields } from './leave-rules.contract.ts'

/** What a person gets of a leave type: days a year or each time, or days of work that earn one. */
const entitlement = z.nullable(
  z.object({ days: z.nullable(z.number()), per: z.enum(['year', 'occasion', 'worked']) }),
)
export type Entitlement = z.infer<typeof entitlement>

export const previewRuleEffect = endpoint({
  id: 'leave.rule.effect',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/leave/rule-effect',
  access: can('leave.rule.configure'),
  body: z.strictObject({
    /** Null for a new rule. */
    LEAVE_RULE_ID: z._default(z.nullable(field.id()), null),
    priority: ruleFields.priority,
    conditions: ruleFields.conditions,
    /** Omitted: those of the rule's current version. */
    types: z.optional(newRuleTypes),
  }),
  data: z.object({
    /** Number of people who would be under the rule, and of those who are not now. */
    people: z.int(),
    joining: z.int(),
    /** Number of people who are under it now and would not be. */
    leaving: z.int(),
    /** Number of people who fit, but have an individual rule or one that takes precedence. */
    elsewhere: z.int(),
    /** Per leave type and change, most people first. */
    changes: z.array(
      z.object({
        LEAVE_TYPE_NAME: z.string(),
        before: entitlement,
        after: entitlement,
        people: z.int(),
      }),
    ),
  }),
  errors: ['leave.type_inactive', 'leave.comp_off_only'],
  summary: 'What a leave rule would change for how many people; nothing is stored',
})
export type RuleEffect = z.infer<typeof previewRuleEffect.data>
