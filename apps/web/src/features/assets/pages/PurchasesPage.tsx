import { type PurchaseState, purchaseStates } from '@muster/contract/assets/assets.constants'
import type { listPurchases as listedPurchases, Purchase } from '@muster/contract/assets/purchases.contract'
import { closePurchase, listPurchases } from '@muster/contract/calls/assets/purchases'
import type { DataOf } from '@muster/contract/kit/index'
import { ListCard } from '@muster/ui/data-table'
import type { StatusKind } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { ActionMenu } from '@muster/ui/page'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterTexts } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { sheetPath } from '../../../lib/screen/sheet-address.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import '../desk-texts.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))
const OrderModal = lazy(() => import('../parts/OrderModal.tsx'))
const ReceiveModal = lazy(() => import('../parts/ReceiveModal.tsx'))

type What = 'order' | 'receive' | 'close'
type Listed = DataOf<typeof listedPurchases>

const kinds: Readonly<Record<PurchaseState, StatusKind>> = {
  requested: 'pending',
  approved: 'info',
  ordered: 'info',
  received: 'success',
  closed: 'neutral',
  rejected: 'danger',
  withdrawn: 'neutral',
  cancelled: 'neutral',
}

const isUnderWay = ({ state }: Purchase) => state === 'approved' || state === 'ordered'

/** The likeliest next step first. */
const actionsOf = ({ state }: Purchase): readonly What[] =>
  state === 'approved' ? ['order', 'receive', 'close'] : ['receive', 'order', 'close']

function filtersOf({ state }: ListRequest) {
  const states = filterTexts(state, 'state').filter((one): one is PurchaseState =>
    (purchaseStates as readonly string[]).includes(one),
  )
  const types = filterTexts(state, 'type').map(Number)
  return {
    ...(states.length > 0 ? { state: states } : {}),
    ...(types.length > 0 ? { type_id: types } : {}),
  }
}

/** Purchases of assets, from the request for approval to the delivery. */
export default function PurchasesPage() {
  const { t } = useTranslation('assetsDesk')
  const make = useColumns<Purchase>()
  const format = useFormatter()
  const [open, setOpen] = useState<{ what: What; row: Purchase } | null>(null)
  const { user_emp_id: employeeId } = useUser()
  const close = () => setOpen(null)
  const wordOf = ({ state }: Purchase) => ({ kind: kinds[state], text: t(`purchases.states.${state}`) })
  const dueText = ({ expected_on, needed_by, is_late }: Purchase) => {
    const day = expected_on ?? needed_by
    if (is_late && day) return t('purchases.late', { day: format.date(day) })
    return expected_on ? t('purchases.expected', { day: format.date(expected_on) }) : null
  }
  const delivered = ({ received, quantity }: Purchase) =>
    received > 0 ? t('purchases.received', { received, quantity }) : null
  return (
    <ListScreen
      list="asset-purchases"
      load={(request: ListRequest) => ({
        ...readOptions(listPurchases, {
          body: {
            ...{ page: request.page, limit: request.limit, search: request.state.search },
            ...filtersOf(request),
          },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }: Listed) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('assetsTitles:procurement')}
      subtitle={t(employeeId === null ? 'purchases.subtitleNoRecord' : 'purchases.subtitle')}
      crumbs={[
        { label: t('assetsTitles:list'), href: hrefOf('/assets') },
        { label: t('assetsTitles:procurement') },
      ]}
      primary={
        // A request is somebody's: accounts without a record have none.
        employeeId !== null && {
          label: t('purchases.add'),
          icon: <IconPlus size={16} aria-hidden />,
          href: hrefOf(sheetPath('ASSET_PROCUREMENT')),
        }
      }
      actions={[{ label: t('assetsTitles:plan'), href: hrefOf('/assets/plan') }]}
      columns={[
        make.text('name', t('purchases.what'), (row) => row.name, {
          width: 230,
          note: (row) => [row.type, row.location].filter(Boolean).join(' · '),
        }),
        make.text('quantity', t('purchases.quantity'), (row) => String(row.quantity), {
          width: 150,
          note: delivered,
        }),
        make.status('state', t('purchases.state'), wordOf, { width: 200 }),
        make.money('cost', t('purchases.cost'), (row) => row.total_cost, {
          width: 160,
          note: (row) =>
            row.unit_cost && row.quantity > 1
              ? t('purchases.each', { amount: format.money(row.unit_cost) })
              : null,
        }),
        make.text('vendor', t('purchases.vendor'), (row) => row.vendor, {
          width: 160,
          note: (row) => row.order_number || null,
        }),
        make.day('expected', t('purchases.expectedOn'), (row) => row.expected_on, {
          note: (row) => (row.is_late ? { text: t('purchases.isLate'), isUrgent: true } : null),
        }),
        make.text('by', t('purchases.by'), (row) => row.EMPLOYEE_NAME, {
          width: 180,
          note: (row) => (row.wanted_by ? t('purchases.wantedBy', { name: row.wanted_by }) : null),
        }),
        make.day('needed', t('purchases.neededBy'), (row) => row.needed_by),
      ]}
      filters={({ data }) => [
        anyFilter(
          'state',
          t('purchases.state'),
          purchaseStates.map((value) => ({ value, label: t(`purchases.states.${value}`) })),
        ),
        anyFilter('type', t('assets:fields.type'), choicesFrom(data?.types)),
      ]}
      row={{
        id: (row) => row.request_id,
        label: (row) => row.name,
        path: (row) => `/workflow/request-worlflow/${row.request_id}`,
        actions: (row) =>
          isUnderWay(row) ? (
            <ActionMenu
              label={t('actionsFor', { name: row.name })}
              actions={actionsOf(row).map((what) => ({
                label: t(`purchases.${what}`),
                onClick: () => setOpen({ what, row }),
              }))}
            />
          ) : null,
      }}
      card={(row) => (
        <ListCard
          title={`${row.quantity} × ${row.name}`}
          badge={<Status word={wordOf(row)} />}
          lines={[
            [row.vendor, row.total_cost && format.money(row.total_cost)].filter(Boolean).join(' · '),
            [delivered(row), dueText(row)].filter(Boolean).join(' · '),
          ]}
        />
      )}
      empty={{ title: t('purchases.empty'), text: t('purchases.emptyText') }}
      below={({ data }) => (
        <Suspense fallback={null}>
          {open?.what === 'order' ? <OrderModal purchase={open.row} onClose={close} /> : null}
          {open?.what === 'receive' && data ? (
            <ReceiveModal purchase={open.row} locations={data.locations} onClose={close} />
          ) : null}
          {open?.what === 'close' ? (
            <ReasonModal
              title={t('purchases.closeTitle', { name: open.row.name })}
              text={t('purchases.closeText')}
              label={t('purchases.closeReason')}
              submit={t('purchases.close')}
              maxLength={500}
              onClose={close}
              save={(reason) => {
                const { request_id, version } = open.row
                return call(closePurchase, { body: { request_id, version, reason } }, { notify: true })
              }}
              refresh={[listPurchases]}
            />
          ) : null}
        </Suspense>
      )}
    />
  )
}
