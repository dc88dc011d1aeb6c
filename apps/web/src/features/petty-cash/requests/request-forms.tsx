import { Select } from '@mantine/core'
import {
  applyExpense,
  applyTopUp,
  expenseRequest,
  previewExpense,
  previewTopUp,
  readCashForm,
  topUpRequest,
} from '@muster/contract/calls/petty-cash/requests'
import type { CashRequestKind } from '@muster/contract/petty-cash/petty-cash.constants'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { requestCalls, withAmounts } from '../../../lib/request-form/request-calls.ts'
import type {
  RequestFormKind,
  RequestParts,
  RequestSlots,
} from '../../../lib/request-form/request-form-types.ts'
import { refreshCash } from '../data/cash-data.ts'
import '../own-texts.ts'

function useFunds(kind: CashRequestKind) {
  const { t } = useTranslation('ownCash')
  const loading = useQuery({
    ...readOptions(readCashForm, { body: { kind } }),
    meta: { errorShown: 'inline' as const },
  })
  const funds = loading.data?.funds
  const parts: RequestParts = {
    loading,
    nothing: funds?.length === 0 ? { title: t('none'), text: t('noneText') } : undefined,
    choices: { fund_id: (funds ?? []).map(({ id, name }) => ({ value: id, label: name })) },
    // Most people have one fund.
    ...(funds?.length === 1 ? { start: { fund_id: funds[0]?.id } } : {}),
  }
  return { funds: funds ?? [], parts, t }
}

const useTopUpParts = (): RequestParts => useFunds('top_up').parts

function useExpenseParts(): RequestParts {
  const { funds, parts, t } = useFunds('expense')
  const slots: RequestSlots = {
    category: {
      draw: ({ values, set, errors }) => (
        <Select
          label={t('forms.PETTY_CASH_EXPENSE.fields.category')}
          required
          searchable
          data={funds.find(({ id }) => id === values.fund_id)?.categories ?? []}
          value={values.category || null}
          error={errors.category}
          onChange={(category) => set({ category })}
        />
      ),
      tells: ['category'],
      isField: true,
    },
  }
  return { ...parts, slots }
}

/** Asks for more cash in a fund. */
export const topUpForm: RequestFormKind = {
  texts: 'ownCash',
  shape: topUpRequest,
  ...requestCalls({
    apply: applyTopUp,
    preview: previewTopUp,
    isKeyed: true,
    written: withAmounts('amount'),
  }),
  refresh: refreshCash,
  useParts: useTopUpParts,
}

/** Asks for an expense to be paid from a fund. */
export const expenseForm: RequestFormKind = {
  texts: 'ownCash',
  shape: expenseRequest,
  ...requestCalls({
    apply: applyExpense,
    preview: previewExpense,
    isKeyed: true,
    written: withAmounts('amount'),
  }),
  refresh: refreshCash,
  useParts: useExpenseParts,
  countsFiles: true,
}
