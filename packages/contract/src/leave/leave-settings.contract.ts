import { fieldTexts } from '../kit/field.texts.ts'
import { can, choices, endpoint, field, listQuery, master, z } from '../kit/index.ts'
import { leaveTexts } from './leave.texts.ts'

const mayConfigure = can('leave.rule.configure')

export const sandwichRules = master({
  id: 'leave.sandwich',
  path: 'apiv2/auth/get-sandwich-rule',
  access: mayConfigure,
  key: 'ID',
  fields: {
    name: field.requiredText(120),
    from_date: field.isoDate(),
    /** Which off-days enclosed by leave count as leave. */
    week_offs: z.boolean(),
    holidays: z.boolean(),
    /**
     * Also off-days directly before (prefix) or after (suffix) the leave, without leave on their other side.
     */
    prefix: z._default(z.boolean(), false),
    suffix: z._default(z.boolean(), false),
    /** Whether adjacent leave of other requests counts too. */
    across_requests: z._default(z.boolean(), true),
    /** A half day next to the off-days prevents the rule. */
    half_day_breaks: z._default(z.boolean(), true),
    min_leave_days: z._default(
      z.number().check(z.minimum(0), z.maximum(366), z.multipleOf(0.5, fieldTexts.error('halfDays'))),
      0,
    ),
    /** The leave types it applies to; empty: all. */
    leave_type_ids: z._default(field.ids(40), []),
    status: z._default(field.flag(), 1),
  },
})

const { leave_type_ids: _ids, ...listedSandwich } = sandwichRules.row
const sandwichRule = z.object({
  ...listedSandwich,
  leave_types: z.array(z.object({ LEAVE_TYPE_ID: field.id(), LEAVE_TYPE_NAME: z.string() })),
})
export type SandwichRule = z.infer<typeof sandwichRule>

export const readSandwichRules = sandwichRules.list({
  data: z.object({ sandwich_rule: z.array(sandwichRule) }),
  summary: 'Sandwich rules: when off-days beside leave count as leave',
})

export const saveSandwichRule = sandwichRules.save({
  path: 'apiv2/auth/create-update-sandwich-rule',
  errors: ['record.conflict', 'leave.sandwich_overlaps'],
  summary: 'Add or edit a sandwich rule; booked leave keeps its count',
})

const logEntry = z.object({
  id: field.id(),
  at: z.string(),
  by: z.string(),
  action: z.string(),
  fields: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
})

export const readSandwichLogs = endpoint({
  id: 'leave.sandwich.logs',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/get-sandwich-logs/{ID}',
  access: mayConfigure,
  params: z.object({ ID: field.idInText() }),
  data: z.object({ logs: z.array(logEntry) }),
  summary: 'Changes of a sandwich rule, newest first',
})

export const clubbedPairs = master({
  id: 'leave.clubbing',
  path: 'apiv2/auth/list-all-clubbed-leaves',
  access: mayConfigure,
  key: 'ID',
  fields: {
    LEAVE_TYPE_ID: field.id(),
    OTHER_LEAVE_TYPE_ID: field.id(),
    /** Whether leave on both sides of off-days counts as adjacent. */
    across_off_days: z._default(z.boolean(), true),
    status: z._default(field.flag(), 1),
  },
})

const clubbed = z.object({
  ...clubbedPairs.row,
  LEAVE_TYPE_NAME: z.string(),
  OTHER_LEAVE_TYPE_NAME: z.string(),
})
export type ClubbedPair = z.infer<typeof clubbed>

export const listClubbedLeaves = clubbedPairs.list({
  data: z.object({ clubbed_leaves: z.array(clubbed) }),
  summary: 'Clubbing rules: pairs of leave types that may not be adjacent',
})

export const createClubbedLeaves = clubbedPairs.save({
  id: 'leave.clubbing.create',
  path: 'apiv2/auth/create-clubbed-leaves',
  body: ({ LEAVE_TYPE_ID, OTHER_LEAVE_TYPE_ID, across_off_days }) =>
    z.strictObject({ LEAVE_TYPE_ID, OTHER_LEAVE_TYPE_ID, across_off_days }),
  data: z.object({ ID: field.id() }),
  errors: ['record.duplicate', 'leave.same_type'],
  summary: 'Add a pair of leave types that may not be adjacent',
})

