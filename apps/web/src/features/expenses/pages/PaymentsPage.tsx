import { listPayments } from '@muster/contract/calls/expenses/payments'
import { paymentStates } from '@muster/contract/expenses/expenses.constants'
import type { PaymentRow } from '@muster/contract/expenses/payments.contract'
import { ListCard } from '@muster/ui/data-table'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { filterValue, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { paymentKinds } from '../parts/payment-words.ts'
import '../texts.ts'

const PaymentDrawer = lazy(() => import('../parts/PaymentDrawer.tsx'))

/** Payments of claims, newest first. */
export default function PaymentsPage() {
  const { t } = useTranslation('expenses')
  const make = useColumns<PaymentRow>()
  const format = useFormatter()
  const stateOf = ({ state }: PaymentRow) => ({
    kind: paymentKinds[state],
    text: t(`payment.states.${state}`),
  })
  const totalOf = ({ total, currency }: PaymentRow) => ({ amount: total, currency })
  return (
    <ListScreen
      list="expenses.payments"
      load={({ page, limit, state }: ListRequest) => ({
        ...readOptions(listPayments, {
          body: {
            ...{ page, limit, search: state.search },
            state: paymentStates.find((one) => one === filterValue(state, 'state')),
          },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('expensesTitles:payments')}
      subtitle={t('payment.subtitle')}
      primary={{ label: t('payment.toClaims'), href: hrefOf('/expense/claims?show=payable') }}
      columns={[
        make.text('number', t('payment.number'), (row) => row.number, { width: 140 }),
        make.status('state', t('payment.state'), stateOf, { width: 140 }),
        make.number('claims', t('payment.claims'), (row) => row.claims, { width: 100 }),
        make.number('advances', t('payment.advances'), (row) => row.advances, { width: 110 }),
        make.money('total', t('payment.total'), totalOf, { width: 160 }),
        make.day('paid_on', t('payment.paidOn'), (row) => row.paid_on),
        make.text('reference', t('payment.reference'), (row) => row.reference, { width: 200 }),
        make.text('by', t('payment.createdBy'), (row) => row.created_by, { width: 180 }),
        make.instant('at', t('payment.createdAt'), (row) => row.created_at),
      ]}
      filters={[
        oneFilter(
          'state',
          t('payment.state'),
          paymentStates.map((value) => ({ value, label: t(`payment.states.${value}`) })),
        ),
      ]}
      row={{ id: (row) => row.id, label: (row) => row.number, open: (row, { open }) => open(row.id) }}
      card={(row) => (
        <ListCard
          title={row.number}
          badge={<Status word={stateOf(row)} />}
          lines={[
            format.money(totalOf(row)),
            [row.paid_on ? format.day(row.paid_on) : '', row.reference].filter(Boolean).join(' · '),
          ].filter(Boolean)}
        />
      )}
      drawer={{
        param: 'payment',
        render: ({ id, close }) =>
          id === null ? null : (
            <Suspense fallback={null}>
              <PaymentDrawer id={id} onClose={close} />
            </Suspense>
          ),
      }}
      empty={{ title: t('payment.empty'), text: t('payment.emptyText') }}
    />
  )
}
