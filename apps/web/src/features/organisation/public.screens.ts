import { defineScreens } from '../../lib/screen/screen-definition.ts'

export const organisationPublicScreens = defineScreens([
  {
    path: '/googlemap',
    access: 'public',
    header: false,
    title: 'geo:viewer.title',
    lazy: () => import('./pages/MapViewerPage.tsx'),
  },
])
