import type { MenuContribution, MenuPlace } from '../../platform/access/menu.ts'

const RECORDS = ['forms.record.view', 'forms.record.manage']
const DEFINITIONS = ['forms.definition.view', 'forms.definition.manage']
const place: MenuPlace = { settings: 'people' }

/** Forms of people and units, and the entries of custom forms. */
export const formsMenu: MenuContribution = {
  block: 9_000,
  app: 'hrms',
  entries: [
    {
      place,
      order: 10,
      id: 2,
      name: 'Custom forms',
      slug: 'forms-library',
      url: '/org-master/forms-library/all',
      intro: 'Fields of the employee record, and forms of your own',
      permissions: [...RECORDS, ...DEFINITIONS],
    },
    {
      place,
      order: 10,
      id: 3,
      name: 'Property library',
      slug: 'property-library',
      layout: 'PROPERTY_LIBRARY',
      url: '/organisation/settings/property-library',
      intro: 'Fields and drop-down lists shared by all forms',
      permissions: DEFINITIONS,
    },
  ],
}
