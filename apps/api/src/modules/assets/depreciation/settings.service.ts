import type { readAssetSettings } from '@muster/contract/assets/depreciation.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { registerFactsQuery } from './depreciation.queries.ts'
import { assetSettings } from './settings.master.ts'

/** The settings, with the month in which the organisation's financial year starts. Two statements. */
export const readSettings = (ctx: Ctx): Promise<DataOf<typeof readAssetSettings>> =>
  readTx(ctx, async (db) => {
    const [settings] = await assetSettings.find(ctx, db)
    const { year_start } = await runQuery(db, registerFactsQuery(ctx))
    return { ...found(settings), year_start }
  })
