import { generateExpenseSignedUrl } from '@muster/contract/files/expense-files.contract'
import {
  createFileRequest,
  finishFileRequest,
  listFileRequests,
  openFileRequest,
  removeFileRequest,
  revokeFileRequest,
  signFileRequest,
} from '@muster/contract/files/file-requests.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { finishLink, openLink, signLinkUpload } from './file-request-link.service.ts'
import { createRequest, listRequests, removeRequest, revokeRequest } from './file-requests.service.ts'
import { filesTexts } from './files.texts.ts'
import { signUpload } from './uploads.service.ts'

export const fileRequestRoutes: Route[] = [
  route(listFileRequests, (ctx, { body }) => listRequests(ctx, body)),
  route(createFileRequest, (ctx, { body }) => createRequest(ctx, body)),
  route(revokeFileRequest, async (ctx, { body }) =>
    reply(await revokeRequest(ctx, body.id), filesTexts('linkWithdrawn')),
  ),
  route(removeFileRequest, async (ctx, { body }) => reply(await removeRequest(ctx, body.id), 'Removed.')),
  route(openFileRequest, (ctx, { body }) => openLink(ctx, body.key)),
  route(signFileRequest, (ctx, { body }) => signLinkUpload(ctx, body)),
  route(finishFileRequest, (ctx, { body }) => finishLink(ctx, body.key)),
  route(generateExpenseSignedUrl, (ctx, { body }) =>
    signUpload(ctx, { ...body, folder: 'expense_receipts' }),
  ),
]
