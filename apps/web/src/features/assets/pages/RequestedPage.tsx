import type { RequestedAsset } from '@muster/contract/assets/asset-requests.contract'
import type { AssetRequestState } from '@muster/contract/assets/assets.constants'
import { closeRequested, listRequestedAssets } from '@muster/contract/calls/assets/asset-requests'
import { ListCard } from '@muster/ui/data-table'
import type { StatusKind } from '@muster/ui/feedback'
import { ActionMenu, type PageAction } from '@muster/ui/page'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { type CellNote, Status, useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { sheetPath } from '../../../lib/screen/sheet-address.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import '../desk-texts.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))
const HandOverModal = lazy(() => import('../parts/HandOverModal.tsx'))

type View = 'open' | 'all'
type What = 'handOver' | 'substitute' | 'close'

const kinds: Readonly<Record<AssetRequestState, StatusKind>> = {
  open: 'pending',
  handed_over: 'success',
  closed: 'neutral',
  cancelled: 'neutral',
}

/** Approved requests for assets: handed over, purchased or closed. */
export default function RequestedPage() {
  const { t } = useTranslation('assetsDesk')
  const make = useColumns<RequestedAsset>()
  const format = useFormatter()
  const [open, setOpen] = useState<{ what: What; row: RequestedAsset } | null>(null)
  const wordOf = ({ state, purchase_id }: RequestedAsset) =>
    state === 'open' && purchase_id !== null
      ? { kind: 'info' as const, text: t('requests.bought') }
      : { kind: kinds[state], text: t(`requests.states.${state}`) }
  const stock = ({ state, available, asset }: RequestedAsset): CellNote | null => {
    if (asset) return { text: `${asset.name} (${asset.code})` }
    if (state !== 'open') return null
    return { text: available > 0 ? t('requests.available', { count: available }) : t('requests.none') }
  }
  const dueText = ({ needed_by: day, is_late }: RequestedAsset) =>
    day ? t(is_late ? 'requests.late' : 'requests.neededOn', { day: format.date(day) }) : null
  const actionsOf = (row: RequestedAsset, mayPurchase: boolean): PageAction[] => {
    const { type_id, request_id: for_request } = row
    return [
      ...(row.available > 0
        ? [{ label: t('requests.handOver'), onClick: () => setOpen({ what: 'handOver' as const, row }) }]
        : []),
      ...(mayPurchase && row.available === 0 && row.purchase_id === null
        ? [
            {
              label: t('requests.purchase'),
              href: hrefOf(sheetPath('ASSET_PROCUREMENT', { type_id, for_request })),
            },
          ]
        : []),
      { label: t('requests.substitute'), onClick: () => setOpen({ what: 'substitute' as const, row }) },
      { label: t('requests.close'), onClick: () => setOpen({ what: 'close' as const, row }) },
    ]
  }
  return (
    <ListScreen
      list="asset-requests"
      load={({ page, limit, state, view }: ListRequest<View>) => ({
        ...readOptions(listRequestedAssets, { body: { show: view, page, limit, search: state.search } }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('assetsTitles:requests')}
      subtitle={({ data }) =>
        t(data?.abilities.purchase === false ? 'requests.subtitleNoPurchase' : 'requests.subtitle')
      }
      crumbs={[
        { label: t('assetsTitles:list'), href: hrefOf('/assets') },
        { label: t('assetsTitles:requests') },
      ]}
      views={['open', 'all']}
      segments={{
        param: 'show',
        label: t('requests.viewLabel'),
        nameOf: (view) => t(`requests.views.${view}`),
      }}
      columns={[
        make.text('person', t('requests.person'), (row) => row.EMPLOYEE_NAME, {
          width: 190,
          note: (row) => row.EMPLOYEE_CODE,
        }),
        make.text('type', t('requests.asked'), (row) => row.type, {
          width: 260,
          note: (row) => (row.details ? { text: row.details, isWhole: true } : null),
        }),
        make.status('state', t('requests.state'), wordOf, { width: 150 }),
        make.text('asset', t('requests.asset'), (row) => stock(row)?.text, { width: 170 }),
        make.day('needed', t('requests.neededBy'), (row) => row.needed_by, {
          note: (row) => (row.is_late ? { text: t('requests.overdue'), isUrgent: true } : null),
        }),
        make.instant('approved', t('requests.approvedOn'), (row) => row.approved_at),
      ]}
      row={{
        id: (row) => row.request_id,
        label: (row) => `${row.type}, ${row.EMPLOYEE_NAME}`,
        path: (row) => `/workflow/request-worlflow/${row.request_id}`,
        actions: (row, { data }) =>
          row.state === 'open' ? (
            <ActionMenu
              label={t('actionsFor', { name: `${row.type}, ${row.EMPLOYEE_NAME}` })}
              actions={actionsOf(row, data?.abilities.purchase === true)}
            />
          ) : null,
      }}
      card={(row) => (
        <ListCard
          title={row.EMPLOYEE_NAME}
          badge={<Status word={wordOf(row)} />}
          lines={[[row.type, row.details].filter(Boolean).join(' · '), stock(row)?.text, dueText(row)]}
        />
      )}
      empty={{ title: t('requests.empty'), text: t('requests.emptyText') }}
      below={() => (
        <Suspense fallback={null}>
          {open?.what === 'handOver' || open?.what === 'substitute' ? (
            <HandOverModal
              request={open.row}
              isSubstitute={open.what === 'substitute'}
              onClose={() => setOpen(null)}
            />
          ) : null}
          {open?.what === 'close' ? (
            <ReasonModal
              title={t('requests.closeTitle', { name: open.row.EMPLOYEE_NAME })}
              text={t('requests.closeText')}
              label={t('requests.closeReason')}
              submit={t('requests.close')}
              maxLength={500}
              onClose={() => setOpen(null)}
              save={(reason) =>
                call(closeRequested, { body: { request_id: open.row.request_id, reason } }, { notify: true })
              }
              refresh={[listRequestedAssets]}
            />
          ) : null}
        </Suspense>
      )}
    />
  )
}
