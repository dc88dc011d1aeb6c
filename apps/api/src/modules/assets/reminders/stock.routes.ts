import { listStockLevels, removeStockLevel, saveStockLevel } from '@muster/contract/assets/stock.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { assetsTexts } from '../assets.texts.ts'
import { stockLevels } from './stock.master.ts'

export const stockRoutes: Route[] = [
  route(listStockLevels, (ctx) =>
    stockLevels.read(ctx, (levels, choices) => ({
      ...choices,
      levels: levels.map((level) => ({ ...level, is_low: level.available < level.minimum })),
    })),
  ),
  route(saveStockLevel, async (ctx, { body }) =>
    reply(await stockLevels.save(ctx, body), assetsTexts('saved')),
  ),
  route(removeStockLevel, async (ctx, { body }) =>
    reply(await stockLevels.remove(ctx, body), assetsTexts('deleted')),
  ),
]
