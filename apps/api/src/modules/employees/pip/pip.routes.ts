import {
  acknowledgePip,
  changePip,
  exportPips,
  findPipOf,
  listOwnPips,
  listPips,
  notePip,
  readPip,
  savePip,
} from '@muster/contract/employees/pip/pip.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { readOwnPlans, readPlan, readPlanOf } from './pip.service.ts'
import { pipTexts } from './pip.texts.ts'
import { acknowledgePlan, addNote, changePlan } from './pip-change.service.ts'
import { exportPlans, readPips } from './pip-list.service.ts'
import { savePlan } from './pip-save.service.ts'

export const pipRoutes: Route[] = [
  route(listPips, (ctx, { body }) => readPips(ctx, body)),
  route(exportPips, (ctx, { body }) => exportPlans(ctx, body)),
  route(readPip, (ctx, { params }) => readPlan(ctx, params.id)),
  route(listOwnPips, (ctx) => readOwnPlans(ctx)),
  route(findPipOf, (ctx, { params }) => readPlanOf(ctx, params.employee_id)),
  route(savePip, async (ctx, { body }) => reply(await savePlan(ctx, body), pipTexts('planSaved'))),
  route(changePip, async (ctx, { body }) => {
    const changed = await changePlan(ctx, body)
    return reply(changed, changed.waiting ? pipTexts('sentForApproval') : 'Saved.')
  }),
  route(notePip, async (ctx, { body }) => reply(await addNote(ctx, body), 'Added.')),
  route(acknowledgePip, async (ctx, { body }) =>
    reply(await acknowledgePlan(ctx, body), pipTexts('thankYou')),
  ),
]
