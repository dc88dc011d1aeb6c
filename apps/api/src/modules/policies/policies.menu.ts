import type { MenuContribution } from '../../platform/access/menu.ts'

export const policiesMenu: MenuContribution = {
  block: 21_000,
  app: 'hrms',
  entries: [
    {
      place: { group: 'service' },
      id: 1,
      name: 'Policies',
      slug: 'policies_list',
      icon: 'file',
      layout: 'POLICIES',
      url: '/policies',
      permissions: ['policies.list.view'],
    },
    {
      place: { settings: 'service' },
      id: 2,
      name: 'Policy categories',
      slug: 'policies_categories',
      url: '/policies/categories',
      intro: 'The categories that company policies are listed under',
      permissions: ['policies.category.manage'],
    },
  ],
}
