import { exportVendors, listVendors } from '@muster/contract/calls/vendors/vendors'
import type { VendorRow } from '@muster/contract/vendors/vendor-shapes'
import { type VendorState, vendorStates } from '@muster/contract/vendors/vendors.constants'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { saveEncoded } from '../../../lib/calls/download-encoded.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterNumbers, filterTexts, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { sheetPath } from '../../../lib/screen/sheet-address.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { vendorKinds } from '../data/vendor-data.ts'
import '../texts.ts'

const attentions = ['bank', 'ending', 'overdue'] as const

function criteriaOf({ state }: ListRequest) {
  return {
    state: filterTexts(state, 'state') as VendorState[],
    category_id: filterNumbers(state, 'category'),
    entity_id: filterNumbers(state, 'entity'),
    attention: filterTexts(state, 'attention')[0] as (typeof attentions)[number] | undefined,
    ...{ search: state.search, sort: state.sort ?? undefined },
  }
}

/** The vendors that the organisation buys from. */
export default function VendorsPage() {
  const { t } = useTranslation('vendors')
  const make = useColumns<VendorRow>()
  const format = useFormatter()
  const wordOf = ({ state }: VendorRow) => ({ kind: vendorKinds[state], text: t(`states.${state}`) })
  const openOf = ({ open }: VendorRow) =>
    open.map(({ currency, payable }) => format.money({ amount: payable, currency })).join(', ')
  const attentionOf = ({ bank_waits }: VendorRow) => (bank_waits ? t('attention.bank') : '')
  return (
    <ListScreen
      list="vendors"
      load={(request) => ({
        ...readOptions(listVendors, {
          body: { ...criteriaOf(request), page: request.page, limit: request.limit },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('vendorsTitles:list')}
      subtitle={t('subtitle')}
      primary={({ data }) =>
        data?.abilities.manage && {
          label: t('add'),
          icon: <IconPlus size={16} aria-hidden />,
          href: hrefOf(sheetPath('VENDOR_CREATION')),
        }
      }
      actions={({ exports, data }) => [
        ...(data?.abilities.set_up
          ? [
              { label: t('toImport'), href: hrefOf('/vendors/upload') },
              { label: t('toCategories'), href: hrefOf('/vendors/categories') },
              { label: t('toSettings'), href: hrefOf('/vendors/settings') },
            ]
          : []),
        ...exports,
      ]}
      columns={[
        make.text('name', t('fields.name'), (row) => row.name, {
          ...{ sortable: true, width: 260, note: attentionOf },
        }),
        make.text('code', t('fields.code'), (row) => row.code, { sortable: true, width: 130 }),
        make.text('category', t('fields.category'), (row) => row.category, { sortable: true, width: 180 }),
        make.text('entity', t('fields.entity'), (row) => row.entity ?? t('anyEntity'), { width: 190 }),
        make.text('open', t('fields.open'), openOf, { width: 180 }),
        make.status('state', t('fields.state'), wordOf, { sortable: true, width: 130 }),
        make.text('gstin', 'GSTIN', (row) => row.gstin, { width: 170 }),
        make.text('owner', t('fields.owner'), (row) => row.owner, { width: 180 }),
      ]}
      filters={({ data }) => [
        anyFilter(
          'state',
          t('fields.state'),
          vendorStates.map((value) => ({ value, label: t(`states.${value}`) })),
        ),
        anyFilter('category', t('fields.category'), choicesFrom(data?.categories)),
        anyFilter('entity', t('fields.entity'), choicesFrom(data?.entities)),
        oneFilter(
          'attention',
          t('fields.attention'),
          attentions.map((value) => ({ value, label: t(`attention.${value}`) })),
        ),
      ]}
      row={{ id: (row) => row.id, label: (row) => row.name, path: (row) => `/vendors/${row.id}` }}
      card={(row) => (
        <ListCard
          title={row.name}
          badge={<Status word={wordOf(row)} />}
          lines={[[row.code, row.category].join(' · '), openOf(row), attentionOf(row)].filter(Boolean)}
        />
      )}
      exports={({ request }) => [
        {
          label: t('export'),
          run: () =>
            saveEncoded(call(exportVendors, { query: { criteria: JSON.stringify(criteriaOf(request)) } })),
          title: t('exporting'),
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
