import { cancelJob, generateSignedUrl, jobStatus, removeUpload } from '@muster/contract/files/files.contract'
import { reply, route } from '../../platform/http/route.ts'
import { cancelJob as cancel, readJob } from './background-work.service.ts'
import { removeOwnUpload, signUpload } from './uploads.service.ts'

export const filesRoutes = [
  route(generateSignedUrl, (ctx, { body }) => signUpload(ctx, body)),
  route(removeUpload, async (ctx, { body }) => {
    await removeOwnUpload(ctx, body.filePath)
    return reply(null, 'File removed.')
  }),
  route(jobStatus, (ctx, { params }) => readJob(ctx, params.id)),
  route(cancelJob, (ctx, { body }) => cancel(ctx, body.id)),
]
