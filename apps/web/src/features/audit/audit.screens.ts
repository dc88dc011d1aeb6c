import { defineScreens } from '../../lib/screen/screen-definition.ts'

export const auditScreens = defineScreens([
  {
    path: '/audit',
    layoutKeys: ['AUDIT_TRAIL'],
    access: 'admin',
    header: true,
    permission: 'audit.view',
    title: 'audit:title',
    lazy: () => import('./pages/AuditPage.tsx'),
  },
])
