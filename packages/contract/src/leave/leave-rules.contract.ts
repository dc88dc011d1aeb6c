import { can, endpoint, field, listBody, z } from '../kit/index.ts'
import { conditionAttributes } from './leave.constants.ts'
import { leaveTexts } from './leave.texts.ts'
import { leaveTerms } from './leave-terms.ts'

const conditions = z.partialRecord(
  z.enum(conditionAttributes),
  field.ids(200).check(z.minLength(1, leaveTexts.error('oneCondition'))),
)

const ruleType = z.strictObject({ LEAVE_TYPE_ID: field.id(), terms: leaveTerms })

export const ruleFields = {
  LEAVE_RULE_NAME: field.requiredText(120),
  description: z._default(field.text(500), ''),
  /** If several rules match a person, the one with the highest priority applies. */
  priority: z._default(z.int().check(z.minimum(0), z.maximum(1000)), 0),
  /** The people it applies to; empty: everybody. */
  conditions: z._default(conditions, {}),
}

/** A leave type of a new rule: an existing one, or one of the library, which is added if the organisation lacks it. */
const newRuleType = z
  .strictObject({
    LEAVE_TYPE_ID: z.optional(field.id()),
    library: z.optional(field.requiredText(40)),
    terms: leaveTerms,
  })
  .check(
    z.refine(
      ({ LEAVE_TYPE_ID: id, library }) => (id === undefined) !== (library === undefined),
      leaveTexts.error('oneTypeGiven'),
    ),
  )
export const newRuleTypes = z
  .array(newRuleType)
  .check(z.minLength(1, leaveTexts.error('oneType')), z.maxLength(40))

const givenTypes = z.array(ruleType).check(z.minLength(1, leaveTexts.error('oneType')), z.maxLength(40))

const listedRule = z.object({
  LEAVE_RULE_ID: field.id(),
  LEAVE_RULE_NAME: z.string(),
  description: z.string(),
  priority: z.int(),
  status: field.flag(),
  version: field.whole(),
  /** Number of the current version, or of the first future one. */
  number: field.whole(),
  from_date: z.string(),
  /** Number of people under it today, and of those with it as their individual rule. */
  people: z.int(),
  own: z.int(),
  types: z.array(
    z.object({
      LEAVE_TYPE_ID: field.id(),
      LEAVE_TYPE_NAME: z.string(),
      LEAVE_TYPE_CODE: z.string(),
      colour: z.string(),
      quota: z.number(),
    }),
  ),
  /** The people it applies to, by name; empty for everybody. */
  conditions: z.array(z.object({ attribute: z.enum(conditionAttributes), values: z.array(z.string()) })),
})
export type ListedRule = z.infer<typeof listedRule>

export const listLeaveRules = endpoint({
  id: 'leave.rule.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/leave/leaverulelist',
  access: can('leave.rule.configure'),
  query: z.object({ status: z.optional(z.enum(['0', '1'])) }),
  body: z.object({ search: listBody().search }),
  data: z.object({ rules: z.array(listedRule), rule: z.array(listedRule) }),
  summary: 'Leave rules by precedence; under both names that clients read',
})

const ruleVersion = z.object({
  number: field.whole(),
  from_date: z.string(),
  note: z.string(),
  author: z.string(),
  created_at: z.string(),
  /** Whether it applies today. */
  is_current: z.boolean(),
  types: z.array(
    z.object({
      LEAVE_TYPE_ID: field.id(),
      LEAVE_TYPE_NAME: z.string(),
      LEAVE_TYPE_CODE: z.string(),
      colour: z.string(),
      terms: leaveTerms,
    }),
  ),
})
export type RuleVersionView = z.infer<typeof ruleVersion>

const ruleDetail = z.object({
  LEAVE_RULE_ID: field.id(),
  LEAVE_RULE_NAME: z.string(),
  description: z.string(),
  priority: z.int(),
  status: field.flag(),
  version: field.whole(),
  conditions,
  people: z.int(),
  /** Newest first. */
  versions: z.array(ruleVersion),
})
export type RuleDetail = z.infer<typeof ruleDetail>

/** What a rule can use: active leave types, and the values of every attribute. */
const ruleOptions = z.object({
  leave_types: z.array(
    z.object({
      LEAVE_TYPE_ID: field.id(),
      LEAVE_TYPE_NAME: z.string(),
      LEAVE_TYPE_CODE: z.string(),
      kind: z.enum(['regular', 'comp_off']),
      colour: z.string(),
    }),
  ),
  attributes: z.partialRecord(
    z.enum(conditionAttributes),
    z.array(z.object({ id: field.id(), name: z.string() })),
  ),
})

