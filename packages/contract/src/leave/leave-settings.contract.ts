import { can, endpoint, field, listQuery, z } from '../kit/index.ts'

const mayConfigure = can('leave.rule.configure')

const sandwichFields = {
  name: field.requiredText(120),
  from_date: field.isoDate(),
  /** Which off-days count when leave encloses them. */
  week_offs: z.boolean(),
  holidays: z.boolean(),
  /** Also off-days before the leave, or after it, without leave on their other side. */
  prefix: z._default(z.boolean(), false),
  suffix: z._default(z.boolean(), false),
  /** Whether leave of other requests touches too. */
  across_requests: z._default(z.boolean(), true),
  /** A half day at the edge keeps the off-days free. */
  half_day_breaks: z._default(z.boolean(), true),
  min_leave_days: z._default(
    z.number().check(z.minimum(0), z.maximum(366), z.multipleOf(0.5, 'Half or whole days, please.')),
    0,
  ),
  /** The types it holds for; all when empty. */
  leave_type_ids: z._default(field.ids(40), []),
  status: z._default(field.flag(), 1),
}

const sandwichRule = z.object({
  ID: field.id(),
  name: z.string(),
  from_date: z.string(),
  week_offs: z.boolean(),
  holidays: z.boolean(),
  prefix: z.boolean(),
  suffix: z.boolean(),
  across_requests: z.boolean(),
  half_day_breaks: z.boolean(),
  min_leave_days: z.number(),
  leave_types: z.array(z.object({ LEAVE_TYPE_ID: field.id(), LEAVE_TYPE_NAME: z.string() })),
  status: field.flag(),
  version: z.int(),
})
export type SandwichRule = z.infer<typeof sandwichRule>

export const readSandwichRules = endpoint({
  id: 'leave.sandwich.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/get-sandwich-rule',
  access: mayConfigure,
  data: z.object({ sandwich_rule: z.array(sandwichRule) }),
  summary: 'Sandwich rules: when off-days beside leave count as leave',
})

export const saveSandwichRule = endpoint({
  id: 'leave.sandwich.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/create-update-sandwich-rule',
  access: mayConfigure,
  body: z.strictObject({ ID: z.optional(field.id()), ...sandwichFields, version: z.optional(z.int()) }),
  data: z.object({ ID: field.id(), version: z.int() }),
  errors: ['record.conflict', 'leave.sandwich_overlaps'],
  summary: 'Add or change a sandwich rule; leave that is booked stays as it was counted',
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
  summary: 'What was changed about a sandwich rule, newest first',
})

const clubbed = z.object({
  ID: field.id(),
  LEAVE_TYPE_ID: field.id(),
  LEAVE_TYPE_NAME: z.string(),
  OTHER_LEAVE_TYPE_ID: field.id(),
  OTHER_LEAVE_TYPE_NAME: z.string(),
  across_off_days: z.boolean(),
  status: field.flag(),
  version: z.int(),
})
export type ClubbedPair = z.infer<typeof clubbed>

const clubbedFields = {
  LEAVE_TYPE_ID: field.id(),
  OTHER_LEAVE_TYPE_ID: field.id(),
  /** Whether leave on both sides of off-days touches too. */
  across_off_days: z._default(z.boolean(), true),
}

export const listClubbedLeaves = endpoint({
  id: 'leave.clubbing.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/list-all-clubbed-leaves',
  access: mayConfigure,
  data: z.object({ clubbed_leaves: z.array(clubbed) }),
  summary: 'Pairs of leave types that may not touch',
})

export const createClubbedLeaves = endpoint({
  id: 'leave.clubbing.create',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/create-clubbed-leaves',
  access: mayConfigure,
  body: z.strictObject(clubbedFields),
  data: z.object({ ID: field.id() }),
  errors: ['record.duplicate', 'leave.same_type'],
  summary: 'Say that two leave types may not touch',
})

