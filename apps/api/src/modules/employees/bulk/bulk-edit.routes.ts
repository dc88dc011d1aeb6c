import {
  bulkEditFields,
  bulkEditUsers,
  previewBulkEdit,
} from '@muster/contract/employees/bulk/bulk-edit.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { bulkTexts } from './bulk.texts.ts'
import { bulkEdit, listBulkFields, previewEdit } from './bulk-edit.service.ts'

export const bulkEditRoutes: Route[] = [
  route(bulkEditFields, (ctx) => listBulkFields(ctx)),
  route(previewBulkEdit, (ctx, { body }) => previewEdit(ctx, body)),
  route(bulkEditUsers, async (ctx, { body }) => {
    const data = await bulkEdit(ctx, body)
    return reply(data, data.job_id ? bulkTexts('bulkEditStarted') : 'Saved.')
  }),
]
