import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const documentsMeScreens = defineScreens([
  {
    path: '/documents/sign/{id}',
    access: 'common',
    header: true,
    entry: 'me',
    permission: 'documents.own',
    title: 'documentsTitles:sign',
    lazy: () => import('./signing/SignLetterPage.tsx'),
  },
  {
    path: '/documents',
    access: 'common',
    header: true,
    entry: 'me',
    permission: 'documents.own',
    title: 'documentsTitles:mine',
    lazy: () => import('./own/MyDocumentsPage.tsx'),
  },
])
