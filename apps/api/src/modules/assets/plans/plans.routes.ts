import {
  exportAssetPlans,
  listAssetPlans,
  removeAssetPlan,
  saveAssetPlan,
} from '@muster/contract/assets/plans.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { assetsTexts } from '../assets.texts.ts'
import { assetPlans } from './plans.master.ts'
import { exportPlan, readPlan } from './plans.service.ts'

export const planRoutes: Route[] = [
  route(listAssetPlans, (ctx, { body }) => readPlan(ctx, body)),
  route(saveAssetPlan, async (ctx, { body }) =>
    reply(await assetPlans.save(ctx, body), assetsTexts('saved')),
  ),
  route(removeAssetPlan, async (ctx, { body }) =>
    reply(await assetPlans.remove(ctx, body), assetsTexts('deleted')),
  ),
  route(exportAssetPlans, (ctx, { body }) => exportPlan(ctx, body)),
]
