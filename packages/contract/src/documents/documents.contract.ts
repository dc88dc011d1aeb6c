import { can, endpoint, field, limit, page, search, signedIn, sort, z } from '../kit/index.ts'
import { requestPreview } from '../requests/kinds/request-preview.ts'
import { audience, audienceField } from './audience.ts'
import { catType } from './categories.contract.ts'
import { documentStates, expiryRules, expiryStates, MOST_AT_ONCE } from './documents.constants.ts'

const path = <const P extends string>(name: P) => `apiv2/auth/docs/${name}` as const

/** What people enter about a document. */
const documentFields = {
  title: z._default(field.text(160), ''),
  issued_on: z._default(z.nullable(field.isoDate()), null),
  expires_on: z._default(z.nullable(field.isoDate()), null),
  note: z._default(field.text(500), ''),
}

const documentRow = z.object({
  FID: field.id(),
  CID: field.id(),
  CAT_TYPE: catType(),
  category: z.string(),
  folder: z.string(),
  title: z.string(),
  note: z.string(),
  employee_id: z.nullable(field.id()),
  employee_name: z.nullable(z.string()),
  EMPLOYEE_CODE: z.nullable(z.string()),
  issued_on: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  expiry: z.enum(expiryStates),
  /** Days until it expires, negative afterwards. */
  days_left: z.nullable(z.int()),
  state: z.enum(documentStates),
  /** Why it was rejected. */
  decision_note: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  size: z.number(),
  uploader: z.string(),
  created_at: z.string(),
  request_id: z.nullable(field.id()),
  version: z.int(),
  limits: audienceField(),
  abilities: z.object({ edit: z.boolean(), remove: z.boolean() }),
})
export type DocumentRow = z.infer<typeof documentRow>

const filters = {
  CAT_TYPE: z._default(catType(), 1),
  CID: z.optional(field.id()),
  folder_id: z.optional(field.id()),
  employee_id: z.optional(field.id()),
  state: z.optional(z.enum(documentStates)),
  /** Those that expire from this day to that day. */
  from: z.optional(field.isoDate()),
  to: z.optional(field.isoDate()),
  expiry: z.optional(z.enum(expiryStates)),
  search: search(),
  sort: sort(),
}

export const listDocuments = endpoint({
  id: 'documents.document.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('getDocumentLists'),
  access: signedIn,
  body: z.object({ ...filters, page: page(), limit: limit() }),
  data: z.object({
    docs: z.array(documentRow),
    total: z.int(),
    pages: z.int(),
    abilities: z.object({ add: z.boolean() }),
  }),
  summary:
    'Documents that the caller may see, newest first unless sorted otherwise (employee, category, title, expires_on, created_at)',
})

export const exportExpiry = endpoint({
  id: 'documents.document.expiry_report',
  service: 'admin',
  method: 'POST',
  path: path('getdocreportsExcel'),
  access: can('documents.employee.view'),
  body: z.object(filters),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary: 'Documents that expire, as DocumentExpiryReport.xlsx; a large one is created by a background job',
})

export const exportCounts = endpoint({
  id: 'documents.document.count_report',
  service: 'admin',
  method: 'POST',
  path: path('getOrgDocumentCount'),
  access: can('documents.employee.view'),
  body: z.object({}),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary: 'How many documents each category has, who must have one, and how many are owed, as a workbook',
})

const added = z.object({
  FID: field.id(),
  version: z.int(),
  state: z.enum(documentStates),
  /** Who decides about it now. */
  pending_on: z.array(z.string()),
})

const addErrors = ['documents.refused', 'files.not_uploaded', 'files.wrong_type', 'files.too_large'] as const

export const createDocument = endpoint({
  id: 'documents.document.create',
  service: 'admin',
  method: 'POST',
  path: path('createDocuments'),
  access: signedIn,
  body: z.strictObject({
    CID: field.id(),
    /** Whom it is about; required for employee documents. */
    employee_id: z._default(z.nullable(field.id()), null),
    filePath: field.requiredText(300),
    ...documentFields,
    /** The document that it takes the place of. */
    replaces: z.optional(field.id()),
    /** The approved request that it answers. */
    request_id: z.optional(field.id()),
    /** Who reads it, for a document of the organisation. */
    limits: audienceField(),
  }),
  data: added,
  errors: [...addErrors, 'documents.already_issued'],
  summary: 'Add a document about a person, of the organisation, or of HR',
})

