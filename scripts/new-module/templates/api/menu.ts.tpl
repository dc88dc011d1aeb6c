import type { MenuContribution } from '../../platform/access/menu.ts'

export const __camel__Menu: MenuContribution = {
  block: __block__,
  app: 'hrms',
  entries: [
    {
      id: 1,
      name: '__title__',
      slug: '__module_snake__',
      icon: 'apps',
      version: 1,
      permissions: ['__module__.list.view', '__module__.category.manage'],
      children: [
        {
          id: 2,
          name: '__Many__',
          slug: '__module_snake___list',
          url: '/__module__',
          permissions: ['__module__.list.view'],
        },
        {
          id: 3,
          name: 'Categories',
          slug: '__module_snake___categories',
          url: '/__module__/categories',
          permissions: ['__module__.category.manage'],
        },
      ],
    },
  ],
}
