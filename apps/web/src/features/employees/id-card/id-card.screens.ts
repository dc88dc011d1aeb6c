import { defineScreens } from '../../../lib/screen/screen-definition.ts'

/** ID cards: print sheet and settings for HR. */
export const idCardScreens = defineScreens([
  {
    path: '/users/id-cards',
    access: 'admin',
    header: true,
    permission: 'employees.id_card.generate',
    title: 'idCard:titles.sheet',
    lazy: () => import('./CardSheetPage.tsx'),
  },
  {
    path: '/users/id-card-settings',
    layoutKeys: ['ID_CARD_SETTINGS'],
    access: 'admin',
    header: true,
    permission: 'employees.id_card.configure',
    title: 'idCard:titles.settings',
    lazy: () => import('./IdCardSettingsPage.tsx'),
  },
])
