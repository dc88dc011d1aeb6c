import type { MenuContribution } from '../../../platform/access/menu.ts'

export const settlementMenu: MenuContribution['entries'] = [
  {
    place: { under: 'offboarding_dashboard' },
    id: 22,
    name: 'Settlements',
    slug: 'offboarding_settlements',
    icon: 'people',
    layout: 'OFFBOARDING_SETTLEMENTS',
    url: '/offboarding/settlements',
    permissions: ['offboarding.settlement.view'],
  },
  {
    place: { settings: 'people' },
    id: 23,
    name: 'Settlement terms',
    slug: 'offboarding_settlement_terms',
    layout: 'OFFBOARDING_SETTLEMENT_TERMS',
    url: '/offboarding/settlement-terms',
    intro: 'Gratuity, leave paid out and the legal due date, by country',
    permissions: ['offboarding.settlement.configure'],
  },
]
