import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const emailLibraryMeScreens = defineScreens([
  {
    path: '/org-master/email/preview',
    access: 'common',
    header: true,
    entry: 'both',
    permission: 'email-library.template.view',
    title: 'email-templates:look.pageTitle',
    lazy: () => import('./pages/TemplatePreviewPage.tsx'),
  },
])
