import { can, endpoint, field, z } from '../kit/index.ts'

/** Maximum days per request. */
export const MOST_DAYS = 90

export const halves = ['full', 'first_half', 'second_half'] as const
export type Half = (typeof halves)[number]

/** Days away from the usual workplace. */
export const dayPayload = z.object({
  from_date: field.isoDate(),
  to_date: field.isoDate(),
  /** For a single day: the whole of it, or a half. */
  half: z._default(z.enum(halves), 'full'),
})
export type DayPayload = z.infer<typeof dayPayload>

export const dutyPayload = z.object({
  ...dayPayload.shape,
  /** Destination and people to meet. */
  place: z._default(field.text(200), ''),
  /** For part of a single day. */
  from_time: z.optional(field.timeOfDay()),
  to_time: z.optional(field.timeOfDay()),
})
export type DutyPayload = z.infer<typeof dutyPayload>

const reason = field.requiredText(1000)
const files = z._default(z.array(field.requiredText(300)).check(z.maxLength(5)), [])

const submitted = z.object({
  REQUEST_ID: field.id(),
  REQUEST_STATUS: z.int(),
  pending_on: z.array(z.string()),
  stuck: z.nullable(z.string()),
})
export type Submitted = z.infer<typeof submitted>

const errors = [
  'requests.days_taken',
  'requests.days_invalid',
  'requests.person_left',
  'files.not_uploaded',
] as const
const access = can('requests.raise')

const apply = { service: 'admin', method: 'POST', access, data: submitted, errors } as const

export const applyWfh = endpoint({
  ...apply,
  id: 'requests.wfh.apply',
  path: 'apiv2/auth/apply-wfh',
  body: z.object({ ...dayPayload.shape, reason, files }),
  summary: 'Request to work from home',
})

export const applyWfhAdmin = endpoint({
  ...apply,
  id: 'requests.wfh.apply_for',
  path: 'apiv2/auth/apply-wfh-admin',
  body: z.object({ EMPLOYEE_ID: field.id(), ...dayPayload.shape, reason, files }),
  summary: 'Request work from home for somebody else',
})

export const applyOnDuty = endpoint({
  ...apply,
  id: 'requests.duty.apply',
  path: 'apiv2/auth/apply-onduty',
  body: z.object({ ...dutyPayload.shape, reason, files }),
  summary: 'Request on duty',
})

export const applyOnDutyAdmin = endpoint({
  ...apply,
  id: 'requests.duty.apply_for',
  path: 'apiv2/auth/applyondutyadmin',
  body: z.object({ EMPLOYEE_ID: field.id(), ...dutyPayload.shape, reason, files }),
  summary: 'Request on duty for somebody else',
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
    ...dutyPayload.shape,
    reason,
  }),
  data: results,
  summary: 'Request on duty for many people; creates one request each',
})
