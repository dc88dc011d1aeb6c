import type { MenuContribution, MenuPlace } from '../../platform/access/menu.ts'

const place: MenuPlace = { settings: 'approvals' }
const permissions = ['workflows.workflow.view']

export const workflowsMenu: MenuContribution = {
  block: 24_000,
  app: 'hrms',
  entries: [
    {
      place,
      order: 10,
      id: 2,
      name: 'Workflows',
      slug: 'workflow_list',
      url: '/workflow/workflows',
      intro: 'Who approves what, in which order',
      permissions,
    },
    {
      place,
      order: 10,
      id: 3,
      name: 'Who would approve?',
      slug: 'workflow_simulator',
      url: '/workflow/simulator',
      intro: 'See who would approve a request',
      permissions,
    },
    {
      place,
      order: 10,
      id: 4,
      name: 'Fallback approvers',
      slug: 'workflow_approvers',
      url: '/workflow/approvers',
      intro: 'Who decides when an approver is missing',
      permissions,
    },
    {
      place,
      order: 80,
      id: 5,
      name: 'Workflow logs',
      slug: 'workflow_logs',
      url: '/workflow/logs',
      intro: 'What each workflow did',
      permissions,
    },
  ],
}
