import { listApprovedForMobile } from '@muster/contract/requests/approved-requests.contract'
import {
  applyOnDuty,
  applyOnDutyAdmin,
  applyOnDutyBulk,
  applyOnDutyMultiple,
  applyWfh,
  applyWfhAdmin,
  previewOnDuty,
  previewWfh,
} from '@muster/contract/requests/day-requests.contract'
import type { Outcome } from '@muster/contract/requests/decisions.contract'
import {
  bulkRequestStatusAdmin,
  bulkRequestStatusRm,
  deleteRequest,
  deleteRequestAdmin,
  deleteRequestShort,
  deleteRequestSingle,
  deleteRequestSingleApprover,
  openMailRequest,
  reassignRequest,
  remindApprovers,
  requestStatusAdmin,
  saveWorkflowForm,
  updateMailRequest,
  updateRequest,
} from '@muster/contract/requests/decisions.contract'
import {
  endDelegation,
  listDelegates,
  listDelegations,
  saveDelegation,
} from '@muster/contract/requests/delegations.contract'
import { countRequestKinds, requestKinds } from '@muster/contract/requests/request-kinds.contract'
import {
  approverHistory,
  approverHistoryShort,
  exportRequests,
  listAllRequests,
  listAllRequestsShort,
  requestDetail,
  requestDetailShort,
  requestPendingOn,
  requestPendingOnShort,
} from '@muster/contract/requests/requests.contract'
import { wordsOf } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { reassignRequest as reassign } from './absent-approvers.service.ts'
import { actOnMany, decideMany } from './bulk.service.ts'
import { addComment } from './comments.service.ts'
import { applyForMany, applySeveral } from './days/apply-days.service.ts'
import { onDuty, workFromHome } from './days/day-kinds.ts'
import { decideAsAdministrator, decideRequest } from './decide.service.ts'
import { offerDelegates } from './delegates-offered.service.ts'
import { closeDelegation, createDelegation, readDelegations } from './delegation.service.ts'
import { readHistory, readPendingOn, readRequest } from './detail.service.ts'
import { exportList, listApproved, listRequests, readKindCounts, readKinds } from './list.service.ts'
import { decideByLink, openLink } from './mail-link.service.ts'
import { remindApproversOf } from './remind.service.ts'
import type { RequestOutcome } from './request.types.ts'
import { requestsTexts } from './requests.texts.ts'
import { threeWayLabel } from './requests.views.ts'
import {
  revokeApproval,
  withdrawAsAdministrator,
  withdrawRequest,
  withdrawRequests,
} from './withdraw.service.ts'

const outcome = ({ id, status, pendingOn, stuck }: RequestOutcome): Outcome => ({
  REQUEST_ID: id,
  REQUEST_STATUS: status,
  pending_on: pendingOn,
  stuck: stuck && wordsOf(stuck),
})

interface Decided {
  REQUEST_ID: number
  REQUEST_STATUS: 1 | 3
  comment: string
  key?: string | undefined
}
const decisionOf = ({ REQUEST_ID, REQUEST_STATUS, comment, key }: Decided) => ({
  requestId: REQUEST_ID,
  outcome: REQUEST_STATUS === 1 ? ('approved' as const) : ('rejected' as const),
  comment,
  key,
})
const decidedText = (body: Decided) => (body.REQUEST_STATUS === 1 ? 'Approved.' : 'Rejected.')

async function withdrawAll(ctx: Ctx, body: { REQUEST_ID: number | number[]; comment: string }) {
  const ids = Array.isArray(body.REQUEST_ID) ? body.REQUEST_ID : [body.REQUEST_ID]
  const requests = (await withdrawRequests(ctx, ids, body.comment)).map(outcome)
  return reply(
    { requests },
    requests.every((one) => one.REQUEST_STATUS === 4) ? 'Withdrawn.' : requestsTexts('cancellationRequested'),
  )
}

const applyRoutes: Route[] = [
  route(applyWfh, async (ctx, { body }) =>
    reply(await workFromHome.apply(ctx, body), requestsTexts('requestSent')),
  ),
  route(applyWfhAdmin, async (ctx, { body }) =>
    reply(await workFromHome.apply(ctx, body), requestsTexts('requestSent')),
  ),
  route(previewWfh, (ctx, { body }) => workFromHome.preview(ctx, body)),
  route(applyOnDuty, async (ctx, { body }) =>
    reply(await onDuty.apply(ctx, body), requestsTexts('requestSent')),
  ),
  route(applyOnDutyAdmin, async (ctx, { body }) =>
    reply(await onDuty.apply(ctx, body), requestsTexts('requestSent')),
  ),
  route(previewOnDuty, (ctx, { body }) => onDuty.preview(ctx, body)),
  route(applyOnDutyMultiple, (ctx, { body }) => applySeveral(ctx, body)),
  route(applyOnDutyBulk, (ctx, { body }) => applyForMany(ctx, body)),
]

