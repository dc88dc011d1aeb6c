import {
  askPeople,
  dismissFindings,
  listFindings,
  readQuality,
  recomputeQuality,
  setManagers,
} from '@muster/contract/employees/bulk/data-quality.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { askForData, giveManager, judgeFindings, startQualityRun } from './fixes.service.ts'
import { readFindings, readQualityOverview } from './quality.service.ts'

export const qualityRoutes: Route[] = [
  route(readQuality, (ctx) => readQualityOverview(ctx)),
  route(listFindings, (ctx, { body }) => readFindings(ctx, body)),
  route(dismissFindings, async (ctx, { body }) => reply(await judgeFindings(ctx, body), 'Saved.')),
  route(askPeople, (ctx, { body }) => askForData(ctx, body)),
  route(setManagers, async (ctx, { body }) => reply(await giveManager(ctx, body), 'Saved.')),
  route(recomputeQuality, (ctx) => startQualityRun(ctx)),
]
