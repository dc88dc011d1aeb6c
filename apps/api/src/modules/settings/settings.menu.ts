import type { MenuContribution } from '../../platform/access/menu.ts'

const VIEW = ['settings.organisation.view', 'settings.organisation.edit']
const CODES = ['settings.codes.manage']

/** What is set once for the whole organisation. */
export const settingsMenu: MenuContribution = {
  block: 11_000,
  app: 'hrms',
  isLast: true,
  entries: [
    {
      id: 1,
      name: 'Settings',
      slug: 'org-settings',
      icon: 'settings',
      version: 1,
      permissions: [...VIEW, ...CODES],
      children: [
        {
          id: 2,
          name: 'General settings',
          slug: 'general-settings',
          url: '/general-settings',
          version: 1,
          permissions: VIEW,
        },
        {
          id: 3,
          name: 'Code setting',
          slug: 'code-setting',
          layout: 'CODE_SETTING',
          url: '/organisation/settings/code-setting',
          version: 1,
          permissions: CODES,
        },
      ],
    },
  ],
}
