import type { MenuContribution } from '../../platform/access/menu.ts'

const VIEW = ['settings.organisation.view', 'settings.organisation.edit']
const CODES = ['settings.codes.manage']
const CHECKLISTS = ['settings.checklists.manage']
const BENEFITS = ['settings.benefits.manage']

/** Settings of the whole organisation. */
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
      permissions: [...VIEW, ...CODES, ...CHECKLISTS, ...BENEFITS],
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
        {
          id: 4,
          name: 'People and data',
          slug: 'settings-other',
          layout: 'SETTINGS_OTHER',
          url: '/settings/other',
          version: 1,
          permissions: VIEW,
        },
        {
          id: 5,
          name: 'Self-service',
          slug: 'settings-mobile',
          layout: 'SETTINGS_MOBILE',
          url: '/settings/mobile',
          version: 1,
          permissions: VIEW,
        },
        {
          id: 6,
          name: 'Checklists',
          slug: 'settings-checklist',
          layout: 'SETTINGS_CHECKLIST',
          url: '/settings/checklist',
          version: 1,
          permissions: CHECKLISTS,
        },
        {
          id: 7,
          name: 'Benefits',
          slug: 'settings-benefits',
          layout: 'ORG_BENIFIT',
          url: '/settings/benefits',
          version: 1,
          permissions: BENEFITS,
        },
      ],
    },
    {
      id: 8,
      name: 'AI assistant',
      slug: 'ai-assistant',
      layout: 'AI_CHATBOT',
      addressIn: 'assistant_url',
      hideFromMenu: true,
      permissions: ['settings.assistant.use'],
    },
  ],
}
