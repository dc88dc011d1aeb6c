import {
  createExpenseCategory,
  deleteExpenseCategory,
  expenseCategories,
  listExpenseCategories,
  updateExpenseCategory,
} from '@muster/contract/calls/expenses/categories'
import type { ExpenseCategoryRow } from '@muster/contract/expenses/categories.contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import './setup-texts.ts'

/** The form of a category, in a drawer and on a page of its own. */
export function useCategoryForm(row: ExpenseCategoryRow | null) {
  const { t } = useTranslation('expenseSetup')
  return {
    fields: (draft: Draft) =>
      masterFields(expenseCategories, {
        name: { label: t('name') },
        kind: {
          label: t('category.kind'),
          wordOf: (kind: 'amount') => t(`category.kinds.${kind}`),
          isLocked: row !== null,
        },
        ...(draft.kind === 'distance'
          ? {
              unit: { label: t('category.unit'), wordOf: (unit: 'km') => t(`category.units.${unit}`) },
            }
          : {}),
        gl_code: { label: t('category.glCode'), help: t('category.glHelp') },
        note: { label: t('note') },
        asks_guests: { label: t('category.asksGuests'), help: t('category.asksGuestsHelp') },
        status: { label: t('active') },
      }),
    record: row,
    keys: ['EXTYPEID', 'version'],
    start: masterStart(expenseCategories),
    save: ({ EXTYPEID, version, ...body }: Record<string, unknown>): Promise<unknown> =>
      row
        ? call(updateExpenseCategory, { body: { ...body, EXTYPEID, version } as never }, { notify: true })
        : call(createExpenseCategory, { body: body as never }, { notify: true }),
    remove: row && {
      run: () => call(deleteExpenseCategory, { params: { id: row.EXTYPEID } }, { notify: true }),
      text: t('category.removeText'),
    },
    refresh: [listExpenseCategories],
  }
}
