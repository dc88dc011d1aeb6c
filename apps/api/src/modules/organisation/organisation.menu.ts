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
      permissions: [
        'organisation.masters.view',
        'organisation.masters.manage',
        'organisation.company.view',
        'organisation.geo.view',
      ],
      children: [
        {
          id: 8,
          name: 'Company',
          slug: 'org-company',
          layout: 'ORG_STRUCTURE',
          url: '/core_hr/org-structure/company',
          version: 1,
          permissions: ['organisation.company.view'],
        },
        {
          id: 9,
          name: 'Geo-fencing',
          slug: 'org-geo-fencing',
          url: '/core_hr/org-structure/location/geofencing',
          version: 1,
          permissions: ['organisation.geo.view'],
        },
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
