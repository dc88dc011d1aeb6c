import type { AssetField } from '@muster/contract/assets/asset-fields'
import { downloadAssetSample } from '@muster/contract/assets/asset-upload.contract'
import {
  createAsset,
  editAsset,
  listAssetLog,
  listAssets,
  readAsset,
  readAssetBoard,
  readAssetForm,
  removeAsset,
} from '@muster/contract/assets/assets.contract'
import {
  assignAsset,
  listAssetPeople,
  moveAsset,
  reportAsset,
  returnAsset,
  transferAsset,
} from '@muster/contract/assets/hand-over.contract'
import { readAssetDashboard } from '@muster/contract/assets/insights.contract'
import { answerHandOver, listAssetsOfPerson, listMyAssets } from '@muster/contract/assets/own-assets.contract'
import {
  listAssetCategories,
  listAssetTypes,
  removeAssetCategory,
  removeAssetType,
  saveAssetCategory,
  saveAssetCode,
  saveAssetType,
} from '@muster/contract/assets/setup.contract'
import { pageCount } from '@muster/contract/kit/index'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { assetsTexts } from './assets.texts.ts'
import { auditRoutes } from './audits/audits.routes.ts'
import { assetSample, assetUpload } from './bulk/asset-upload.ts'
import { depreciationRoutes } from './depreciation/depreciation.routes.ts'
import { addAsset, changeAsset, deleteAsset, readForm } from './form.service.ts'
import { assign, move, report, transfer } from './hand-over.service.ts'
import { readDashboard } from './insights/dashboard.service.ts'
import { pageOfAssets, pageOfLog, readBoard, readDetails } from './list.service.ts'
import { answer, readMine, readOfPerson } from './own-assets.service.ts'
import { planRoutes } from './plans/plans.routes.ts'
import { findReceivers } from './receivers.ts'
import { stockRoutes } from './reminders/stock.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { assetRequestRoutes } from './requests/requests.routes.ts'
import { assetCategories } from './setup/categories.master.ts'
import { assetTypes, saveCode, saveType } from './setup/types.master.ts'
import { takeBack } from './take-back.service.ts'

const holdsText = (text: string, search: string) => text.toLowerCase().includes(search.toLowerCase())

const setupRoutes: Route[] = [
  route(listAssetCategories, (ctx, { query: { page, limit, search } }) =>
    assetCategories.read(ctx, (all) => {
      const rows = all.filter(({ name }) => holdsText(name, search))
      const docs = rows.slice((page - 1) * limit, page * limit)
      return { docs, pages: pageCount(rows.length, limit), total: rows.length }
    }),
  ),
  route(saveAssetCategory, async (ctx, { body }) =>
    reply(await assetCategories.save(ctx, body), assetsTexts('saved')),
  ),
  route(removeAssetCategory, async (ctx, { body }) =>
    reply(await assetCategories.remove(ctx, body), assetsTexts('deleted')),
  ),
  route(listAssetTypes, (ctx, { body: { category_id, search } }) =>
    assetTypes.read(ctx, (all, { categories }) => ({
      types: all.flatMap(({ last_field: _, ...one }) =>
        (category_id === undefined || one.category_id === category_id) &&
        holdsText(`${one.name} ${one.code_prefix}`, search)
          ? [{ ...one, fields: one.fields as AssetField[] }]
          : [],
      ),
      categories,
    })),
  ),
  route(saveAssetType, async (ctx, { body }) => reply(await saveType(ctx, body), assetsTexts('saved'))),
  route(removeAssetType, async (ctx, { body }) =>
    reply(await assetTypes.remove(ctx, body), assetsTexts('deleted')),
  ),
  route(saveAssetCode, async (ctx, { body }) => reply(await saveCode(ctx, body), assetsTexts('saved'))),
]

const handOverRoutes: Route[] = [
  route(listAssetPeople, (ctx, { query }) => findReceivers(ctx, query.search)),
  route(assignAsset, async (ctx, { body }) => {
    const { name, ...done } = await assign(ctx, body)
    return reply(done, assetsTexts('assigned', { name }))
  }),
  route(returnAsset, async (ctx, { body }) => {
    const { cleared, ...done } = await takeBack(ctx, body)
    return reply(done, assetsTexts(cleared > 0 ? 'returnedCleared' : 'returned'))
  }),
  route(transferAsset, async (ctx, { body }) => {
    const { name, ...done } = await transfer(ctx, body)
    return reply(done, assetsTexts('transferred', { name }))
  }),
  route(moveAsset, async (ctx, { body }) => reply(await move(ctx, body), assetsTexts('moved'))),
  route(reportAsset, async (ctx, { body }) => reply(await report(ctx, body), assetsTexts('reported'))),
]

export const assetsRoutes: Route[] = [
  ...setupRoutes,
  route(listAssets, (ctx, { body }) => pageOfAssets(ctx, body)),
  route(readAssetDashboard, (ctx, { body }) => readDashboard(ctx, body)),
  route(readAssetBoard, (ctx, { body }) => readBoard(ctx, body)),
  route(readAsset, (ctx, { params }) => readDetails(ctx, params.AID)),
  route(readAssetForm, (ctx, { body }) => readForm(ctx, body)),
  route(createAsset, async (ctx, { body }) => {
    const created = await addAsset(ctx, body)
    return reply(created, assetsTexts('created', { code: created.code }))
  }),
  route(editAsset, async (ctx, { body }) => reply(await changeAsset(ctx, body), assetsTexts('saved'))),
  route(removeAsset, async (ctx, { body }) => reply(await deleteAsset(ctx, body), assetsTexts('deleted'))),
  route(listAssetLog, (ctx, { query }) => pageOfLog(ctx, query)),
  ...handOverRoutes,
  ...reportRoutes,
  ...depreciationRoutes,
  ...planRoutes,
  ...auditRoutes,
  ...stockRoutes,
  route(downloadAssetSample, (ctx) => assetSample(ctx)),
  ...assetUpload,
  ...assetRequestRoutes,
  route(listMyAssets, (ctx) => readMine(ctx)),
  route(answerHandOver, async (ctx, { body }) => reply(await answer(ctx, body), assetsTexts(body.answer))),
  route(listAssetsOfPerson, (ctx, { query }) => readOfPerson(ctx, query.employee_id)),
]
