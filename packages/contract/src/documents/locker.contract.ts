import { can, endpoint, field, z } from '../kit/index.ts'

const path = <const P extends string>(name: P) => `apiv2/auth/docs/locker/${name}` as const
const own = can('documents.own')

export const readLocker = endpoint({
  id: 'documents.locker.read',
  service: 'admin',
  method: 'GET',
  path: path('state'),
  access: own,
  data: z.object({
    /** As people read it; null where none is connected, or the caller can bring nothing. */
    name: z.nullable(z.string()),
    /** The locker can be read now: the caller has consented there. */
    is_open: z.boolean(),
  }),
  summary: 'Whether documents can be brought from a digital locker',
})

export const openLocker = endpoint({
  id: 'documents.locker.open',
  service: 'admin',
  method: 'POST',
  path: path('open'),
  access: own,
  data: z.object({
    /** Where to go for the consent. */
    url: z.string(),
  }),
  errors: ['documents.locker_off', 'documents.locker_too_many'],
  summary: 'Begin a visit to one’s own digital locker',
})

/** No reading in the sense of the product: it asks the locker, and nobody does that as somebody else. */
export const listIssued = endpoint({
  id: 'documents.locker.issued',
  service: 'admin',
  method: 'POST',
  path: path('issued'),
  access: own,
  data: z.object({
    name: z.string(),
    documents: z.array(
      z.object({
        uri: z.string(),
        name: z.string(),
        issuer: z.string(),
        issued_on: z.nullable(z.string()),
        /** Whether it can be had as a file that the product takes. */
        is_file: z.boolean(),
        /** Already among the caller’s documents. */
        is_taken: z.boolean(),
      }),
    ),
  }),
  errors: ['documents.locker_closed', 'documents.locker_failed'],
  summary: 'Documents that were issued to the caller, as the locker lists them',
})
export type IssuedDocuments = z.infer<typeof listIssued.data>

export const takeIssued = endpoint({
  id: 'documents.locker.take',
  service: 'admin',
  method: 'POST',
  path: path('take'),
  access: own,
  body: z.strictObject({
    uri: field.requiredText(300),
    CID: field.id(),
    expires_on: z._default(z.nullable(field.isoDate()), null),
  }),
  data: z.object({
    FID: field.id(),
    /** Without stages a request is decided at once. */
    state: z.enum(['pending', 'valid', 'rejected', 'replaced']),
    pending_on: z.array(z.string()),
  }),
  errors: ['documents.locker_closed', 'documents.locker_failed', 'documents.refused', 'requests.person_left'],
  summary: 'Take a document from one’s own digital locker, checked and decided as an upload is',
})

export const closeLocker = endpoint({
  id: 'documents.locker.close',
  service: 'admin',
  method: 'POST',
  path: path('close'),
  access: own,
  data: z.null(),
  summary: 'End the visit to one’s own digital locker; what was consented to is given back',
})
