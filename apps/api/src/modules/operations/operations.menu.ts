import type { MenuContribution, MenuPlace } from '../../platform/access/menu.ts'

const viewers = ['operations.jobs.view', 'operations.jobs.manage']
const healthViewers = ['operations.health.view']
const place: MenuPlace = { settings: 'operations' }

/** How the product runs for this organisation. */
export const operationsMenu: MenuContribution = {
  block: 42_000,
  app: 'hrms',
  entries: [
    {
      place,
      id: 3,
      name: 'System health',
      slug: 'operations-health',
      layout: 'OPERATIONS_HEALTH',
      url: '/operations',
      version: 1,
      intro: 'Whether everything runs, and what needs attention',
      permissions: healthViewers,
    },
    {
      place,
      id: 2,
      name: 'Background jobs',
      slug: 'operations-jobs',
      layout: 'OPERATIONS_JOBS',
      url: '/operations/jobs',
      version: 1,
      intro: 'Imports, exports and scheduled work',
      permissions: viewers,
    },
  ],
}
