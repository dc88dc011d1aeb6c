import { workflowsErrors } from '@muster/contract/workflows/workflows.errors'
import { workflowsPermissions } from '@muster/contract/workflows/workflows.permissions'
import { registerReach } from '../../platform/access/kept-reach.ts'
import { registerAuditedRecord } from '../../platform/audit/words.ts'
import { defineModule } from '../../platform/module.ts'
import { registerUnitHolder } from '../organisation/index.ts'
import { registerWorkflowDuties } from './duties/workflow-duties.ts'
import { functionHeadHolder } from './function-head-holder.ts'
import { workflowsPersonalData } from './personal-data.ts'
import { compareJob } from './publish-simulation.service.ts'
import { reachOfFunctionHeads } from './reach-of-function-heads.ts'
import { requestMails } from './workflows.mails.ts'
import { workflowsMenu } from './workflows.menu.ts'
import { workflowsRoutes } from './workflows.routes.ts'
import { workflowsTexts } from './workflows.texts.ts'

export { updateFallback, updateFunctionHead } from './approver-settings.service.ts'
export {
  hasWorkflow,
  planApproval,
  planApprovals,
  resolveStage,
} from './plan.service.ts'
export type {
  ApprovalPlan,
  Barred,
  PlannedApprover,
  PlannedStage,
  RequestMail,
} from './plan.types.ts'
export {
  type DelegationSource,
  registerDelegations,
  registerSimulationSource,
  registerTriggerFacts,
  type TriggerFact,
} from './registries.ts'
export { requestMailsQuery, sendRequestMails } from './request-mails.service.ts'
export { stageName } from './rules/resolve.ts'
export { saveDraft } from './workflow-draft.service.ts'
export { addWorkflow, publishWorkflow } from './workflow-publish.service.ts'

export const workflowsModule = defineModule({
  name: 'workflows',
  personalData: workflowsPersonalData,
  routes: workflowsRoutes,
  permissions: workflowsPermissions,
  errors: workflowsErrors,
  menu: workflowsMenu,
  jobs: [compareJob],
  mails: Object.values(requestMails),
  connect: () => {
    registerReach(reachOfFunctionHeads)
    registerWorkflowDuties()
    registerUnitHolder(functionHeadHolder)
    registerAuditedRecord('workflow', {
      label: workflowsTexts('workflow'),
      path: (id) => `/workflow/request-worlflow/${id}`,
    })
    registerAuditedRecord('workflow_setting', {
      label: workflowsTexts('fallbacksAndFunctionHeads'),
      path: () => '/workflow/approvers',
    })
    registerAuditedRecord('function_head', {
      label: workflowsTexts('functionHead'),
      path: () => '/workflow/approvers',
    })
  },
})
