import { defineScreens } from '../../lib/screen/screen-definition.ts'

export const operationsScreens = defineScreens([
  {
    path: '/operations',
    layoutKeys: ['OPERATIONS_HEALTH'],
    access: 'admin',
    header: true,
    permission: 'operations.health.view',
    title: 'operations:health.title',
    lazy: () => import('./pages/HealthPage.tsx'),
  },
  {
    path: '/operations/jobs',
    layoutKeys: ['OPERATIONS_JOBS'],
    access: 'admin',
    header: true,
    permission: 'operations.jobs.view',
    title: 'operations:title',
    lazy: () => import('./pages/JobsPage.tsx'),
  },
])
