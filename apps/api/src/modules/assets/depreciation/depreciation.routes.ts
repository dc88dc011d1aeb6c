import {
  exportDepreciation,
  listDepreciation,
  readAssetSettings,
  saveAssetSettings,
  sumDepreciation,
} from '@muster/contract/assets/depreciation.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { assetsTexts } from '../assets.texts.ts'
import { exportRegister, pageOfRegister, totalsOfRegister } from './register.service.ts'
import { assetSettings } from './settings.master.ts'
import { readSettings } from './settings.service.ts'

export const depreciationRoutes: Route[] = [
  route(listDepreciation, (ctx, { body }) => pageOfRegister(ctx, body)),
  route(sumDepreciation, (ctx, { body }) => totalsOfRegister(ctx, body)),
  route(exportDepreciation, (ctx, { body }) => exportRegister(ctx, body)),
  route(readAssetSettings, (ctx) => readSettings(ctx)),
  route(saveAssetSettings, async (ctx, { body }) =>
    reply(await assetSettings.save(ctx, body), assetsTexts('saved')),
  ),
]
