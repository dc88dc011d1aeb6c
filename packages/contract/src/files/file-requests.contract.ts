import { anyone, can, endpoint, field, z } from '../kit/index.ts'
import { fileFolders } from './file-rules.ts'

/** Files that are asked for by a link: somebody without an account hands one in. */

const MOST_MEGABYTES = 25
const MOST_DAYS = 30
const key = () => z.string().check(z.minLength(1), z.maxLength(100))

export const requestableRecords = ['employee'] as const
const recordType = () => z.enum(requestableRecords)

const requestView = z.object({
  id: field.id(),
  purpose: z.string(),
  note: z.string(),
  /** `open` until it is handed in, withdrawn or expired. */
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
      /** Address below the origin that gives the file out for 15 to 20 minutes. */
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
  summary: 'The files asked for by link about one record, newest first; at most 100',
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
    /** What is asked for, as the page calls it. */
    purpose: field.requiredText(200),
    note: z._default(field.text(1000), ''),
    extensions: z
      .array(z.enum(fileFolders.employee_documents.extensions as [string, ...string[]]))
      .check(z.minLength(1, 'Please allow at least one kind of file.'), z.maxLength(40)),
    max_mb: z._default(z.int().check(z.minimum(1), z.maximum(MOST_MEGABYTES)), MOST_MEGABYTES),
    days: z._default(z.int().check(z.minimum(1), z.maximum(MOST_DAYS)), 7),
    /** Mails the link there as well. */
    send_to: field.optional(field.email()),
  }),
  data: z.object({
    request: requestView,
    /** The link, this once: only its hash is kept. Below the origin. */
    link: z.string(),
  }),
  errors: ['files.too_many_requests'],
  summary: 'Ask for one file by a link that is good for one use',
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
  summary: 'Withdraw a link that has not been used; safe to repeat',
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
  summary: 'Remove a request that is over, with the file that was handed in',
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
  summary: 'What a link asks for; the same answer for every link that can’t be used',
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
    /** Bytes, exactly. */
    file_size: z.int().check(z.positive('The file is empty.'), z.maximum(Number.MAX_SAFE_INTEGER)),
  }),
  data: z.object({
    /** Address below the origin that takes the bytes by PUT, once, within 15 minutes. */
    signed_url: z.string(),
  }),
  errors: ['files.request_invalid', 'files.too_large', 'files.wrong_type'],
  summary: 'An address for the file that a link asks for; an earlier one of the same link ends',
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
  summary: 'Hand in the file that was uploaded, which uses the link up',
})
