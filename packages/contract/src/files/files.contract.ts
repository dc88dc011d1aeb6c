import { endpoint, field, signedIn, z } from '../kit/index.ts'
import { uploadFolders } from './file-rules.ts'

/** Where an uploaded file lies: what records refer to it by. */
const filePath = () =>
  z
    .string()
    .check(z.regex(/^[1-9]\d{0,15}\/[a-z_]{1,40}\/\d{13,16}-\d{1,39}\.[a-z0-9]{1,8}$/, 'Unknown file.'))

export const generateSignedUrl = endpoint({
  id: 'files.upload.sign',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/generate-signed-url',
  access: signedIn,
  body: z.object({
    /** The file's name with its extension; a leading `<folder>/` says what it is for, as `folder` does. */
    key: field.requiredText(300),
    content_type: field.text(150),
    /** Bytes, exactly. */
    file_size: z.int().check(z.positive('The file is empty.'), z.maximum(Number.MAX_SAFE_INTEGER)),
    folder: field.optional(z.enum(uploadFolders)),
  }),
  data: z.object({
    /** Address below the origin that takes the bytes by PUT, once, within 15 minutes. */
    signed_url: z.string(),
    filePath: z.string(),
    fileName: z.string(),
    type: z.string(),
  }),
  errors: ['files.too_large', 'files.wrong_type', 'files.too_many_uploads'],
  summary: 'An address that one file of this size and type may be uploaded to',
})

/** What the upload itself answers, in the envelope. */
export const uploadedFile = z.object({ fileName: z.string(), filePath: z.string(), type: z.string() })

export const removeUpload = endpoint({
  id: 'files.upload.remove',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/delete-uploaded-file',
  access: signedIn,
  body: z.object({ filePath: filePath() }),
  data: field.nothing(),
  errors: ['record.in_use'],
  summary: 'Remove a file that one has uploaded and no record refers to',
})

/** Background work as a person sees it. */
export const jobView = z.object({
  id: field.publicId(),
  kind: z.string(),
  /** What it is, in words. */
  label: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** What it is at now. */
  stage: z.string(),
  done: z.int(),
  /** Null while it is not known. */
  total: z.nullable(z.int()),
  result: z.nullable(z.unknown()),
  /** Why it failed. */
  error: z.nullable(z.string()),
  cancel_asked: z.boolean(),
  /** How often it was begun; after a failed try another one may follow. */
  tries: z.int(),
  /** Of work that waits after a failed try. */
  next_try_at: z.nullable(z.string()),
  /** The file that it made for its starter: `files.download.fetch` gives it out. */
  download: z.nullable(z.object({ id: field.id(), name: z.string() })),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  abilities: z.object({ cancel: z.boolean(), retry: z.boolean() }),
})

export const jobStatus = endpoint({
  id: 'files.job.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/job-status/{id}',
  access: signedIn,
  params: z.object({ id: field.publicId() }),
  data: jobView,
  summary: 'How background work stands that one has started',
})

export const cancelJob = endpoint({
  id: 'files.job.cancel',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/job-cancel',
  access: signedIn,
  body: z.object({ id: field.publicId() }),
  data: jobView,
  summary:
    'Stop background work that one has started; safe to repeat. Running work ends at its next safe point',
})

export const retryJob = endpoint({
  id: 'files.job.retry',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/job-retry',
  access: signedIn,
  body: z.object({ id: field.publicId() }),
  data: jobView,
  errors: ['files.job_not_over', 'files.job_starter_gone'],
  summary: 'Try background work again that failed or was cancelled; nothing happens while it waits or runs',
})
