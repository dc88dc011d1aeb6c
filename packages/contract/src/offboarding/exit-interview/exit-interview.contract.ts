import { fieldSlug, fieldValues, formDefinition, masterValues } from '../../forms/form-shapes.ts'
import { can, endpoint, field, signedIn, z } from '../../kit/index.ts'
import { automaticApproval } from '../leaving-approvals.ts'
import { interviewStates, sendOccasions } from './exit-interview.constants.ts'

const path = <const P extends string>(name: P) => `apiv2/auth/hrms/${name}` as const

const settings = {
  /** The form of the builder; null while none is chosen. */
  FORM_ID: z.nullable(field.id()),
  send_on: z.enum(sendOccasions),
  version: field.whole(),
}

export const readExitFormSettings = endpoint({
  id: 'offboarding.exit_interview.settings',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('get_exit_form_settings'),
  access: can('offboarding.exit_interview.configure'),
  body: z.object({}),
  data: z.object({
    ...settings,
    /** Active forms of the organisation's own. */
    forms: z.array(z.object({ id: field.id(), name: z.string() })),
  }),
  summary: 'The form of exit interviews, when it is sent, and forms that can be chosen',
})

export const configureExitForm = endpoint({
  id: 'offboarding.exit_interview.configure',
  service: 'admin',
  method: 'POST',
  path: path('configure_exit_form_settings'),
  access: can('offboarding.exit_interview.configure'),
  body: z.strictObject({
    FORM_ID: z._default(z.nullable(field.id()), null),
    send_on: z._default(z.enum(sendOccasions), 'hand'),
    /** 1: makes a form with the usual questions, to be changed in the builder, and chooses it. */
    make_form: z._default(field.flag(), 0),
    version: z.optional(field.whole()),
  }),
  data: z.object(settings),
  errors: ['record.conflict'],
  summary: 'Choose the form of exit interviews, and when it is sent; interviews under way keep their form',
})

export const sendExitForm = endpoint({
  id: 'offboarding.exit_interview.send',
  service: 'admin',
  method: 'POST',
  path: path('sendexitinterviewform'),
  access: can('offboarding.exit_interview.manage'),
  body: z.strictObject({ SEPID: field.id() }),
  data: z.object({ SEPID: field.id(), state: z.enum(interviewStates), sent_at: field.instant() }),
  errors: [
    'offboarding.exit_form_missing',
    'offboarding.exit_form_closed',
    'offboarding.exit_form_submitted',
    'offboarding.exit_form_taken',
    'offboarding.exit_form_unreachable',
  ],
  summary: 'Send the form to somebody who leaves; again as a reminder',
})

/** An interview as whoever fills it in sees it. */
export const exitForm = {
  ...formDefinition,
  SEPID: field.id(),
  master_values: masterValues,
  /** As typed last, whether submitted or not. */
  values: fieldValues(),
  /** Of what was typed last; named when saving, so that two browsers don't overwrite each other. */
  version: field.whole(),
  state: z.enum(interviewStates),
  is_open: z.boolean(),
  submitted_at: z.nullable(field.instant()),
  /** In the organisation's time zone. */
  today: z.string(),
}

/** Why an interview is not filled in. */
export const filling = [
  'record.conflict',
  'offboarding.exit_form_missing',
  'offboarding.exit_form_closed',
  'offboarding.exit_form_submitted',
  'offboarding.exit_form_taken',
] as const

const ofSeparation = z.object({ SEPID: z.optional(field.idInText()) })

export const readOwnExitForm = endpoint({
  id: 'offboarding.exit_interview.own',
  service: 'admin',
  method: 'GET',
  path: path('exit-intervire-form'),
  access: signedIn,
  query: ofSeparation,
  data: z.nullable(z.object(exitForm)),
  summary: 'One’s own exit interview as it was sent, with the answers typed so far; null where none was sent',
})

export const readExitFormForHr = endpoint({
  id: 'offboarding.exit_interview.for_hr',
  service: 'admin',
  method: 'GET',
  path: path('exitIntervireFormadmin'),
  access: can('offboarding.exit_interview.view'),
  query: z.object({ SEPID: field.idInText() }),
  data: z.object({ ...exitForm, EMPLOYEE_NAME: z.string() }),
  errors: ['offboarding.exit_form_missing', 'offboarding.exit_form_closed'],
  summary:
    'The form to fill in for a leaver, or what was submitted; never what a leaver has not yet submitted',
})

export const readExitInterview = endpoint({
  id: 'offboarding.exit_interview.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('getexitformdetails'),
  access: can('offboarding.exit_interview.manage'),
  body: z.strictObject({ SEPID: field.id() }),
  data: z.object({
    SEPID: field.id(),
    state: z.enum(interviewStates),
    sent_at: z.nullable(field.instant()),
    sent_by: z.string(),
    submitted_at: z.nullable(field.instant()),
    submitted_by: z.string(),
    /** No active form is chosen, so nothing can be sent or filled in. */
    needs_form: z.boolean(),
    /** Of what the leaver submitted, where a workflow of exit interviews is active. */
    review: automaticApproval,
    abilities: z.object({ send: z.boolean(), fill: z.boolean(), read: z.boolean() }),
  }),
  summary: 'Whether an exit interview was sent and answered, and what the caller may do; no answers',
})

export const saveExitForm = endpoint({
  id: 'offboarding.exit_interview.save',
  service: 'admin',
  method: 'POST',
  path: path('saveform'),
  access: signedIn,
  body: z.strictObject({
    SEPID: field.id(),
    values: z.record(fieldSlug(), field.fieldValue()),
    version: field.whole(),
    /** 0: kept as typed, without checks. 1: checked and submitted, once. */
    is_final: z._default(field.flag(), 0),
  }),
  data: z.object({ version: field.whole(), submitted_at: z.nullable(field.instant()) }),
  errors: [...filling],
  summary: 'Keep one’s own exit interview as typed, or submit it; also for a leaver, by who may read answers',
})

export const readExitFigures = endpoint({
  id: 'offboarding.exit_interview.figures',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('exit-interview/figures'),
  access: can('offboarding.exit_interview.view'),
  body: z.strictObject({}),
  data: z.object({
    submitted: z.int(),
    /** How many people must have answered a question before its figures are shown. */
    least: z.int(),
    questions: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        answers: z.int(),
        options: z.array(z.object({ label: z.string(), count: z.int() })),
      }),
    ),
  }),
  summary: 'How often the choices of exit interviews were chosen, of questions with five answers or more',
})
