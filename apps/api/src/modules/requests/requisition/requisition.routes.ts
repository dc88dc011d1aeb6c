import {
  listAssetRequests,
  listRequisitions,
  requisitionForm,
  requisitionPeople,
  saveRequisition,
} from '@muster/contract/requests/requisition.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { askForPeople, offerPeople, readRequisitionForm } from './requisition.service.ts'
import { requisitionTexts } from './requisition.texts.ts'
import { readAssetRequests, readRequisitions } from './requisition-list.service.ts'

export const requisitionRoutes: Route[] = [
  route(saveRequisition, async (ctx, { body }) =>
    reply(await askForPeople(ctx, body), requisitionTexts('requestSent')),
  ),
  route(requisitionForm, (ctx) => readRequisitionForm(ctx)),
  route(requisitionPeople, (ctx, { query }) => offerPeople(ctx, query.search)),
  route(listRequisitions, (ctx, { body }) => readRequisitions(ctx, body)),
  route(listAssetRequests, (ctx, { body }) => readAssetRequests(ctx, body)),
]
