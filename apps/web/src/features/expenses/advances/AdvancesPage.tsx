import { Button, Stack, Text } from '@mantine/core'
import { exportAdvances, listAdvances } from '@muster/contract/calls/expenses/advances-desk'
import { type AdvanceKind, advanceKinds, advanceViews } from '@muster/contract/expenses/advances.constants'
import type { AdvanceRow } from '@muster/contract/expenses/advances.contract'
import { MAX_PAYMENT_CLAIMS } from '@muster/contract/expenses/expenses.constants'
import { ListCard } from '@muster/ui/data-table'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterNumber, filterTexts } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { advanceKindsOfStatus } from './advance-words.ts'
import './desk-texts.ts'

const AdvanceDrawer = lazy(() => import('./AdvanceDrawer.tsx'))
const PayModal = lazy(() => import('../parts/PayModal.tsx'))

type View = (typeof advanceViews)[number]

const criteriaOf = ({ state, view }: ListRequest<View>) => ({
  ...{ search: state.search, show: view },
  kind: filterTexts(state, 'kind').filter((one): one is AdvanceKind =>
    (advanceKinds as readonly string[]).includes(one),
  ),
  EMPLOYEE_ID: filterNumber(state, 'person'),
})

/** People’s loans and advances: to follow, pay out and export. */
export default function AdvancesPage() {
  const { t } = useTranslation('advancesDesk')
  const { t: own } = useTranslation('ownAdvances')
  const make = useColumns<AdvanceRow>()
  const format = useFormatter()
  const maySetUp = useCan('expenses.setup.manage')
  const [paid, setPaid] = useState<{ advances: AdvanceRow[]; others: number } | null>(null)
  const statusOf = ({ state }: AdvanceRow) => ({
    kind: advanceKindsOfStatus[state],
    text: own(`states.${state}`),
  })
  const money = (amount: string, currency: string) => format.money({ amount, currency })
  return (
    <ListScreen
      list="expenses.advances"
      views={advanceViews}
      segments={{ param: 'show', label: t('viewLabel'), nameOf: (view) => t(`views.${view}`) }}
      load={(request: ListRequest<View>) => ({
        ...readOptions(listAdvances, {
          body: { ...criteriaOf(request), page: request.page, limit: request.limit },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('expensesTitles:advances')}
      subtitle={t('subtitle')}
      actions={({ exports }) => [
        ...exports,
        { label: t('toDeductions'), href: hrefOf('/expense/deductions') },
        ...(maySetUp ? [{ label: t('toRules'), href: hrefOf('/expense/advance-rules') }] : []),
      ]}
      above={({ data }) => (
        <Stack gap={2} mb="sm">
          {(data?.totals ?? []).map(({ currency, amount, balance }) => (
            <Text key={currency} size="sm">
              {t('totals', {
                ...{ currency, amount: money(amount, currency), balance: money(balance, currency) },
              })}
            </Text>
          ))}
        </Stack>
      )}
      columns={[
        make.text('number', own('fields.number'), (row) => row.number, { width: 120 }),
        make.text('name', own('fields.employee'), (row) => row.EMPLOYEE_NAME, {
          ...{ width: 200, note: (row) => row.EMPLOYEE_CODE },
        }),
        make.text('kind', own('fields.kind'), (row) => own(`kinds.${row.kind}`), { width: 170 }),
        make.status('state', own('fields.state'), statusOf, { width: 140 }),
        make.money('amount', own('fields.amount'), ({ amount, currency }) => ({ amount, currency }), {
          width: 140,
        }),
        make.money(
          'balance',
          own('fields.balance'),
          ({ balance, currency, paid_on }) => (paid_on === null ? null : { amount: balance, currency }),
          { width: 140 },
        ),
        make.text('purpose', own('fields.purpose'), (row) => row.purpose, {
          ...{ width: 240, note: (row) => row.reference },
        }),
        make.day('needed', own('fields.neededBy'), (row) => row.needed_by),
        make.day('requested', own('fields.requested'), (row) => row.requested_on),
        make.day('paid', own('fields.paid'), (row) => row.paid_on),
      ]}
      filters={[
        anyFilter(
          'kind',
          own('fields.kind'),
          advanceKinds.map((value) => ({ value, label: own(`kinds.${value}`) })),
        ),
      ]}
      row={{ id: (row) => row.ID, label: (row) => row.number, open: (row, { open }) => open(row.ID) }}
      card={(row) => (
        <ListCard
          title={row.EMPLOYEE_NAME}
          badge={<Status word={statusOf(row)} />}
          lines={[
            [row.number, own(`kinds.${row.kind}`), money(row.amount, row.currency)].join(' · '),
            row.state === 'open'
              ? `${own('fields.balance')}: ${money(row.balance, row.currency)}`
              : row.purpose,
          ]}
        />
      )}
      maySelect={({ data }) => data?.abilities.pay ?? false}
      bulk={(selection, _count, shown) => (
        <Button
          size="xs"
          onClick={async () => {
            const rows = await shown.loadChosen(selection, MAX_PAYMENT_CLAIMS)
            if (!rows) return
            const advances = rows.filter(({ state }) => state === 'approved')
            setPaid({ advances, others: rows.length - advances.length })
          }}
        >
          {t('pay')}
        </Button>
      )}
      exports={({ request }) => [
        {
          label: t('export'),
          run: () => download(exportAdvances, { body: criteriaOf(request) }),
          title: t('exporting'),
        },
      ]}
      drawer={{
        param: 'advance',
        render: ({ id, close }) =>
          id === null ? null : (
            <Suspense fallback={null}>
              <AdvanceDrawer id={id} onClose={close} />
            </Suspense>
          ),
      }}
      below={({ clearSelection }) => (
        <Suspense fallback={null}>
          {paid ? <PayModal {...paid} onClose={() => setPaid(null)} onPaid={clearSelection} /> : null}
        </Suspense>
      )}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
