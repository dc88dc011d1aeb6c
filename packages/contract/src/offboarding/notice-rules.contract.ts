import { can, choices, endpoint, field, master, z } from '../kit/index.ts'
import { lettersAfter } from './offboarding.constants.ts'

const manage = can('offboarding.setting.manage')

export const noticeRules = master({
  id: 'offboarding.notice_rule',
  path: 'apiv2/auth/hrms/offboarding/notice-rules',
  access: manage,
  key: 'id',
  fields: {
    name: field.requiredText(80),
    /** Null matches any; the rule that names most applies, grade before employment type before probation. */
    grade_id: z._default(z.nullable(field.id()), null),
    employment_type_id: z._default(z.nullable(field.id()), null),
    in_probation: z._default(z.nullable(z.boolean()), null),
    days: z.int().check(z.minimum(0), z.maximum(365)),
    counts: z._default(z.enum(['calendar', 'working']), 'calendar'),
    starts: z._default(z.enum(['same_day', 'next_day']), 'next_day'),
    extend_by_leave: z._default(z.boolean(), false),
    status: z._default(field.flag(), 1),
  },
})

export const noticeRule = z.object(noticeRules.row)
export type NoticeRule = z.infer<typeof noticeRule>

export const listNoticeRules = noticeRules.list({
  data: z.object({
    rules: z.array(noticeRule),
    options: z.object({ grade: choices(), employment_type: choices(), letter_template: choices() }),
    /** Of the organisation, where no rule applies. */
    general: z.object({ days: z.int(), days_in_probation: z.int() }),
    clearance_days: z.int(),
    /** Templates of letters that go out on the day after the last working day; those offered are in `options`. */
    letter_templates: z.array(field.id()),
    letters_after: z.enum(lettersAfter),
    settings_version: field.whole(),
  }),
  summary: 'Notice rules, the notice where none applies, and the settings of offboarding',
})

export const saveNoticeRule = noticeRules.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a notice rule; separations that have begun keep their notice',
})

export const removeNoticeRule = noticeRules.remove({
  summary: 'Delete a notice rule; separations that have begun keep their notice',
})

export const saveOffboardingSettings = endpoint({
  id: 'offboarding.settings.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/offboarding/settings/save',
  access: manage,
  body: z.strictObject({
    clearance_days: z.int().check(z.minimum(0), z.maximum(90)),
    /** Unchanged when it is left out. */
    letter_templates: z.optional(field.ids().check(z.maxLength(10))),
    /** Unchanged when it is left out. */
    letters_after: z.optional(z.enum(lettersAfter)),
    version: z.optional(field.whole()),
  }),
  data: z.object({
    clearance_days: z.int(),
    letter_templates: z.array(field.id()),
    letters_after: z.enum(lettersAfter),
    version: field.whole(),
  }),
  errors: ['record.conflict'],
  summary: 'Set when clearance begins, which letters go out by themselves, and when',
})
