import {
  exportAssetReport,
  listAssetReports,
  removeAssetReport,
  saveAssetReport,
} from '@muster/contract/assets/reports.contract'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findColumns } from '../../../platform/datasets/index.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { SET_UP } from '../assets.access.ts'
import { assetsTexts } from '../assets.texts.ts'
import { assetsDataset } from './assets.dataset.ts'
import { exportReport } from './report-file.service.ts'
import { assetReports } from './reports.master.ts'

/** The reports with what they can show. Three statements. */
const readReports = (ctx: Ctx) =>
  readTx(ctx, async (db) => {
    const reports = await assetReports.find(ctx, db)
    const choices = await assetReports.choices(ctx, db)
    const { all } = await findColumns(ctx, db, assetsDataset)
    return {
      ...choices,
      reports,
      columns: all.map(({ key, heading }) => ({ key, heading: wordsOf(heading) })),
      abilities: { set_up: holds(ctx.actor, SET_UP) },
    }
  })

export const reportRoutes: Route[] = [
  route(listAssetReports, (ctx) => readReports(ctx)),
  route(saveAssetReport, async (ctx, { body }) =>
    reply(await assetReports.save(ctx, body), assetsTexts('saved')),
  ),
  route(removeAssetReport, async (ctx, { body }) =>
    reply(await assetReports.remove(ctx, body), assetsTexts('deleted')),
  ),
  route(exportAssetReport, (ctx, { query }) => exportReport(ctx, query.report_id)),
]
