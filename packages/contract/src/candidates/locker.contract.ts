import { candidate, endpoint, field, z } from '../kit/index.ts'
import { MOST_TAKEN } from './candidates.constants.ts'
import { portalErrors, wantedDocument } from './portal.contract.ts'
import { linkKey } from './portal-shapes.ts'

const lockerErrors = ['documents.locker_closed', 'documents.locker_failed'] as const

/** Changes nothing: what belongs to the visit is in a cookie of this browser, until the locker sends it back. */
export const createLockerLink = endpoint({
  id: 'candidates.locker.link',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/create-digilocker-link/{cid}',
  access: candidate,
  params: z.object({ cid: linkKey() }),
  data: z.object({
    /** Where to go for the consent. */
    url: z.string(),
  }),
  errors: [...portalErrors, 'candidates.closed', 'documents.locker_off'],
  summary: 'Where a candidate consents that documents are read from their digital locker',
})

/** No reading in the sense of the product: it asks the locker. */
export const listLockerDocuments = endpoint({
  id: 'candidates.locker.issued',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/hrms/mail/candidate-locker/issued',
  access: candidate,
  body: z.strictObject({ cid: linkKey() }),
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
        /** Already handed in, and not refused. */
        is_taken: z.boolean(),
        /** The category that it seems to be for. */
        category_id: z.nullable(field.id()),
      }),
    ),
    categories: z.array(wantedDocument),
  }),
  errors: [...portalErrors, 'candidates.closed', ...lockerErrors],
  summary: 'Documents that were issued to the candidate, as the locker lists them, and what is wanted',
})
export type LockerDocuments = z.infer<typeof listLockerDocuments.data>

export const takeLockerDocuments = endpoint({
  id: 'candidates.locker.take',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/create-candidate-digilocker',
  access: candidate,
  body: z.strictObject({
    cid: linkKey(),
    documents: z
      .array(
        z.strictObject({
          uri: field.requiredText(300),
          category_id: field.id(),
          expires_on: z._default(z.nullable(field.isoDate()), null),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_TAKEN)),
  }),
  data: z.object({
    /** Of the visit; it is over once nothing was refused. */
    requestId: z.string(),
    taken: z.array(z.string()),
    /** Those that were not taken, and why. */
    refused: z.array(z.object({ uri: z.string(), problem: z.string() })),
    documents: z.array(wantedDocument),
  }),
  errors: [...portalErrors, 'candidates.closed', ...lockerErrors],
  summary:
    'Hand in documents from the candidate’s digital locker, each for itself; repeating takes none twice',
})
