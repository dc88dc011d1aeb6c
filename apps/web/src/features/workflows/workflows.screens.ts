import { defineScreens } from '../../lib/screen/screen-definition.ts'

const permission = 'workflows.workflow.view'

export const workflowsScreens = defineScreens([
  {
    path: '/workflow/workflows',
    access: 'admin',
    header: true,
    permission,
    title: 'workflows:title',
    lazy: () => import('./pages/WorkflowsPage.tsx'),
  },
  {
    path: '/workflow/simulator',
    access: 'admin',
    header: true,
    permission,
    title: 'workflows:simulator.title',
    lazy: () => import('./pages/SimulatorPage.tsx'),
  },
  {
    path: '/workflow/approvers',
    access: 'admin',
    header: true,
    permission,
    title: 'workflows:approvers.title',
    lazy: () => import('./pages/ApproversPage.tsx'),
  },
  {
    path: '/workflow/logs',
    access: 'admin',
    header: true,
    permission,
    title: 'workflows:logs.title',
    lazy: () => import('./pages/LogsPage.tsx'),
  },
])
