import { BULK_FILE } from '@muster/contract/employees/bulk/bulk-files'
import {
  uploadLogins,
  uploadLoginsOff,
  uploadRosters,
} from '@muster/contract/employees/bulk/bulk-files.contract'
import { type Reply, type Route, reply, route } from '../../../platform/http/route.ts'
import { type BulkUploadAnswer, uploadBulkFile } from '../../forms/index.ts'
import { bulkTexts } from './bulk.texts.ts'

function replyWith(answer: BulkUploadAnswer): Reply<BulkUploadAnswer> {
  return reply(answer, answer.job_id ? bulkTexts('savingFile') : bulkTexts('fileSaved'))
}

export const bulkFilesRoutes: Route[] = [
  route(uploadLogins, async (ctx, { body }) => replyWith(await uploadBulkFile(ctx, BULK_FILE.login, body))),
  route(uploadLoginsOff, async (ctx, { body }) =>
    replyWith(await uploadBulkFile(ctx, BULK_FILE.loginOff, body)),
  ),
  route(uploadRosters, async (ctx, { body }) => replyWith(await uploadBulkFile(ctx, BULK_FILE.roster, body))),
]
