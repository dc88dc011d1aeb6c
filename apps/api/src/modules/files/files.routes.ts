import { fetchDownload, listDownloads, removeDownload } from '@muster/contract/files/downloads.contract'
import {
  cancelJob,
  generateSignedUrl,
  jobStatus,
  removeUpload,
  retryJob,
} from '@muster/contract/files/files.contract'
import { reply, route } from '../../platform/http/route.ts'
import { cancelJob as cancel, readJob, retryJob as retry } from './background-work.service.ts'
import { fetchOwnDownload, listOwnDownloads, removeOwnDownload } from './downloads.service.ts'
import { filesTexts } from './files.texts.ts'
import { removeOwnUpload, signUpload } from './uploads.service.ts'

export const filesRoutes = [
  route(generateSignedUrl, (ctx, { body }) => signUpload(ctx, body)),
  route(removeUpload, async (ctx, { body }) => {
    await removeOwnUpload(ctx, body.filePath)
    return reply(null, filesTexts('fileRemoved'))
  }),
  route(jobStatus, (ctx, { params }) => readJob(ctx, params.id)),
  route(cancelJob, (ctx, { body }) => cancel(ctx, body.id)),
  route(retryJob, (ctx, { body }) => retry(ctx, body.id)),
  route(listDownloads, (ctx, { body }) => listOwnDownloads(ctx, body)),
  route(fetchDownload, (ctx, { params }) => fetchOwnDownload(ctx, params)),
  route(removeDownload, async (ctx, { body }) => {
    await removeOwnDownload(ctx, body.id)
    return reply(null, filesTexts('fileRemoved'))
  }),
]