const readRoutes: Route[] = [
  route(listAllRequests, (ctx, { body }) => listRequests(ctx, body)),
  route(listAllRequestsShort, (ctx, { body }) => listRequests(ctx, body, threeWayLabel)),
  route(listApprovedForMobile, (ctx, { body }) => listApproved(ctx, body)),
  route(countRequestKinds, (ctx, { body }) => readKindCounts(ctx, body)),
  route(exportRequests, (ctx, { body }) => exportList(ctx, body)),
  route(requestDetail, (ctx, { params }) => readRequest(ctx, params.id)),
  route(requestDetailShort, (ctx, { params }) => readRequest(ctx, params.id)),
  route(requestPendingOn, (ctx, { query }) => readPendingOn(ctx, query.requestid)),
  route(requestPendingOnShort, (ctx, { query }) => readPendingOn(ctx, query.requestid)),
  route(approverHistory, (ctx, { query }) => readHistory(ctx, query.REQUEST_ID)),
  route(approverHistoryShort, (ctx, { query }) => readHistory(ctx, query.REQUEST_ID)),
  route(requestKinds, (ctx) => readKinds(ctx)),
]

const decisionRoutes: Route[] = [
  route(updateRequest, async (ctx, { body }) =>
    reply(outcome(await decideRequest(ctx, decisionOf(body))), decidedText(body)),
  ),
  route(requestStatusAdmin, async (ctx, { body }) =>
    reply(outcome(await decideAsAdministrator(ctx, decisionOf(body))), decidedText(body)),
  ),
  // Without a message, the specification's screens show "Success".
  route(bulkRequestStatusRm, (ctx, { body }) => decideMany(ctx, body, decideRequest)),
  route(bulkRequestStatusAdmin, (ctx, { body }) => decideMany(ctx, body, decideAsAdministrator)),
  route(remindApprovers, (ctx, { body }) => actOnMany(body.requests, (id) => remindApproversOf(ctx, id))),
  route(saveWorkflowForm, async (ctx, { body }) => reply(await addComment(ctx, body), 'Saved.')),
  route(reassignRequest, async (ctx, { body }) =>
    reply(
      outcome(
        await reassign(ctx, {
          requestId: body.REQUEST_ID,
          employeeId: body.EMPLOYEE_ID,
          comment: body.comment,
        }),
      ),
      'Reassigned.',
    ),
  ),
  route(openMailRequest, (ctx, { body }) => openLink(ctx, body.key)),
  route(updateMailRequest, async (ctx, { body }) =>
    reply(await decideByLink(ctx, body), decidedText({ ...body, REQUEST_ID: 0 })),
  ),
]

const withdrawRoutes: Route[] = [
  route(deleteRequest, (ctx, { body }) => withdrawAll(ctx, body)),
  route(deleteRequestShort, (ctx, { body }) => withdrawAll(ctx, body)),
  route(deleteRequestSingle, async (ctx, { body }) => {
    const result = await withdrawRequest(ctx, body.REQUEST_ID, body.comment)
    return reply(outcome(result), result.status === 4 ? 'Withdrawn.' : requestsTexts('cancellationRequested'))
  }),
  route(deleteRequestSingleApprover, async (ctx, { body }) =>
    reply(outcome(await revokeApproval(ctx, body.REQUEST_ID, body.comment)), 'Cancelled.'),
  ),
  route(deleteRequestAdmin, async (ctx, { body }) =>
    reply(outcome(await withdrawAsAdministrator(ctx, body.REQUEST_ID, body.comment)), 'Cancelled.'),
  ),
]

export const requestsRoutes: Route[] = [
  ...readRoutes,
  ...decisionRoutes,
  ...withdrawRoutes,
  ...applyRoutes,
  route(listDelegations, (ctx, { query }) => readDelegations(ctx, query.of)),
  route(listDelegates, (ctx, { query }) => offerDelegates(ctx, query.search)),
  route(saveDelegation, async (ctx, { body }) =>
    reply(await createDelegation(ctx, body), requestsTexts('approvalsDelegated')),
  ),
  route(endDelegation, async (ctx, { body }) => reply(await closeDelegation(ctx, body.id), 'Ended.')),
]
