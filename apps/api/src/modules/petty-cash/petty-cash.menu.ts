import type { MenuContribution } from '../../platform/access/menu.ts'
import { kindMenuItem } from '../requests/index.ts'
import { RAISE, SET_UP, VIEW } from './petty-cash.access.ts'

export const pettyCashMenu: MenuContribution = {
  block: 31_000,
  app: 'hrms',
  entries: [
    {
      place: { group: 'money' },
      id: 10,
      name: 'Petty cash',
      slug: 'petty_cash',
      icon: 'cash',
      version: 1,
      permissions: [VIEW, RAISE],
      children: [
        {
          id: 1,
          name: 'Petty cash funds',
          slug: 'petty_cash_balances',
          layout: 'PETTY_CASH_BALANCE',
          url: '/petty-cash/balances',
          permissions: [VIEW],
        },
        {
          id: 2,
          name: 'Petty cash requests',
          slug: 'petty_cash_requests',
          layout: 'ORG_PETTY_CASH',
          url: '/petty-cash/requests',
          permissions: [VIEW],
        },
        {
          id: 3,
          name: 'Petty cash reports',
          slug: 'petty_cash_reports',
          layout: 'PETTY_CASH_REPORTS',
          url: '/petty-cash/reports',
          permissions: [VIEW],
        },
        {
          id: 4,
          name: 'My petty cash',
          slug: 'petty_cash_mine',
          url: '/my-petty-cash',
          permissions: [RAISE],
          needsEmployee: true,
        },
      ],
    },
    {
      place: { settings: 'money' },
      id: 11,
      name: 'Petty cash',
      slug: 'petty_cash_settings',
      version: 1,
      permissions: [SET_UP],
      children: [
        {
          id: 5,
          name: 'Petty cash types',
          slug: 'petty_cash_types',
          layout: 'PETTY_CASH_TYPE',
          url: '/petty-cash/types',
          intro: 'Kinds of cash funds',
          permissions: [SET_UP],
        },
        {
          id: 6,
          name: 'Petty cash rules',
          slug: 'petty_cash_rules',
          layout: 'PETTY_CASH_RULE',
          url: '/petty-cash/rules',
          intro: 'What may be paid from a fund: limit, receipts, categories',
          permissions: [SET_UP],
        },
        {
          id: 7,
          name: 'Petty cash permissions',
          slug: 'petty_cash_permissions',
          layout: 'PETTY_CASH_PERMISSION',
          url: '/petty-cash/permissions',
          intro: 'Who may ask for what from which fund',
          permissions: [SET_UP],
        },
      ],
    },
    kindMenuItem({ id: 8, name: 'Petty cash top-up requests', kind: 'PETTY_CASH' }),
    kindMenuItem({ id: 9, name: 'Petty cash expense requests', kind: 'PETTY_CASH_EXPENSE' }),
  ],
}
