import { endpoint, field, listBody, signedIn, z } from '../kit/index.ts'

export const downloadStates = ['making', 'ready', 'failed', 'cancelled', 'expired'] as const

/** A file created for the caller in the background. */
const download = z.object({
  id: field.id(),
  name: z.string(),
  /** Description of the content. */
  label: z.string(),
  state: z.enum(downloadStates),
  /** The job that creates it. */
  job: field.publicId(),
  stage: z.string(),
  done: z.int(),
  /** Null until it is known. */
  total: z.nullable(z.int()),
  /** Bytes; null until the file exists. */
  size: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  /** Why it failed. */
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
  summary: 'The caller’s background files, finished or in progress, newest first',
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
  summary: 'A background file of the caller, while they may still see its content',
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
  summary: 'Delete a background file of the caller permanently',
})
