import { endpoint, field, listBody, signedIn, z } from '../kit/index.ts'

export const downloadStates = ['making', 'ready', 'failed', 'cancelled', 'expired'] as const

/** A file that was made for the caller in the background. */
const download = z.object({
  id: field.id(),
  /** What the file is called. */
  name: z.string(),
  /** What it holds, in words. */
  label: z.string(),
  state: z.enum(downloadStates),
  /** The job that makes it. */
  job: field.publicId(),
  stage: z.string(),
  done: z.int(),
  /** Null while it is not known. */
  total: z.nullable(z.int()),
  /** Bytes, once it is made. */
  size: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  /** Why it could not be made. */
  error: z.nullable(z.string()),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  abilities: z.object({
    download: z.boolean(),
    cancel: z.boolean(),
    retry: z.boolean(),
    remove: z.boolean(),
  }),
})

export const listDownloads = endpoint({
  id: 'files.download.list',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/downloads/list',
  access: signedIn,
  body: z.object({
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
  }),
  data: z.object({ downloads: z.array(download), total_rows: z.int(), numPages: z.int() }),
  summary: 'The files that were or are being made for oneself, newest first',
})

export const fetchDownload = endpoint({
  id: 'files.download.fetch',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/downloads/{id}/file',
  access: signedIn,
  params: z.object({ id: field.idInText() }),
  answer: 'file',
  data: field.nothing(),
  errors: ['files.download_not_ready', 'files.download_expired', 'files.download_denied'],
  summary: 'A file that was made for oneself, as long as one may still see what it holds',
})

export const removeDownload = endpoint({
  id: 'files.download.remove',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/downloads/remove',
  access: signedIn,
  body: z.object({ id: field.id() }),
  data: field.nothing(),
  errors: ['files.download_not_ready'],
  summary: 'Remove a file that was made for oneself, for good',
})
