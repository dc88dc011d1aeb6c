import { defineModule } from '../../platform/module.ts'
import { requestMails } from './workflows.mails.ts'
import { workflowsRoutes } from './workflows.routes.ts'

export {
  planApproval,
  planApprovals,
  resolveStage,
  resolveStagesAnew as resolveStages,
} from './plan.service.ts'
export type {
  ApprovalPlan,
  Delegate,
  PlanInput,
  PlannedApprover,
  PlannedStage,
  Replaced,
  RequestMail,
  SimulatedRequest,
  StageInput,
} from './plan.types.ts'
export {
  type DelegationSource,
  registerDelegations,
  registerSimulationSource,
  registerTriggerFacts,
  type SimulationSource,
  type TriggerFact,
} from './registries.ts'

export { sendRequestMails } from './request-mails.service.ts'

export const workflowsModule = defineModule({
  name: 'workflows',
  routes: workflowsRoutes,
  mails: Object.values(requestMails),
})
