import { can, endpoint, field, listBody, z } from '../../kit/index.ts'

const access = can('employees.privacy.manage')

/** Kinds of personal data with their own retention rule; erasing `person` erases all the others too. */
export const retentionKinds = [
  'identity',
  'bank',
  'contact',
  'medical',
  'files',
  'mail',
  'sign_in',
  'person',
] as const
export type RetentionKind = (typeof retentionKinds)[number]

const kind = () => z.enum(retentionKinds)

const erasure = z.object({
  id: field.id(),
  state: z.enum(['waiting', 'running', 'done', 'cancelled']),
  people: z.int(),
  done: z.int(),
  skipped: z.int(),
  as_of: z.string(),
  note: z.string(),
  requester: z.string(),
  requested_at: z.string(),
  confirmer: z.string(),
  confirmed_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  abilities: z.object({ confirm: z.boolean(), cancel: z.boolean() }),
})

export const readPrivacy = endpoint({
  id: 'employees.privacy.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/privacy',
  access,
  data: z.object({
    asks_reason: z.boolean(),
    reveals_an_hour: z.int(),
    version: field.whole(),
    retention: z.array(
      z.object({
        kind: kind(),
        /** Months after the last day of employment; null keeps the data. */
        months: z.nullable(z.int()),
        /** Number of people whose data of this kind is due for erasure. */
        due: z.int(),
      }),
    ),
    /** Number of people with data due for erasure, without legal holds. */
    people_due: z.int(),
    holds: z.int(),
    /** Newest first, at most 20. */
    erasures: z.array(erasure),
  }),
  summary: 'Privacy settings: display, retention, data due for erasure, past erasures',
})

export const savePrivacy = endpoint({
  id: 'employees.privacy.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/privacy/save',
  access,
  body: z.object({
    asks_reason: z.boolean(),
    reveals_an_hour: z.int().check(z.minimum(1), z.maximum(1000)),
    retention: z
      .array(
        z.object({
          kind: kind(),
          months: z.nullable(z.int().check(z.minimum(0), z.maximum(1200))),
        }),
      )
      .check(z.maxLength(retentionKinds.length)),
    version: field.whole(),
  }),
  data: z.object({ version: field.whole() }),
  errors: ['record.conflict'],
  summary: 'Change the privacy settings; this alone erases nothing',
})

export const listHolds = endpoint({
  id: 'employees.hold.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/privacy/holds',
  access,
  body: z.object({ page: listBody().page, limit: listBody().limit }),
  data: z.object({
    holds: z.array(
      z.object({
        id: field.id(),
        employee_id: field.id(),
        name: z.string(),
        code: z.string(),
        reason: z.string(),
        actor: z.string(),
        placed_at: z.string(),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'Legal holds: people whose data is kept regardless of the rules',
})

export const placeHold = endpoint({
  id: 'employees.hold.place',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/privacy/place-hold',
  access,
  body: z.object({ emp_id: field.id(), reason: field.requiredMessage(500) }),
  data: z.object({ id: field.id() }),
  errors: ['employees.on_hold', 'employees.person_anonymised'],
  summary: 'Place a legal hold on a person’s data until it is released',
})

export const releaseHold = endpoint({
  id: 'employees.hold.release',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/privacy/release-hold',
  access,
  body: z.object({ id: field.id(), reason: field.requiredMessage(500) }),
  data: field.nothing(),
  summary: 'Release a legal hold; the rules apply again',
})

export const previewErasure = endpoint({
  id: 'employees.erasure.preview',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/privacy/erasure-preview',
  access,
  body: z.object({ page: listBody().page, limit: listBody().limit }),
  data: z.object({
    people: z.array(
      z.object({
        id: field.id(),
        name: z.string(),
        code: z.string(),
        left_on: z.string(),
        kinds: z.array(kind()),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
    /** The text to type with the request. */
    text: z.string(),
  }),
  summary: 'Previews an erasure: the people and the kinds of data',
})

export const requestErasure = endpoint({
  id: 'employees.erasure.request',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/privacy/request-erasure',
  access,
  body: z.object({
    /** Number of people in the preview: a different count by now is refused. */
    people: field.whole(),
    typed: field.text(60),
    note: z.optional(field.text(500)),
  }),
  data: z.object({ id: field.id() }),
  errors: [
    'employees.erasure_open',
    'employees.erasure_nothing',
    'employees.erasure_changed',
    'employees.typed_wrong',
  ],
  summary: 'Request the erasure of due data; somebody else confirms it',
})

export const confirmErasure = endpoint({
  id: 'employees.erasure.confirm',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/privacy/confirm-erasure',
  access,
  body: z.object({ id: field.id(), typed: field.text(60) }),
  data: z.object({ job: z.string() }),
  errors: ['employees.erasure_own', 'employees.erasure_not_waiting', 'employees.typed_wrong'],
  summary: 'Confirm an erasure that somebody else requested; it runs in the background and can’t be undone',
})

export const cancelErasure = endpoint({
  id: 'employees.erasure.cancel',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/privacy/cancel-erasure',
  access,
  body: z.object({ id: field.id() }),
  data: field.nothing(),
  errors: ['employees.erasure_not_waiting'],
  summary: 'Cancel an erasure that awaits confirmation',
})
