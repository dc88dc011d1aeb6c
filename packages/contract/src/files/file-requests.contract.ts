import { anyone, can, endpoint, field, z } from '../kit/index.ts'
import { fileFolders } from './file-rules.ts'
import { filesTexts } from './files.texts.ts'

/** File requests: a link by which somebody without an account can upload one file. */

const MOST_MEGABYTES = 25
const MOST_DAYS = 30
const key = () => z.string().check(z.minLength(1), z.maxLength(100))

export const requestableRecords = ['employee'] as const
const recordType = () => z.enum(requestableRecords)

const requestView = z.object({
  id: field.id(),
  purpose: z.string(),
  note: z.string(),
  /** `open` until a file is submitted, or the link is revoked or expires. */
  state: z.enum(['open', 'handed_in', 'revoked', 'expired']),
  extensions: z.array(z.string()),
  max_bytes: z.int(),
  asked_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  handed_in_at: z.nullable(z.string()),
  file: z.nullable(
    z.object({
      name: z.string(),
      size: z.int(),
      /** URL path for downloading the file, valid for 15 to 20 minutes. */
      link: z.string(),
    }),
  ),
  abilities: z.object({ revoke: z.boolean(), remove: z.boolean() }),
})

export const listFileRequests = endpoint({
  id: 'files.request.list',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/file-request/list',
  access: can('files.request.manage'),
  body: z.strictObject({ record_type: recordType(), record_id: field.id() }),
  data: z.object({ requests: z.array(requestView) }),
  summary: 'The file requests of one record, newest first; at most 100',
})

export const createFileRequest = endpoint({
  id: 'files.request.create',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/file-request/add',
  access: can('files.request.manage'),
  body: z.strictObject({
    record_type: recordType(),
    record_id: field.id(),
    /** The requested file, as the upload page names it. */
    purpose: field.requiredText(200),
    note: z._default(field.message(1000), ''),
    extensions: z
      .array(z.enum(fileFolders.employee_documents.extensions as [string, ...string[]]))
      .check(z.minLength(1, filesTexts.error('oneKind')), z.maxLength(40)),
    max_mb: z._default(z.int().check(z.minimum(1), z.maximum(MOST_MEGABYTES)), MOST_MEGABYTES),
    days: z._default(z.int().check(z.minimum(1), z.maximum(MOST_DAYS)), 7),
    /** Also mails the link to this address. */
    send_to: field.optional(field.email()),
  }),
  data: z.object({
    request: requestView,
    /** URL path; returned only once, since only its hash is stored. */
    link: z.string(),
  }),
  errors: ['files.too_many_requests'],
  summary: 'Request one file by a single-use link',
})

export const revokeFileRequest = endpoint({
  id: 'files.request.revoke',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/file-request/revoke',
  access: can('files.request.manage'),
  body: z.strictObject({ id: field.id() }),
  data: requestView,
  errors: ['files.request_over'],
  summary: 'Revoke an unused link; idempotent',
})

export const removeFileRequest = endpoint({
  id: 'files.request.remove',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/file-request/remove',
  access: can('files.request.manage'),
  body: z.strictObject({ id: field.id() }),
  data: field.nothing(),
  errors: ['files.request_open'],
  summary: 'Delete a closed file request, with its uploaded file',
})

export const openFileRequest = endpoint({
  id: 'files.request.open',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/file-request/open',
  access: anyone,
  body: z.strictObject({ key: key() }),
  data: z.object({
    org_name: z.string(),
    PRODUCT_THEME_COLOR: z.string(),
    purpose: z.string(),
    note: z.string(),
    extensions: z.array(z.string()),
    max_bytes: z.int(),
    expires_at: z.string(),
  }),
  errors: ['files.request_invalid'],
  summary: 'The file that a link requests; the same response for every unusable link',
})

export const signFileRequest = endpoint({
  id: 'files.request.sign',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/file-request/generate-signed-url',
  access: anyone,
  body: z.strictObject({
    key: key(),
    file_name: field.requiredText(300),
    content_type: field.text(150),
    /** Exact size in bytes. */
    file_size: z.int().check(z.positive(filesTexts.error('empty')), z.maximum(Number.MAX_SAFE_INTEGER)),
  }),
  data: z.object({
    /** URL path for a single PUT of the bytes within 15 minutes. */
    signed_url: z.string(),
  }),
  errors: ['files.request_invalid', 'files.too_large', 'files.wrong_type'],
  summary: 'A signed URL for uploading the requested file; replaces the link’s earlier one',
})

export const finishFileRequest = endpoint({
  id: 'files.request.finish',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/file-request/finish',
  access: anyone,
  body: z.strictObject({ key: key() }),
  data: z.object({ file_name: z.string() }),
  errors: ['files.request_invalid', 'files.not_uploaded'],
  summary: 'Submit the uploaded file, which uses up the link',
})
