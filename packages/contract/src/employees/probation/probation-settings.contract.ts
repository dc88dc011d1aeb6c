import { can, choices, endpoint, field, master, z } from '../../kit/index.ts'
import { peopleTexts } from '../people.texts.ts'
import { feedbackSources } from './probation.contract.ts'
import { probationQuestions } from './probation-shapes.ts'

const configure = can('employees.probation.configure')

export const probationRules = master({
  id: 'employees.probation_rule',
  path: 'apiv2/auth/hrms/probation-settings',
  access: configure,
  key: 'id',
  fields: {
    name: field.requiredText(120),
    /** Null matches any; the most specific rule applies, employment type before grade before entity. */
    entity_id: z._default(z.nullable(field.id()), null),
    grade_id: z._default(z.nullable(field.id()), null),
    employment_type_id: z._default(z.nullable(field.id()), null),
    /** 0: no probation. */
    length: z.int().check(z.minimum(0), z.maximum(730)),
    unit: z.enum(['days', 'months']),
    max_extensions: z._default(z.int().check(z.minimum(0), z.maximum(10)), 2),
    /** Maximum total extension in days, counted from the first due date. */
    max_extension_days: z._default(z.int().check(z.minimum(0), z.maximum(1095)), 180),
    /** Days before the due date on which reminders are sent. */
    reminder_days: z._default(
      z.array(z.int().check(z.minimum(0), z.maximum(180))).check(z.maxLength(5)),
      [30, 7],
    ),
    asks: z._default(z.enum(feedbackSources), 'manager'),
    asked_employee_id: z._default(z.nullable(field.id()), null),
    /** Whether confirmation requires feedback first. */
    needs_feedback: z._default(z.boolean(), false),
    form_id: z._default(z.nullable(field.id()), null),
    checklist_id: z._default(z.nullable(field.id()), null),
  },
})

const rule = z.object({
  ...probationRules.row,
  asked_name: z.nullable(z.string()),
  /** Number of people currently on probation under this rule. */
  running: z.int(),
})
export type ProbationRule = z.infer<typeof rule>

const form = z.object({
  id: field.id(),
  name: z.string(),
  /** Number of the current version. */
  number: field.whole(),
  status: field.flag(),
  questions: probationQuestions,
})
export type ProbationForm = z.infer<typeof form>

export const readProbationSettings = probationRules.list({
  id: 'employees.probation_settings.read',
  data: z.object({
    rules: z.array(rule),
    forms: z.array(form),
    options: z.object({
      ...{ entity: choices(), grade: choices(), employment_type: choices(), checklist: choices() },
    }),
  }),
  summary: 'Probation rules, feedback forms, and the options for rules',
})

export const saveProbationRule = probationRules.save({
  path: 'apiv2/auth/hrms/probation-settings/save-rule',
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a probation rule; existing due dates stay',
})

export const removeProbationRule = probationRules.remove({
  path: 'apiv2/auth/hrms/probation-settings/remove-rule',
  summary: 'Delete a probation rule; existing due dates stay',
})

export const saveProbationForm = endpoint({
  id: 'employees.probation_form.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/probation-settings/save-form',
  access: configure,
  body: z.strictObject({
    id: z.optional(field.id()),
    name: field.requiredText(120),
    status: z._default(field.flag(), 1),
    questions: probationQuestions.check(z.minLength(1, peopleTexts.error('oneQuestion'))),
    /** Number of the version that was edited. */
    number: z.optional(field.whole()),
  }),
  data: z.object({ id: field.id(), number: field.whole() }),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add a feedback form, or a new version of one; feedback already requested keeps its questions',
})
