import {
  listChecklists,
  removeChecklist,
  saveChecklist,
  tickTask,
} from '@muster/contract/settings/checklists.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { markTask } from './checklist-tasks.service.ts'
import { deleteChecklist, keepChecklist, readChecklists } from './checklists.service.ts'

export const checklistRoutes: Route[] = [
  route(listChecklists, (ctx) => readChecklists(ctx)),
  route(saveChecklist, async (ctx, { body }) => reply(await keepChecklist(ctx, body), 'Checklist saved.')),
  route(removeChecklist, async (ctx, { body }) =>
    reply(await deleteChecklist(ctx, body.id), 'Checklist deleted.'),
  ),
  route(tickTask, (ctx, { body }) => markTask(ctx, body)),
]
