import {
  listAssetRequests,
  listRequisitions,
  previewRequisition,
  requisitionForm,
  requisitionPeople,
  saveRequisition,
} from '@muster/contract/requests/requisition.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { offerPeople, readRequisitionForm } from './requisition.service.ts'
import { requisitionTexts } from './requisition.texts.ts'
import { requisitionKind } from './requisition-kind.ts'
import { readAssetRequests, readRequisitions } from './requisition-list.service.ts'

export const requisitionRoutes: Route[] = [
  route(saveRequisition, async (ctx, { body }) =>
    reply(await requisitionKind.apply(ctx, body), requisitionTexts('requestSent')),
  ),
  route(previewRequisition, (ctx, { body }) => requisitionKind.preview(ctx, body)),
  route(requisitionForm, (ctx) => readRequisitionForm(ctx)),
  route(requisitionPeople, (ctx, { query }) => offerPeople(ctx, query.search)),
  route(listRequisitions, (ctx, { body }) => readRequisitions(ctx, body)),
  route(listAssetRequests, (ctx, { body }) => readAssetRequests(ctx, body)),
]
