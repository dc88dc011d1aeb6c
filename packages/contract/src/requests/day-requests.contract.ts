import { endpoint, field, z } from '../kit/index.ts'
import {
  forWhom,
  previewCall,
  requestFiles,
  requestKind,
  requestReason,
  submitCall,
} from './kinds/request-kind.ts'

/** Maximum days per request. */
export const MOST_DAYS = 90

export const halves = ['full', 'first_half', 'second_half'] as const
export type Half = (typeof halves)[number]

const days = {
  from_date: field.isoDate(),
  to_date: field.isoDate(),
  /** For a single day: the whole of it, or a half. */
  half: z._default(z.enum(halves), 'full'),
}
const reason = requestReason.required
// The reason is optional, so that these requests take no longer than leave; approvers can ask.
const words = { reason: requestReason.optional, files: requestFiles }
const form = {
  from_date: { kind: 'span', to: 'to_date', half: 'half', start: 'today' },
  to_date: { kind: 'part' },
  half: { kind: 'part' },
} as const

/** Days away from the usual workplace. */
export const homeRequest = requestKind({ kind: 'WORK_FROM_HOME', requested: days, words, form })
export const dayPayload = z.object(homeRequest.requested)
export type DayPayload = z.infer<typeof dayPayload>

export const dutyRequest = requestKind({
  kind: 'ON_DUTY',
  requested: {
    ...days,
    /** Destination and people to meet. */
    place: z._default(field.text(200), ''),
    /** For part of a single day. */
    from_time: z.optional(field.timeOfDay()),
    to_time: z.optional(field.timeOfDay()),
  },
  words,
  form,
})
export const dutyPayload = z.object(dutyRequest.requested)
export type DutyPayload = z.infer<typeof dutyPayload>

const errors = [
  'requests.days_taken',
  'requests.days_invalid',
  'requests.person_left',
  'files.not_uploaded',
] as const

const apply = { ...submitCall, errors } as const

export const applyWfh = endpoint({
  ...apply,
  id: 'requests.wfh.apply',
  path: 'apiv2/auth/apply-wfh',
  body: z.object(homeRequest.fields),
  summary: 'Request work from home',
})

export const applyWfhAdmin = endpoint({
  ...apply,
  id: 'requests.wfh.apply_for',
  path: 'apiv2/auth/apply-wfh-admin',
  body: z.object({ EMPLOYEE_ID: field.id(), ...homeRequest.fields }),
  summary: 'Request work from home for somebody else',
})

export const previewWfh = endpoint({
  ...previewCall,
  id: 'requests.wfh.preview',
  path: 'apiv2/auth/preview-wfh',
  body: z.object({ ...forWhom, ...homeRequest.requested }),
  summary: 'Preview of work from home: its effect, problems and approvers',
})

export const applyOnDuty = endpoint({
  ...apply,
  id: 'requests.duty.apply',
  path: 'apiv2/auth/apply-onduty',
  body: z.object(dutyRequest.fields),
  summary: 'Request on-duty days',
})

export const applyOnDutyAdmin = endpoint({
  ...apply,
  id: 'requests.duty.apply_for',
  path: 'apiv2/auth/applyondutyadmin',
  body: z.object({ EMPLOYEE_ID: field.id(), ...dutyRequest.fields }),
  summary: 'Request on-duty days for somebody else',
})

export const previewOnDuty = endpoint({
  ...previewCall,
  id: 'requests.duty.preview',
  path: 'apiv2/auth/preview-onduty',
  body: z.object({ ...forWhom, ...dutyRequest.requested }),
  summary: 'Preview of on-duty days: their effect, problems and approvers',
})

const results = z.object({
  results: z.array(
    z.object({
      /** Index in the request body, from 0. */
      row: z.int(),
      REQUEST_ID: z.nullable(field.id()),
      message: z.string(),
    }),
  ),
  done: z.int(),
  failed: z.int(),
})
export type ManySubmitted = z.infer<typeof results>

export const applyOnDutyMultiple = endpoint({
  ...apply,
  id: 'requests.duty.apply_several',
  path: 'apiv2/auth/applyondutymultiple',
  body: z.object({
    reason,
    requests: z.array(dutyPayload).check(z.minLength(1), z.maxLength(31)),
  }),
  data: results,
  summary: 'Request on duty for several separate days; creates one request each',
})

export const applyOnDutyBulk = endpoint({
  ...apply,
  id: 'requests.duty.apply_for_many',
  path: 'apiv2/auth/applyondut_bulk',
  body: z.object({
    EMPLOYEE_IDS: z.array(field.id()).check(z.minLength(1), z.maxLength(200)),
    ...dutyRequest.requested,
    reason,
  }),
  data: results,
  summary: 'Request on duty for many people; creates one request each',
})
