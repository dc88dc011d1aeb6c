import type { MenuContribution } from '../../platform/access/menu.ts'

export const auditMenu: MenuContribution = {
  block: 41_000,
  app: 'hrms',
  entries: [
    {
      place: { settings: 'operations' },
      order: 10,
      id: 1,
      name: 'Audit log',
      slug: 'audit',
      layout: 'AUDIT_TRAIL',
      url: '/audit',
      icon: 'checklist',
      intro: 'Who changed what, and when',
      permissions: ['audit.view'],
    },
  ],
}
