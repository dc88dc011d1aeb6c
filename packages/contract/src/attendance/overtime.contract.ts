import { can, choices, endpoint, field, master, z } from '../kit/index.ts'
import {
  previewCall,
  requestFiles,
  requestKind,
  requestReason,
  submitCall,
} from '../requests/kinds/request-kind.ts'
import { overtimeDayTypes, overtimeRoundings, overtimeSettlements } from './overtime.constants.ts'

const dayType = z.union(overtimeDayTypes.map((type) => z.literal(type)))

export const overtimeRequest = requestKind({
  kind: 'OVERTIME',
  requested: {
    date: field.isoDate(),
    /** At most the overtime minutes of that attendance day. */
    minutes: z.int().check(z.minimum(1), z.maximum(1440)),
    /** Paid, or credited as comp-off. */
    settle: z._default(z.enum(overtimeSettlements), 'pay'),
  },
  words: { reason: requestReason.required, files: requestFiles },
  form: { date: { start: 'yesterday' }, minutes: { kind: 'minutes', isSuggested: true } },
})
export const overtimePayload = z.object(overtimeRequest.requested)
export type OvertimePayload = z.infer<typeof overtimePayload>

const part = z.object({
  day_type: dayType,
  minutes: z.int(),
  multiplier: z.number(),
  /** Minutes times the multiplier. */
  credited: z.int(),
})

export const applyOvertime = endpoint({
  ...submitCall,
  id: 'attendance.overtime.apply',
  path: 'apiv2/auth/hrms/apply-overtime',
  /** Default: the caller. */
  query: z.object({ employee_id: z.optional(field.idInText()) }),
  body: z.object(overtimeRequest.fields),
  errors: ['attendance.overtime_refused', 'requests.person_left', 'files.not_uploaded'],
  summary: 'Request pay or comp-off for a day’s overtime',
})

export const previewOvertime = endpoint({
  ...previewCall,
  id: 'attendance.overtime.preview',
  method: 'GET',
  path: 'apiv2/auth/hrms/preview-overtime',
  query: z.object({
    employee_id: z.optional(field.idInText()),
    date: field.isoDate(),
    /** Default: all overtime minutes of the day. */
    minutes: z.optional(field.wholeInText(1, 1440)),
    settle: z._default(z.enum(overtimeSettlements), 'pay'),
  }),
  data: z.object({
    ...previewCall.data.shape,
    /** Overtime minutes of that attendance day. */
    available: z.int(),
    day_type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    parts: z.array(part),
    credited: z.int(),
    settles: z.array(z.enum(overtimeSettlements)),
    /** Days of leave that would be credited; null where it is paid. */
    time_back: z.nullable(z.number()),
    reasons: z.array(z.string()),
    problems: z.array(z.object({ field: z.string(), problem: z.string() })),
  }),
  summary: 'What overtime of a day would earn and why; nothing is stored',
})

export const overtimeRules = master({
  id: 'attendance.overtime_rule',
  path: 'apiv2/auth/hrms/overtime-rules',
  access: can('attendance.settings.manage'),
  key: null,
  fields: {
    /** Null: the default for locations without a rule of their own. */
    LOCATION_ID: z._default(z.nullable(field.id()), null),
    day_type: dayType,
    min_minutes: z.int().check(z.minimum(0), z.maximum(1440)),
    round_to: z.int().check(z.minimum(1), z.maximum(240)),
    rounding: z.enum(overtimeRoundings),
    multiplier: z.number().check(z.minimum(0), z.maximum(10), z.multipleOf(0.01)),
    max_minutes: z.nullable(z.int().check(z.minimum(1), z.maximum(1440))),
    settles: z.enum([...overtimeSettlements, 'either']),
  },
})

const rule = z.object({ ...overtimeRules.row, location: z.nullable(z.string()) })
export type OvertimeRuleView = z.infer<typeof rule>

export const readOvertimeRules = overtimeRules.list({
  id: 'attendance.overtime_rule.read',
  data: z.object({ rules: z.array(rule), locations: choices() }),
  summary: 'What overtime earns by the type of the day, everywhere and at locations with their own rules',
})

export const saveOvertimeRule = overtimeRules.save({
  path: 'apiv2/auth/hrms/overtime-rules',
  /** 1 deletes the rule: such overtime earns nothing, or follows the default rule. */
  body: (shape) => z.object({ ...shape, remove: z.optional(field.flag()) }),
  data: z.object({ rules: z.array(rule) }),
  errors: [],
  summary: 'Set what overtime of a type of day earns',
})
