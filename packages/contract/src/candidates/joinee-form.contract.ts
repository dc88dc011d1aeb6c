import { fieldOption, fieldSlug, fieldValues, formDefinition, masterValues } from '../forms/form-shapes.ts'
import { candidate, endpoint, field, z } from '../kit/index.ts'
import { MOST_FILES_A_CATEGORY } from './candidates.constants.ts'
import { portalErrors, wantedDocument } from './portal.contract.ts'
import { linkKey } from './portal-shapes.ts'

const path = <const P extends string>(name: P) => `apiv2/hrms/mail/candidate-document/${name}` as const
const key = linkKey()

export const readJoineeForm = endpoint({
  id: 'candidates.form.read',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/hrms/mail/onboardFormFields',
  access: candidate,
  body: z.strictObject({ cid: key }),
  data: z.object({
    ...formDefinition,
    master_values: masterValues,
    /** As typed last, whether submitted or not. */
    values: fieldValues(),
    /** Of what was typed last; named when saving, so that two browsers don't overwrite each other. */
    version: z.int(),
    submitted_at: z.nullable(field.instant()),
    is_open: z.boolean(),
    /** In the organisation's time zone. */
    today: z.string(),
    documents: z.array(wantedDocument),
    /** The digital locker that documents can be brought from; null where none is connected. */
    locker: z.nullable(z.string()),
  }),
  errors: [...portalErrors],
  summary: 'The joinee form with the candidate’s answers, and the documents that are wanted',
})

export const readMasterValue = endpoint({
  id: 'candidates.master.read',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/hrms/mail/getMasterValue',
  access: candidate,
  body: z.strictObject({ cid: key, master: z.string().check(z.regex(/^[a-z][a-z_]{0,60}$/)) }),
  data: z.object({ options: z.array(fieldOption) }),
  errors: [...portalErrors],
  summary: 'Options of a list that the joinee form uses; none for any other',
})

export const submitJoineeForm = endpoint({
  id: 'candidates.form.submit',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/hrms/mail/submitCandidateData',
  access: candidate,
  body: z.strictObject({
    cid: key,
    values: z.record(fieldSlug(), field.fieldValue()),
    version: field.whole(),
    /** 0: kept as typed, without checks. 1: checked and submitted; needs the mandatory documents. */
    is_final: z._default(field.flag(), 1),
  }),
  data: z.object({ version: z.int(), submitted_at: z.nullable(field.instant()) }),
  errors: [...portalErrors, 'record.conflict', 'candidates.closed', 'candidates.form_incomplete'],
  summary: 'Save the joinee form as typed, or submit it',
})

export const signDocumentUpload = endpoint({
  id: 'candidates.document.sign',
  service: 'admin',
  method: 'POST',
  path: path('generate-signed-url'),
  access: candidate,
  body: z.strictObject({
    cid: key,
    category_id: field.id(),
    file_name: field.requiredText(200),
    content_type: field.text(150),
    /** Exact size in bytes. */
    file_size: field.whole().check(z.positive()),
  }),
  data: z.object({
    document_id: field.id(),
    /** URL path for a single PUT of the bytes within 15 minutes. */
    signed_url: z.string(),
  }),
  errors: [...portalErrors, 'candidates.closed', 'candidates.document_refused'],
  summary: `A signed URL for uploading a document; at most ${MOST_FILES_A_CATEGORY} files a category`,
})

export const addDocument = endpoint({
  id: 'candidates.document.add',
  service: 'admin',
  method: 'POST',
  path: path('add'),
  access: candidate,
  body: z.strictObject({
    cid: key,
    document_id: field.id(),
    expires_on: z._default(z.nullable(field.isoDate()), null),
  }),
  data: z.object({ documents: z.array(wantedDocument) }),
  errors: [...portalErrors, 'candidates.closed', 'candidates.document_refused', 'files.not_uploaded'],
  summary: 'Hand in an uploaded document; idempotent',
})

export const removeDocument = endpoint({
  id: 'candidates.document.remove',
  service: 'admin',
  method: 'POST',
  path: path('remove'),
  access: candidate,
  body: z.strictObject({ cid: key, document_id: field.id() }),
  data: z.object({ documents: z.array(wantedDocument) }),
  errors: [...portalErrors, 'candidates.closed', 'candidates.document_decided'],
  summary: 'Remove a document that was not accepted',
})

export const openDocument = endpoint({
  id: 'candidates.document.open',
  service: 'admin',
  method: 'POST',
  path: path('open'),
  access: candidate,
  body: z.strictObject({ cid: key, document_id: field.id() }),
  data: z.object({ url: z.string() }),
  errors: [...portalErrors],
  summary: 'A short-lived link to a document that the candidate sent',
})
