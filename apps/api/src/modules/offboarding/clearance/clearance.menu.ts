import type { MenuContribution } from '../../../platform/access/menu.ts'

export const clearanceMenu: MenuContribution['entries'] = [
  {
    place: { under: 'offboarding_dashboard' },
    id: 20,
    name: 'Clearance',
    slug: 'offboarding_clearance',
    icon: 'people',
    layout: 'OFFBOARDING_CLEARANCE',
    url: '/offboarding/clearance',
    permissions: ['offboarding.clearance.view'],
  },
  {
    place: { settings: 'people' },
    id: 21,
    name: 'Clearance checklists',
    slug: 'offboarding_checklist',
    layout: 'OFFBOARDING_CHECKLIST',
    url: '/offboarding/checklists',
    intro: 'What departments confirm before somebody leaves, and who confirms it',
    permissions: ['offboarding.clearance.configure'],
  },
]
