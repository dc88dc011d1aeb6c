import type { MenuContribution } from '../../platform/access/menu.ts'

export const offboardingMenu: MenuContribution = { block: 27_000, app: 'hrms', entries: [] }
