import { endpoint, field, signedIn, z } from '../kit/index.ts'
import { uploadFolders } from './file-rules.ts'
import { filesTexts } from './files.texts.ts'

/** Path of an uploaded file; records refer to the file by it. */
const filePath = () =>
  z
    .string()
    .check(
      z.regex(
        /^[1-9]\d{0,15}\/[a-z_]{1,40}\/\d{13,16}-\d{1,39}\.[a-z0-9]{1,8}$/,
        filesTexts.error('unknown'),
      ),
    )

export const generateSignedUrl = endpoint({
  id: 'files.upload.sign',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/generate-signed-url',
  access: signedIn,
  body: z.object({
    /** File name with extension; a leading `<folder>/` names the folder, as `folder` does. */
    key: field.requiredText(300),
    content_type: field.text(150),
    /** Exact size in bytes. */
    file_size: z.int().check(z.positive(filesTexts.error('empty')), z.maximum(Number.MAX_SAFE_INTEGER)),
    folder: field.optional(z.enum(uploadFolders)),
  }),
  data: z.object({
    /** URL path for a single PUT of the bytes within 15 minutes. */
    signed_url: z.string(),
    filePath: z.string(),
    fileName: z.string(),
    type: z.string(),
  }),
  errors: ['files.too_large', 'files.wrong_type', 'files.too_many_uploads'],
  summary: 'A signed URL for uploading one file of this size and type',
})

/** Response of the upload itself, within the envelope. */
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
  summary: 'Delete an uploaded file of the caller that no record refers to',
})

/** A background job as shown to people. */
export const jobView = z.object({
  id: field.publicId(),
  kind: z.string(),
  /** The job's name as shown to people. */
  label: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** The current stage. */
  stage: z.string(),
  done: z.int(),
  /** Null until it is known. */
  total: z.nullable(z.int()),
  result: z.nullable(z.unknown()),
  /** Why it failed. */
  error: z.nullable(z.string()),
  cancel_asked: z.boolean(),
  /** Number of attempts; a failed attempt may be retried. */
  tries: z.int(),
  /** Time of the next retry, if one is pending. */
  next_try_at: z.nullable(z.string()),
  /** The file it created for the person who started it; download it by `files.download.fetch`. */
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
  summary: 'State of a background job that the caller started',
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
    'Cancel a background job that the caller started; idempotent. A running job stops at its next safe point',
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
  summary: 'Retry a failed or cancelled background job; a no-op while it is queued or running',
})
