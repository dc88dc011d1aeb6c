import type { MenuContribution } from '../../platform/access/menu.ts'

export const workflowsMenu: MenuContribution = {
  block: 24_000,
  app: 'hrms',
  isLast: true,
  entries: [
    {
      id: 1,
      name: 'Workflows',
      slug: 'workflows',
      icon: 'checklist',
      permissions: [],
      children: [
        {
          id: 2,
          name: 'Workflows',
          slug: 'workflow_list',
          url: '/workflow/workflows',
          permissions: ['workflows.workflow.view'],
        },
        {
          id: 3,
          name: 'Who would approve?',
          slug: 'workflow_simulator',
          url: '/workflow/simulator',
          permissions: ['workflows.workflow.view'],
        },
        {
          id: 4,
          name: 'Fallback approvers',
          slug: 'workflow_approvers',
          url: '/workflow/approvers',
          permissions: ['workflows.workflow.view'],
        },
        {
          id: 5,
          name: 'Workflow logs',
          slug: 'workflow_logs',
          url: '/workflow/logs',
          permissions: ['workflows.workflow.view'],
        },
      ],
    },
  ],
}
