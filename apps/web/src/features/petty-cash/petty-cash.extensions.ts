import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import { sheetPath } from '../../lib/screen/sheet-address.ts'
import './petty-cash.titles.ts'

/** What petty cash adds to search, self-service and requests. */
export const pettyCashExtensions: FeatureExtensions = {
  synonyms: {
    petty_cash_balances: 'cash box imprest float custodian ledger count reconciliation',
    petty_cash_requests: 'cash voucher expense top up',
    petty_cash_reports: 'cash ledger export',
    petty_cash_types: 'cash box kinds',
    petty_cash_rules: 'cash limit receipt category',
    petty_cash_permissions: 'who may use cash',
  },
  requestDetails: [
    { kind: 'PETTY_CASH_EXPENSE', lazy: () => import('./parts/RequestDetail.tsx') },
    { kind: 'PETTY_CASH', lazy: () => import('./parts/RequestDetail.tsx') },
  ],
  requestChoices: [
    {
      ...{ kind: 'PETTY_CASH_EXPENSE', label: 'pettyCashTitles:PETTY_CASH_EXPENSE', rank: 17 },
      permission: 'petty-cash.request.raise',
      form: async () => (await import('./requests/request-forms.tsx')).expenseForm,
    },
    {
      ...{ kind: 'PETTY_CASH', label: 'pettyCashTitles:PETTY_CASH', rank: 18 },
      permission: 'petty-cash.request.raise',
      form: async () => (await import('./requests/request-forms.tsx')).topUpForm,
    },
  ],
  quickActions: [
    {
      id: 'petty-cash.mine',
      label: 'pettyCashTitles:mine',
      to: '/my-petty-cash',
      entry: 'me',
      permission: 'petty-cash.request.raise',
      section: 'service',
      synonyms: 'cash voucher box fund नकद पेटी कैश',
    },
    {
      id: 'petty-cash.expense',
      isRare: true,
      label: 'pettyCashTitles:PETTY_CASH_EXPENSE',
      to: sheetPath('PETTY_CASH_EXPENSE'),
      entry: 'both',
      permission: 'petty-cash.request.raise',
      synonyms: 'cash voucher tea stationery नकद खर्च',
    },
  ],
}
