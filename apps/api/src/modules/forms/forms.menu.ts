import type { MenuContribution } from '../../platform/access/menu.ts'

const RECORDS = ['forms.record.view', 'forms.record.manage']
const DEFINITIONS = ['forms.definition.view', 'forms.definition.manage']

/** Forms of people and units, and the entries of custom forms. */
export const formsMenu: MenuContribution = {
  block: 9_000,
  app: 'hrms',
  isLast: true,
  entries: [
    {
      id: 1,
      name: 'Forms',
      slug: 'forms',
      icon: 'forms',
      version: 1,
      permissions: [...RECORDS, ...DEFINITIONS],
      children: [
        {
          id: 2,
          name: 'Custom forms',
          slug: 'forms-library',
          url: '/org-master/forms-library/all',
          version: 1,
          permissions: [...RECORDS, ...DEFINITIONS],
        },
        {
          id: 3,
          name: 'Property library',
          slug: 'property-library',
          layout: 'PROPERTY_LIBRARY',
          url: '/organisation/settings/property-library',
          version: 1,
          permissions: DEFINITIONS,
        },
      ],
    },
  ],
}