export const updateClubbedLeaves = clubbedPairs.save({
  id: 'leave.clubbing.update',
  path: 'apiv2/auth/update-clubbed-leaves',
  body: ({ version }) =>
    z.strictObject({
      ...{ ID: field.id(), across_off_days: z.optional(z.boolean()), status: z.optional(field.flag()) },
      version,
    }),
  summary: 'Edit a pair of leave types, or activate or deactivate it',
})

export const shortLeave = master({
  id: 'leave.short',
  path: 'apiv1/get-short-leave-configuration',
  access: mayConfigure,
  key: 'id',
  fields: {
    name: field.requiredText(120),
    /** Null: the default for leave rules without a setting of their own. */
    LEAVE_RULE_ID: z._default(z.nullable(field.id()), null),
    minutes_per_month: z.int().check(z.minimum(1), z.maximum(6000)),
    count_per_month: z.int().check(z.minimum(1), z.maximum(60)),
    min_minutes: z.int().check(z.minimum(1), z.maximum(600)),
    max_minutes: z.int().check(z.minimum(1), z.maximum(720)),
    status: z._default(field.flag(), 1),
  },
})

const shortSetting = z.object({ ...shortLeave.row, LEAVE_RULE_NAME: z.nullable(z.string()) })
export type ShortLeaveSetting = z.infer<typeof shortSetting>

export const readShortLeave = shortLeave.list({
  data: z.object({ configuration: z.array(shortSetting), rules: choices() }),
  summary: 'Monthly short leave by leave rule',
})

export const saveShortLeave = shortLeave.save({
  path: 'apiv1/configure-short-leave',
  body: (shape) =>
    z.strictObject(shape).check(
      z.refine((body) => body.max_minutes >= body.min_minutes, {
        ...leaveTexts.error('longest'),
        path: ['max_minutes'],
      }),
    ),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Set how much short leave people may take',
})

export const removeShortLeave = shortLeave.remove({
  path: 'apiv1/delete-short-leave',
  summary: 'Delete a short-leave setting',
})

export const compOff = master({
  id: 'leave.comp_off',
  path: 'apiv2/auth/leave/comp-off-setting',
  access: mayConfigure,
  key: null,
  fields: {
    LEAVE_TYPE_ID: field.id(),
    half_day_minutes: z.int().check(z.minimum(1), z.maximum(1440)),
    full_day_minutes: z.int().check(z.minimum(1), z.maximum(1440)),
    expires_after_days: z.int().check(z.minimum(1), z.maximum(730)),
    /** Days after the work within which it must be claimed. */
    claim_within_days: z.int().check(z.minimum(0), z.maximum(365)),
    /** Whether a day without attendance can be claimed; the approver is told that there is none. */
    without_attendance: z._default(z.boolean(), false),
  },
})

export const readCompOffSetting = compOff.list({
  id: 'leave.comp_off.setting',
  data: z.object({
    setting: z.nullable(z.object(compOff.row)),
    leave_types: z.array(z.object({ LEAVE_TYPE_ID: field.id(), LEAVE_TYPE_NAME: z.string() })),
  }),
  summary: 'What work on an off-day earns, and how long it is valid',
})

export const saveCompOffSetting = compOff.save({
  path: 'apiv2/auth/leave/save-comp-off-setting',
  body: (shape) =>
    z.strictObject(shape).check(
      z.refine((body) => body.full_day_minutes >= body.half_day_minutes, {
        ...leaveTexts.error('wholeDay'),
        path: ['full_day_minutes'],
      }),
    ),
  errors: ['record.conflict', 'leave.comp_off_type'],
  summary: 'Set what work on an off-day earns',
})

export const listCompOffExpiry = endpoint({
  id: 'leave.comp_off.expiry',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/get-compoff-expiry-list',
  access: can('leave.balance.view'),
  query: z.object({
    page: listQuery().page,
    limit: listQuery().limit,
    search: listQuery().search,
    /** Number of days ahead. */
    within: z._default(field.wholeInText(0, 730), 60),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        LEAVE_TYPE_NAME: z.string(),
        earned: z.number(),
        left: z.number(),
        expires_on: z.string(),
        days_left: z.int(),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'Comp-off that expires soon, earliest expiry first',
})
