import { can, endpoint, field, z } from '../kit/index.ts'
import { newRuleTypes, ruleFields } from './leave-rules.contract.ts'

/** What a person gets of a leave type: days a year, days each time, or the days worked that earn one day. */
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
    /** First day of a new rule: by default today. */
    from_date: z.optional(field.isoDate()),
    priority: ruleFields.priority,
    conditions: ruleFields.conditions,
    /** Default: those of the rule's current version. */
    types: z.optional(newRuleTypes),
  }),
  data: z.object({
    /** Number of people to whom the rule would apply. */
    people: z.int(),
    /** Of these, people to whom it does not apply now. */
    joining: z.int(),
    /** Number of people to whom it applies now and would not any more. */
    leaving: z.int(),
    /** Number of people who match, but have an individual rule or one with a higher priority. */
    elsewhere: z.int(),
    /** Per leave type and change, largest number of people first. */
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
  summary: 'Preview how many people a leave rule affects and what changes for them; nothing is stored',
})
export type RuleEffect = z.infer<typeof previewRuleEffect.data>
