import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './workflows.titles.ts'

/** The builder is on the path that workflows share with requests. */
export const workflowsExtensions: FeatureExtensions = {
  synonyms: {
    workflow_list: 'approval flow chain who approves builder stages',
    workflow_simulator: 'test approver simulate try',
    workflow_approvers: 'default approver missing manager',
    workflow_logs: 'history errors runs',
  },
  recordSearches: [
    {
      id: 'workflows',
      label: 'workflowTitles:list',
      entry: 'admin',
      permission: 'workflows.workflow.view',
      load: async () => (await import('./data/workflow-search.ts')).searchWorkflows,
    },
  ],
  workflowPage: () => import('./pages/BuilderPage.tsx'),
}
