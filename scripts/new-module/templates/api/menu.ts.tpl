import type { MenuContribution } from '../../platform/access/menu.ts'

/** The list among the daily work of a group, what is set up once among the settings. Choose the group it belongs to. */
export const __camel__Menu: MenuContribution = {
  block: __block__,
  app: 'hrms',
  entries: [
    {
      place: { group: 'service' },
      id: 2,
      name: '__Many__',
      slug: '__module_snake___list',
      url: '/__module__',
      permissions: ['__module__.list.view'],
    },
    {
      place: { settings: 'service' },
      id: 3,
      name: '__title__: categories',
      slug: '__module_snake___categories',
      url: '/__module__/categories',
      intro: 'Categories of __many__',
      permissions: ['__module__.category.manage'],
    },
  ],
}
