import { defineScreens } from '../../lib/screen/screen-definition.ts'

export const employeesPublicScreens = defineScreens([
  {
    path: '/id-card/check',
    access: 'public',
    header: false,
    title: 'idCard:titles.check',
    lazy: () => import('./id-card/CheckPage.tsx'),
  },
])
