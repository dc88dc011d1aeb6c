import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** __Many__ and their categories, for the console. */
export const __camel__Screens = defineScreens([
  {
    path: '/__module__',
    access: 'admin',
    header: true,
    permission: '__module__.list.view',
    title: '__camel__Titles:list',
    lazy: () => import('./pages/__Records__Page.tsx'),
  },
  {
    path: '/__module__/categories',
    access: 'admin',
    header: true,
    permission: '__module__.category.manage',
    title: '__camel__Titles:categories',
    lazy: () => import('./pages/CategoriesPage.tsx'),
  },
])
