import type { MenuContribution } from '../../platform/access/menu.ts'

const viewers = ['operations.jobs.view', 'operations.jobs.manage']
const healthViewers = ['operations.health.view']

/** How the product runs for this organisation. */
export const operationsMenu: MenuContribution = {
  block: 42_000,
  app: 'hrms',
  isLast: true,
  entries: [
    {
      id: 1,
      name: 'Operations',
      slug: 'operations',
      icon: 'database',
      version: 1,
      permissions: [...healthViewers, ...viewers],
      children: [
        {
          id: 3,
          name: 'System health',
          slug: 'operations-health',
          layout: 'OPERATIONS_HEALTH',
          url: '/operations',
          version: 1,
          permissions: healthViewers,
        },
        {
          id: 2,
          name: 'Background jobs',
          slug: 'operations-jobs',
          layout: 'OPERATIONS_JOBS',
          url: '/operations/jobs',
          version: 1,
          permissions: viewers,
        },
      ],
    },
  ],
}
