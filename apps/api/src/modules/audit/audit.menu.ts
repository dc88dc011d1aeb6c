import type { MenuContribution } from '../../platform/access/menu.ts'

export const auditMenu: MenuContribution = {
  block: 41_000,
  app: 'hrms',
  isLast: true,
  entries: [
    {
      id: 1,
      name: 'Audit log',
      slug: 'audit',
      layout: 'AUDIT_TRAIL',
      url: '/audit',
      icon: 'checklist',
      permissions: ['audit.view'],
    },
  ],
}
