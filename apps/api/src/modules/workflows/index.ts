import { defineModule } from '../../platform/module.ts'
import { workflowsRoutes } from './workflows.routes.ts'

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
  WorkflowEngine,
} from './plan.types.ts'
export {
  type DelegationSource,
  registerDelegations,
  registerSimulationSource,
  registerTriggerFacts,
  type SimulationSource,
  type TriggerFact,
} from './registries.ts'

export const workflowsModule = defineModule({ name: 'workflows', routes: workflowsRoutes })
