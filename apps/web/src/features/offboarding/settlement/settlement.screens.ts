import { defineScreens } from '../../../lib/screen/screen-definition.ts'

/** Settlements and their terms. */
export const settlementScreens = defineScreens([
  {
    path: '/offboarding/settlements',
    layoutKeys: ['OFFBOARDING_SETTLEMENTS'],
    access: 'admin',
    header: true,
    permission: 'offboarding.settlement.view',
    title: 'settlementTitles:list',
    lazy: () => import('./SettlementsPage.tsx'),
  },
  {
    path: '/offboarding/settlement/{id}',
    access: 'admin',
    header: true,
    permission: 'offboarding.settlement.view',
    title: 'settlementTitles:one',
    lazy: () => import('./SettlementPage.tsx'),
  },
  {
    path: '/offboarding/settlement-terms',
    layoutKeys: ['OFFBOARDING_SETTLEMENT_TERMS'],
    access: 'admin',
    header: true,
    permission: 'offboarding.settlement.configure',
    title: 'settlementTitles:terms',
    lazy: () => import('./TermsPage.tsx'),
  },
])
