import type { MenuContribution, MenuItem, MenuPlace } from '../../platform/access/menu.ts'
import { unitMasters } from './unit-masters.ts'

const place: MenuPlace = { settings: 'organisation' }
const SEES_UNITS = ['organisation.masters.view', 'organisation.masters.manage']

/** Layout keys of units that the specification names. */
const layouts: Readonly<Record<string, string>> = {
  branch: 'BRANCH',
  cost_centre: 'COST_CENTRE',
  gl_code: 'GL_CODE',
}

/** First entry id of the units; the unit's own number is added, from 101. */
const UNIT_ENTRIES = 100

/**
 * One entry per kind of unit, found by search and shown beside the units; hiding a unit removes it. There are too
 * many for the rail.
 */
const unitEntries: MenuItem[] = unitMasters.map(({ formNo, name, table }) => ({
  id: UNIT_ENTRIES + (formNo - 100),
  name,
  slug: `org-unit-${table.replaceAll('_', '-')}`,
  ...(layouts[table] ? { layout: layouts[table] } : {}),
  url: `/org-master/org-units/${formNo}`,
  version: 3,
  permissions: SEES_UNITS,
  unit: formNo,
}))

export const organisationMenu: MenuContribution = {
  block: 10_000,
  app: 'hrms',
  entries: [
    {
      place,
      order: 20,
      id: 8,
      name: 'Company',
      slug: 'org-company',
      layout: 'ORG_STRUCTURE',
      url: '/core_hr/org-structure/company',
      intro: 'Name, logo, address and registration numbers',
      permissions: ['organisation.company.view'],
    },
    {
      place,
      order: 30,
      id: 1,
      name: 'Units',
      slug: 'organisation',
      icon: 'building',
      version: 1,
      permissions: SEES_UNITS,
      children: [
        {
          id: 2,
          name: 'Organisation units',
          slug: 'org-units',
          layout: 'ORG_MASTER',
          url: '/org-master/org-units',
          version: 1,
          intro: 'Departments, locations, designations, grades and all others',
          permissions: SEES_UNITS,
          children: unitEntries,
        },
        {
          id: 4,
          name: 'Unit tree',
          slug: 'org-unit-tree',
          url: '/org-master/tree',
          intro: 'Which unit belongs to which',
          permissions: SEES_UNITS,
        },
        {
          id: 5,
          name: 'Duplicates and merges',
          slug: 'org-unit-merges',
          url: '/org-master/merges',
          intro: 'Find duplicate units and merge them',
          permissions: SEES_UNITS,
        },
        {
          id: 3,
          name: 'Units overview',
          slug: 'org-master-dashboard',
          layout: 'ORG_MASTER_DASHBOARD',
          url: '/org-master/dashboard',
          intro: 'How many people each unit has',
          permissions: SEES_UNITS,
        },
      ],
    },
    {
      place,
      order: 40,
      id: 9,
      name: 'Geo-fencing',
      slug: 'org-geo-fencing',
      url: '/core_hr/org-structure/location/geofencing',
      intro: 'Where people can clock in',
      permissions: ['organisation.geo.view'],
    },
  ],
}