export const readRuleOptions = endpoint({
  id: 'leave.rule.options',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/leave/rule-options',
  access: can('leave.rule.configure'),
  data: ruleOptions,
  summary: 'The leave types and attributes that a leave rule can use',
})

export const readLeaveRule = endpoint({
  id: 'leave.rule.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/leave/leave_reuldetails',
  access: can('leave.rule.configure'),
  body: z.strictObject({ LEAVE_RULE_ID: field.id() }),
  data: z.object({
    rule: ruleDetail,
    options: ruleOptions,
  }),
  summary: 'A leave rule with all its versions, and the options for editing it',
})

export const createLeaveRule = endpoint({
  id: 'leave.rule.create',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/leave/createleaverule',
  access: can('leave.rule.configure'),
  body: z.strictObject({ ...ruleFields, from_date: field.isoDate(), types: newRuleTypes }),
  data: z.object({ LEAVE_RULE_ID: field.id(), number: field.whole() }),
  errors: ['record.duplicate', 'leave.type_inactive', 'leave.comp_off_only'],
  summary: 'Add a leave rule with its first version; it applies from the next nightly run',
})

export const updateLeaveRule = endpoint({
  id: 'leave.rule.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/updateleaverule',
  access: can('leave.rule.configure'),
  body: z.strictObject({
    LEAVE_RULE_ID: field.id(),
    ...z.partial(z.object(ruleFields)).shape,
    version: z.optional(field.whole()),
  }),
  data: z.object({ LEAVE_RULE_ID: field.id(), version: field.whole() }),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Edit the name and conditions of a leave rule; its terms change with a new version',
})

export const setLeaveRuleStatus = endpoint({
  id: 'leave.rule.status',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/update_rule_leave_status',
  access: can('leave.rule.configure'),
  body: z.strictObject({ LEAVE_RULE_ID: field.id(), status: field.flag() }),
  data: z.object({ LEAVE_RULE_ID: field.id(), status: field.flag() }),
  errors: ['leave.rule_in_use'],
  summary: 'Activate or deactivate a leave rule; its people get the next matching rule',
})

export const addRuleVersion = endpoint({
  id: 'leave.rule.publish',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/add_rule_leave_type',
  access: can('leave.rule.configure'),
  body: z.strictObject({
    LEAVE_RULE_ID: field.id(),
    from_date: field.isoDate(),
    note: z._default(field.text(500), ''),
    types: givenTypes,
    /** Number of the version that was edited. */
    number: z.optional(field.whole()),
    /** 1 previews credits and adjustments without writing. */
    preview: z._default(field.flag(), 0),
  }),
  data: z.object({
    /** Null for a preview. */
    number: z.nullable(field.whole()),
    /** Result of recalculating credits up to today, per person; largest differences first. */
    differences: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        LEAVE_TYPE_ID: field.id(),
        LEAVE_TYPE_NAME: z.string(),
        /** Days more (or, negative, fewer) than were credited. */
        days: z.number(),
      }),
    ),
    people: z.int(),
    differing: z.int(),
    total_days: z.number(),
  }),
  errors: ['record.conflict', 'leave.type_inactive', 'leave.comp_off_only'],
  summary:
    'Add a version to a leave rule: its leave types and terms from a day on; past credits are adjusted',
})

export const exampleOfTerms = endpoint({
  id: 'leave.rule.example',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/rule-example',
  access: can('leave.rule.configure'),
  body: z.strictObject({
    terms: leaveTerms,
    joined: field.isoDate(),
    left: z._default(z.nullable(field.isoDate()), null),
    year: z.int().check(z.minimum(1990), z.maximum(2100)),
    /** Days worked per month, for types that accrue by work. */
    worked_days: z._default(z.number().check(z.minimum(0), z.maximum(31)), 22),
  }),
  data: z.object({
    year_from: z.string(),
    year_to: z.string(),
    credits: z.array(z.object({ on: z.string(), days: z.number() })),
    total: z.number(),
    problems: z.record(z.string(), z.string()),
  }),
  summary: 'Previews the credits of a leave year under given terms',
})

export const assignLeaveRule = endpoint({
  id: 'leave.rule.assign',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/assign-rule',
  access: can('leave.rule.assign'),
  body: z.strictObject({
    employee_id: field.id(),
    /** Null returns to the matching rule. */
    LEAVE_RULE_ID: z.nullable(field.id()),
    from_date: field.isoDate(),
    reason: field.requiredMessage(300),
  }),
  data: z.object({ employee_id: field.id(), LEAVE_RULE_ID: z.nullable(field.id()), from_date: z.string() }),
  errors: ['leave.rule_inactive', 'leave.assignment_overlaps', 'leave.before_joining'],
  summary: 'Assign a leave rule to a person from a day on, or return to the matching rule',
})