export const updateClubbedLeaves = endpoint({
  id: 'leave.clubbing.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/update-clubbed-leaves',
  access: mayConfigure,
  body: z.strictObject({
    ID: field.id(),
    across_off_days: z.optional(z.boolean()),
    status: z.optional(field.flag()),
    version: z.optional(z.int()),
  }),
  data: z.object({ ID: field.id(), version: z.int() }),
  errors: ['record.conflict'],
  summary: 'Change a pair of leave types, or switch it on or off',
})

const shortSetting = z.object({
  id: field.id(),
  name: z.string(),
  LEAVE_RULE_ID: z.nullable(field.id()),
  LEAVE_RULE_NAME: z.nullable(z.string()),
  minutes_per_month: z.int(),
  count_per_month: z.int(),
  min_minutes: z.int(),
  max_minutes: z.int(),
  status: field.flag(),
  version: z.int(),
})
export type ShortLeaveSetting = z.infer<typeof shortSetting>

export const readShortLeave = endpoint({
  id: 'leave.short.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv1/get-short-leave-configuration',
  access: mayConfigure,
  data: z.object({
    configuration: z.array(shortSetting),
    rules: z.array(z.object({ id: field.id(), name: z.string() })),
  }),
  summary: 'How much short leave there is a month, by leave rule',
})

export const saveShortLeave = endpoint({
  id: 'leave.short.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/configure-short-leave',
  access: mayConfigure,
  body: z
    .strictObject({
      id: z.optional(field.id()),
      name: field.requiredText(120),
      /** Null for everybody whose rule has none of its own. */
      LEAVE_RULE_ID: z._default(z.nullable(field.id()), null),
      minutes_per_month: z.int().check(z.minimum(1), z.maximum(6000)),
      count_per_month: z.int().check(z.minimum(1), z.maximum(60)),
      min_minutes: z.int().check(z.minimum(1), z.maximum(600)),
      max_minutes: z.int().check(z.minimum(1), z.maximum(720)),
      status: z._default(field.flag(), 1),
      version: z.optional(z.int()),
    })
    .check(
      z.refine((body) => body.max_minutes >= body.min_minutes, {
        error: 'The longest is shorter than the shortest.',
        path: ['max_minutes'],
      }),
    ),
  data: z.object({ id: field.id(), version: z.int() }),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Set how much short leave people may take',
})

export const removeShortLeave = endpoint({
  id: 'leave.short.remove',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/delete-short-leave',
  access: mayConfigure,
  body: z.strictObject({ id: field.id() }),
  data: field.nothing(),
  summary: 'Take a short-leave setting out',
})

const compOff = z.object({
  LEAVE_TYPE_ID: field.id(),
  half_day_minutes: z.int().check(z.minimum(1), z.maximum(1440)),
  full_day_minutes: z.int().check(z.minimum(1), z.maximum(1440)),
  expires_after_days: z.int().check(z.minimum(1), z.maximum(730)),
  /** Days after the work in which it is claimed. */
  claim_within_days: z.int().check(z.minimum(0), z.maximum(365)),
})

export const readCompOffSetting = endpoint({
  id: 'leave.comp_off.setting',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/leave/comp-off-setting',
  access: mayConfigure,
  data: z.object({
    setting: z.nullable(z.object({ ...compOff.shape, version: z.int() })),
    leave_types: z.array(z.object({ LEAVE_TYPE_ID: field.id(), LEAVE_TYPE_NAME: z.string() })),
  }),
  summary: 'What work on an off-day earns, and how long it can be taken',
})

export const saveCompOffSetting = endpoint({
  id: 'leave.comp_off.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/save-comp-off-setting',
  access: mayConfigure,
  body: z.strictObject({ ...compOff.shape, version: z.optional(z.int()) }).check(
    z.refine((body) => body.full_day_minutes >= body.half_day_minutes, {
      error: 'A whole day is shorter than half a day.',
      path: ['full_day_minutes'],
    }),
  ),
  data: z.object({ version: z.int() }),
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
    /** Days ahead. */
    within: z._default(z.coerce.number<string | number>().check(z.int(), z.minimum(0), z.maximum(730)), 60),
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
  summary: 'Comp-off that expires soon, the first to go first',
})
