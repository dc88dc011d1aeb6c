import {
  expenseRates,
  listExpenseRates,
  removeExpenseRate,
  saveExpenseRate,
} from '@muster/contract/calls/expenses/expense-setup'
import type { ExpenseRate } from '@muster/contract/expenses/expense-setup.contract'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { type BodyOf, removing, saving } from '../../../lib/form/saving.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import './setup-texts.ts'

const nameOf = ({ from_currency, to_currency }: ExpenseRate) => `${from_currency} → ${to_currency}`

/** Exchange rates with their day and source. */
export default function RatesPage() {
  const { t } = useTranslation('expenseSetup')
  const make = useColumns<ExpenseRate>()
  const format = useFormatter()
  return (
    <ListScreen
      list="expenses.rates"
      isWhole
      load={() => ({ ...readOptions(listExpenseRates, {}), meta: { errorShown: 'inline' as const } })}
      rowsOf={({ rates }) => rates}
      totalOf={({ rates }) => rates.length}
      title={t('expensesTitles:rates')}
      subtitle={t('rate.subtitle')}
      isSearchable={false}
      primary={({ open }) => ({
        label: t('rate.add'),
        icon: <IconPlus size={16} aria-hidden />,
        onClick: () => open('new'),
      })}
      columns={[
        make.text('from', t('rate.from'), (row) => row.from_currency, { width: 120 }),
        make.text('to', t('rate.to'), (row) => row.to_currency, { width: 120 }),
        make.text('rate', t('rate.rate'), (row) => row.rate, { width: 140 }),
        make.day('on', t('rate.on'), (row) => row.on_date),
        make.text('source', t('rate.source'), (row) => row.source, { width: 260 }),
      ]}
      row={{ id: (row) => row.id, label: nameOf, open: (row, { open }) => open(row.id) }}
      card={(row) => (
        <ListCard title={nameOf(row)} lines={[row.rate, `${format.day(row.on_date)} · ${row.source}`]} />
      )}
      drawer={{
        param: 'rate',
        render: ({ id, row, close, shown: { data } }) =>
          data && (row || id === null) ? (
            <FormDrawer<BodyOf<typeof saveExpenseRate>>
              title={row ? t('rate.editTitle', { day: format.day(row.on_date) }) : t('rate.add')}
              onClose={close}
              fields={masterFields(expenseRates, {
                from_currency: { label: t('rate.from'), MAX_LENGTH: 3 },
                to_currency: { label: t('rate.to'), MAX_LENGTH: 3 },
                on_date: { label: t('rate.on') },
                rate: { label: t('rate.rate'), MAX_LENGTH: 20 },
                source: { label: t('rate.source'), help: t('rate.sourceHelp') },
              })}
              record={row ?? null}
              start={{ ...masterStart(expenseRates), to_currency: data.currency }}
              save={saving(saveExpenseRate)}
              remove={
                row ? { run: removing(removeExpenseRate, { id: row.id }), text: t('rate.removeText') } : null
              }
              refresh={[listExpenseRates]}
            />
          ) : null,
      }}
      empty={{ title: t('rate.empty'), text: t('rate.emptyText') }}
    />
  )
}
