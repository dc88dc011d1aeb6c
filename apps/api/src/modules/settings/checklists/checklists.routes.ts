import {
  listChecklists,
  removeChecklist,
  saveChecklist,
  tickTask,
} from '@muster/contract/settings/checklists.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { markTask } from './checklist-tasks.service.ts'
import { checklistRecords, readChecklists } from './checklists.master.ts'
import { checklistsTexts } from './checklists.texts.ts'

export const checklistRoutes: Route[] = [
  route(listChecklists, (ctx) => readChecklists(ctx)),
  route(saveChecklist, async (ctx, { body }) =>
    reply(await checklistRecords.save(ctx, body), checklistsTexts('checklistSaved')),
  ),
  route(removeChecklist, async (ctx, { body }) =>
    reply(await checklistRecords.remove(ctx, body), checklistsTexts('checklistDeleted')),
  ),
  route(tickTask, (ctx, { body }) => markTask(ctx, body)),
]
