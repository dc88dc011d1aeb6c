import { requestsErrors } from '@muster/contract/requests/requests.errors'
import { requestsPermissions } from '@muster/contract/requests/requests.permissions'
import { registerAuditedRecord } from '../../platform/audit/words.ts'
import { defineModule } from '../../platform/module.ts'
import {
  employedDaysChanged,
  employmentChanged,
  lineChanged,
  registerBeforeJoining,
  registerEmploymentImpact,
  registerMoveImpact,
  vacancyReopening,
} from '../employees/index.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { registerDelegations, registerSimulationSource } from '../workflows/index.ts'
import { replaceLeaver } from './absent-approvers.service.ts'
import { giveBackAfterLeaving, requestsAfter, requestsBeforeJoining } from './after-leaving.service.ts'
import { connectDatasets } from './datasets/index.ts'
import { onDuty, workFromHome } from './days/day-kinds.ts'
import { delegateSource } from './delegates.queries.ts'
import { registerRequestDuties } from './duties/request-duties.ts'
import { requestsHandedOn } from './handed-on.ts'
import { connectHome } from './home.ts'
import { recentOfTrigger, requestsExport } from './list.service.ts'
import { connectPeople, peopleRoutes } from './people/people.connect.ts'
import { personFactsRoutes } from './person-facts/person-facts.routes.ts'
import { registerRequestKind } from './request-kinds.ts'
import {
  followLinesJob,
  followLinesLater,
  maintainRequestsJob,
  maintainRequestsSchedule,
} from './requests.jobs.ts'
import { requestsMenu } from './requests.menu.ts'
import { requestsNotices } from './requests.notices.ts'
import { requestsPersonalData } from './requests.personal-data.ts'
import { requestsRoutes } from './requests.routes.ts'
import { requestsTexts } from './requests.texts.ts'
import { requisitionRoutes } from './requisition/requisition.routes.ts'
import { refuseCancelled } from './requisition/requisition.service.ts'
import { requisitionKind } from './requisition/requisition-kind.ts'

// Used by the modules of other request kinds.
/** Outcome of a request, for modules that compute from approved ones. */
export { requestSettled } from './advance.service.ts'
/** @public */
export { shortenAtOnce } from './after-leaving.service.ts'
export { approvedRequestsQuery } from './approved.queries.ts'
export { clashQuery, findClashes } from './clashes.service.ts'
export { requestStatuses } from './datasets/statuses.ts'
/** @public */
export { reachForRequest, reachQuery, submittedView } from './days/reach.ts'
/** @public */
export { decideRequest } from './decide.service.ts'
export { enterApproved } from './enter-approved.service.ts'
export { kindMenuItem } from './kind-menu-item.ts'
/** @public */
export { callerOnly, defineDirectKind, defineKind, refuseProblems } from './kinds/define-kind.ts'
export type { Evaluation, EvaluationInput } from './kinds/kind-types.ts'
export { effectOf } from './kinds/kind-types.ts'
export { previewIn } from './kinds/preview.ts'
export { lockRequester } from './lock-requester.ts'
export { registerNoticeSource } from './person-facts/person-facts.service.ts'
/** @public */
export type { DecideInput, RequestOutcome, SubmitInput } from './request.types.ts'
/** @public */
export type { Decision, RequestConflict, RequestFact, RequestKind, RequestRecord } from './request-kinds.ts'
export { findRequestKind, registerRequestKind } from './request-kinds.ts'
export { canSee, canSeeRequests, isListed, listedBy, takesPartIn } from './requests.access.ts'
export { lockRequest, shortenRequest } from './shorten.service.ts'
export { outcomeOf, submitRequest } from './submit.service.ts'
export { cancelAtOnce, decideAtOnce, withdrawAtOnce, withdrawRequest } from './withdraw.service.ts'

/** Requests and approvals: one engine for all request kinds. */
export const requestsModule = defineModule({
  name: 'requests',
  routes: [...requestsRoutes, ...peopleRoutes, ...requisitionRoutes, ...personFactsRoutes],
  permissions: requestsPermissions,
  errors: requestsErrors,
  menu: requestsMenu,
  jobs: [maintainRequestsJob, followLinesJob, requestsExport.job],
  schedules: [maintainRequestsSchedule],
  personalData: requestsPersonalData,
  connect: () => {
    registerNoticeKinds(requestsNotices)
    connectHome()
    registerAuditedRecord('request', {
      label: requestsTexts('request'),
      path: (id) => `/workflow/request-worlflow/${id}`,
    })
    registerAuditedRecord('approval_delegation', { label: requestsTexts('delegationRecord') })
    registerRequestKind(workFromHome)
    registerRequestKind(onDuty)
    connectPeople()
    connectDatasets()
    registerRequestKind(requisitionKind)
    registerSimulationSource(recentOfTrigger)
    registerDelegations(delegateSource)
    registerEmploymentImpact(requestsAfter)
    registerRequestDuties()
    registerMoveImpact(requestsHandedOn)
    registerBeforeJoining(requestsBeforeJoining)
    employedDaysChanged.on(giveBackAfterLeaving)
    lineChanged.on(followLinesLater)
    vacancyReopening.on(refuseCancelled)
    employmentChanged.on((ctx, db, { employeeId, what }) =>
      what === 'separation_entered' ? replaceLeaver(ctx, db, employeeId) : Promise.resolve(),
    )
  },
})
