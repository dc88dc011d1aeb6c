import {
  applyAssetRequest,
  closeRequested,
  handOverRequested,
  listRequestedAssets,
  listRequestTypes,
  previewAssetRequest,
} from '@muster/contract/assets/asset-requests.contract'
import {
  applyPurchase,
  closePurchase,
  listPurchases,
  orderPurchase,
  previewPurchase,
  readPurchaseForm,
  receivePurchase,
} from '@muster/contract/assets/purchases.contract'
import { readTx } from '../../../platform/db/tx.ts'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { assetRequestKind } from './asset-request.kind.ts'
import { offeredTypes } from './offered.queries.ts'
import { purchaseKind } from './purchase.kind.ts'
import { close as closeOne, order, pageOfPurchases, readForm, receive } from './purchases.service.ts'
import { close, handOverTo, pageOfRequested } from './requested.service.ts'
import { assetRequestsTexts } from './requests.texts.ts'

/** Named in the message as far as they are few. */
const NAMED = 5

const codesText = (assets: readonly { code: string }[]) =>
  [...assets.slice(0, NAMED).map(({ code }) => code), ...(assets.length > NAMED ? ['…'] : [])].join(', ')

export const assetRequestRoutes: Route[] = [
  route(applyAssetRequest, (ctx, { body }) => assetRequestKind.apply(ctx, body)),
  route(previewAssetRequest, (ctx, { body }) => assetRequestKind.preview(ctx, body)),
  route(listRequestTypes, (ctx) => readTx(ctx, async (db) => ({ types: await offeredTypes(ctx, db) }))),
  route(listRequestedAssets, (ctx, { body }) => pageOfRequested(ctx, body)),
  route(handOverRequested, async (ctx, { body }) => {
    const { name, ...done } = await handOverTo(ctx, body)
    return reply(done, assetRequestsTexts('handedOver', { name }))
  }),
  route(closeRequested, async (ctx, { body }) => reply(await close(ctx, body), assetRequestsTexts('closed'))),
  route(applyPurchase, (ctx, { body }) => purchaseKind.apply(ctx, body)),
  route(previewPurchase, (ctx, { body }) => purchaseKind.preview(ctx, body)),
  route(readPurchaseForm, (ctx) => readForm(ctx)),
  route(listPurchases, (ctx, { body }) => pageOfPurchases(ctx, body)),
  route(orderPurchase, async (ctx, { body }) => reply(await order(ctx, body), assetRequestsTexts('ordered'))),
  route(receivePurchase, async (ctx, { body }) => {
    const done = await receive(ctx, body)
    const words = { count: done.assets.length, codes: codesText(done.assets) }
    return reply(done, assetRequestsTexts('received', words))
  }),
  route(closePurchase, async (ctx, { body }) =>
    reply(await closeOne(ctx, body), assetRequestsTexts('purchaseClosed')),
  ),
]
