import type { MenuContribution } from '../../platform/access/menu.ts'

export const organisationMenu: MenuContribution = {
  block: 10_000,
  app: 'hrms',
  entries: [
    {
      id: 1,
      name: 'Organisation',
      slug: 'organisation',
      icon: 'building',
      version: 1,
      permissions: ['organisation.masters.view', 'organisation.masters.manage'],
      children: [
        {
          id: 2,
          name: 'Organisation units',
          slug: 'org-units',
          layout: 'ORG_MASTER',
          url: '/org-master/org-units',
          version: 1,
          permissions: ['organisation.masters.view', 'organisation.masters.manage'],
        },
      ],
    },
  ],
}