export const updateDocument = endpoint({
  id: 'documents.document.update',
  service: 'admin',
  method: 'POST',
  path: path('updateDocuments'),
  access: signedIn,
  body: z.strictObject({
    FID: field.id(),
    version: z.optional(field.whole()),
    CID: z.optional(field.id()),
    /** What is left out stays as it is; with an empty title it has the name of its category. */
    title: z.optional(field.text(160)),
    issued_on: z.optional(z.nullable(field.isoDate())),
    expires_on: z.optional(z.nullable(field.isoDate())),
    note: z.optional(field.text(500)),
    limits: z.optional(audience()),
  }),
  data: z.object({ FID: field.id(), version: z.int() }),
  errors: ['record.conflict', 'documents.refused'],
  summary: 'Edit what is known about a document; another file is another document, which replaces it',
})

export const deleteDocuments = endpoint({
  id: 'documents.document.delete',
  service: 'admin',
  method: 'POST',
  path: path('deleteDocuments'),
  access: signedIn,
  body: z.strictObject({
    FID: z.union([field.id(), field.ids(MOST_AT_ONCE).check(z.minLength(1))]),
  }),
  data: z.object({ deleted: z.int() }),
  summary: 'Hide documents for good; their files are erased when the retention of their category ends',
})

export const restoreDocuments = endpoint({
  id: 'documents.document.restore',
  service: 'admin',
  method: 'POST',
  path: path('restoreDocuments'),
  access: signedIn,
  body: z.strictObject({ FID: field.ids(MOST_AT_ONCE).check(z.minLength(1)) }),
  data: z.object({ restored: z.int() }),
  summary: 'Undo a deletion by the caller within ten minutes',
})

export const openDocument = endpoint({
  id: 'documents.document.open',
  service: 'admin',
  method: 'POST',
  path: path('openDocument'),
  access: signedIn,
  body: z.strictObject({ FID: field.id() }),
  data: z.object({ link: z.string(), file_name: z.string(), content_type: z.string() }),
  errors: ['documents.erased'],
  summary: 'A link to the file for some minutes; opening somebody else’s document is recorded',
})

const ownCategory = z.object({
  CID: field.id(),
  name: z.string(),
  note: z.string(),
  folder: z.string(),
  expiry: z.enum(expiryRules),
  extensions: z.array(z.string()),
  max_mb: z.int(),
  is_approved: z.boolean(),
})

export const readOwnDocuments = endpoint({
  id: 'documents.own.read',
  service: 'admin',
  method: 'GET',
  path: path('my-documents'),
  access: can('documents.own'),
  data: z.object({
    /** Mandatory documents with how the caller stands. */
    mandatory: z.array(
      z.object({
        CID: field.id(),
        name: z.string(),
        note: z.string(),
        state: z.enum(['missing', 'expired', 'pending', 'expiring', 'done']),
        due_on: z.string(),
        is_overdue: z.boolean(),
        expires_on: z.nullable(z.string()),
        /** The document to be replaced. */
        FID: z.nullable(field.id()),
        may_upload: z.boolean(),
      }),
    ),
    documents: z.array(documentRow),
    organisation: z.array(documentRow),
    /** Those the caller may upload to. */
    categories: z.array(ownCategory),
    /** Documents asked for and approved, which HR still has to issue. */
    wanted: z.array(
      z.object({ title: z.string(), needed_by: z.nullable(z.string()), approved_at: z.string() }),
    ),
    abilities: z.object({ request: z.boolean() }),
  }),
  summary: 'The caller’s documents, those that are still owed, and those of the organisation for them',
})
export type OwnDocuments = z.infer<typeof readOwnDocuments.data>

const ownUpload = {
  CID: field.id(),
  ...documentFields,
  replaces: z.optional(field.id()),
}

export const uploadOwnDocument = endpoint({
  id: 'documents.own.upload',
  service: 'admin',
  method: 'POST',
  path: path('upload-own'),
  access: can('documents.own'),
  body: z.strictObject({ ...ownUpload, filePath: field.requiredText(300) }),
  data: added,
  errors: [...addErrors, 'requests.person_left'],
  summary: 'Upload a document about oneself; where its category says so, it is decided by request',
})

export const previewOwnDocument = endpoint({
  id: 'documents.own.preview',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('preview-own'),
  access: can('documents.own'),
  body: z.strictObject(ownUpload),
  data: z.object({ preview: z.nullable(requestPreview) }),
  summary: 'Who would decide about an upload, and what is in its way; null where nobody decides',
})
