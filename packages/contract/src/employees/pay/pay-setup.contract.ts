import { can, choices, endpoint, field, master, type RecordOf, z } from '../../kit/index.ts'
import {
  MAX_PAY_LINES,
  payBases,
  payCalculations,
  payFrequencies,
  payKinds,
  payRoundings,
} from './pay.constants.ts'
import { payShapeTexts } from './pay.texts.ts'
import { payLines } from './pay-shapes.ts'

const configure = can('employees.pay.configure')
const path = (name: string) => `apiv2/auth/hrms/pay/${name}` as const

export const payComponents = master({
  id: 'employees.pay_component',
  access: configure,
  path: path('components'),
  key: 'component_id',
  fields: {
    name: field.requiredText(80),
    /** Stable: headings of sheets and merge fields of letters refer to it. */
    code: z.string().check(z.trim(), z.regex(/^[A-Z][A-Z0-9_]{0,29}$/, payShapeTexts.error('code'))),
    kind: z.enum(payKinds),
    frequency: z.enum(payFrequencies),
    position: z._default(z.int().check(z.minimum(1), z.maximum(999)), 50),
    note: z._default(field.text(300), ''),
    /** 1 active, 0 inactive: it stays in structures but can no longer be chosen. */
    status: z._default(field.flag(), 1),
  },
})
export type PayComponent = RecordOf<typeof payComponents>

export const listPayComponents = payComponents.list({
  data: z.object({
    components: z.array(z.object({ ...payComponents.row, used_by: z.int() })),
  }),
  summary: 'The components of pay, in their order, with the number of people who have them',
})

export const savePayComponent = payComponents.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add a component of pay, or edit one',
})

export const removePayComponent = payComponents.remove({
  errors: ['employees.pay_component_in_use'],
  summary: 'Delete a component of pay that was never used',
})

export const payTemplates = master({
  id: 'employees.pay_template',
  access: configure,
  path: path('templates'),
  key: 'template_id',
  fields: {
    name: field.requiredText(80),
    /** For people of this grade; null for everybody. */
    grade_id: z.nullable(field.id()),
    basis: z.enum(payBases),
    lines: payLines().check(z.minLength(1)),
    status: z._default(field.flag(), 1),
  },
})
export type PayTemplate = RecordOf<typeof payTemplates>

export const listPayTemplates = payTemplates.list({
  data: z.object({
    templates: z.array(z.object({ ...payTemplates.row, GRADE_NAME: z.nullable(z.string()) })),
    grades: choices(),
  }),
  summary: 'Structures that revisions start from',
})

export const savePayTemplate = payTemplates.save({
  errors: ['record.conflict', 'record.duplicate', 'employees.pay_problems'],
  summary: 'Add a structure, or edit one; existing pay stays',
})

export const removePayTemplate = payTemplates.remove({ summary: 'Delete a structure; existing pay stays' })

export const paySettings = master({
  id: 'employees.pay_setting',
  path: path('settings'),
  access: configure,
  key: null,
  fields: {
    /** Whether people see their own pay. */
    shows_own: z.boolean(),
    /** Planned changes of it at once; otherwise from the day that they take effect. */
    shows_planned: z.boolean(),
    rounding: z.enum(payRoundings),
  },
})
export type PaySetting = RecordOf<typeof paySettings>

export const readPaySetting = paySettings.list({
  id: 'employees.pay_setting.read',
  data: z.object(paySettings.row),
  summary: 'Whether people see their own pay, and how amounts are rounded',
})

export const savePaySetting = paySettings.save({
  path: path('save-settings'),
  data: z.object(paySettings.row),
  summary: 'Set whether people see their own pay, and how amounts are rounded; existing pay stays',
})

export const listPayChoices = endpoint({
  id: 'employees.pay.choices',
  service: 'admin',
  method: 'GET',
  path: path('choices'),
  access: can('employees.pay.manage'),
  data: z.object({
    currency: z.string(),
    calculations: z.array(z.enum(payCalculations)),
    components: z.array(
      z.object({
        component_id: field.id(),
        name: z.string(),
        code: z.string(),
        kind: z.enum(payKinds),
        frequency: z.enum(payFrequencies),
      }),
    ),
    templates: z.array(
      z.object({
        template_id: field.id(),
        name: z.string(),
        GRADE_ID: z.nullable(field.id()),
        basis: z.enum(payBases),
        lines: payLines(),
      }),
    ),
    max_lines: z.literal(MAX_PAY_LINES),
  }),
  summary: 'The active components and structures that a revision of pay is made of',
})
