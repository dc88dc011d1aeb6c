import { defineScreens } from '../../lib/screen/screen-definition.ts'

export const filesPublicScreens = defineScreens([
  {
    path: '/file/uploader',
    access: 'public',
    header: false,
    title: 'files:uploader.tab',
    lazy: () => import('./pages/UploaderPage.tsx'),
  },
])
