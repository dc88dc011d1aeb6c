import { listOwnClaims } from '@muster/contract/calls/vendors/claims'
import { downloadReportOwn } from '@muster/contract/calls/vendors/payments'
import type { VendorClaimRow } from '@muster/contract/vendors/vendor-shapes'
import { type VendorClaimState, vendorClaimStates } from '@muster/contract/vendors/vendors.constants'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { saveEncoded } from '../../../lib/calls/download-encoded.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterTexts } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { sheetPath } from '../../../lib/screen/sheet-address.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { claimKinds, claimPath } from '../data/vendor-data.ts'
import '../own-texts.ts'

const statesIn = ({ state }: ListRequest) => filterTexts(state, 'state') as VendorClaimState[]

/** Invoices of vendors that the person submitted, newest first. */
export default function MyClaimsPage() {
  const { t } = useTranslation('ownVendors')
  const make = useColumns<VendorClaimRow>()
  const format = useFormatter()
  const wordOf = ({ state }: VendorClaimRow) => ({ kind: claimKinds[state], text: t(`states.${state}`) })
  const amountOf = ({ payable, currency }: VendorClaimRow) => ({ amount: payable, currency })
  return (
    <ListScreen
      list="vendors.mine"
      load={(request: ListRequest) => ({
        ...readOptions(listOwnClaims, {
          body: {
            ...{ page: request.page, limit: request.limit, search: request.state.search },
            state: statesIn(request),
          },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('vendorsTitles:mine')}
      subtitle={t('subtitle')}
      primary={{
        label: t('add'),
        icon: <IconPlus size={16} aria-hidden />,
        href: hrefOf(sheetPath('VENDOR_CLAIM')),
      }}
      actions={({ exports }) => exports}
      columns={[
        make.text('vendor', t('fields.vendor'), (row) => row.vendor, {
          width: 240,
          note: (row) => row.number,
        }),
        make.status('state', t('fields.status'), wordOf, { width: 170 }),
        make.money('payable', t('fields.payable'), amountOf, { width: 150 }),
        make.day('invoice_on', t('fields.invoiceOn'), (row) => row.invoice_on),
        make.day('due_on', t('fields.due'), (row) => row.due_on),
        make.day('paid_on', t('fields.paid'), (row) => row.paid_on),
      ]}
      filters={[
        anyFilter(
          'state',
          t('fields.status'),
          vendorClaimStates.map((value) => ({ value, label: t(`states.${value}`) })),
        ),
      ]}
      row={{
        id: (row) => row.REQUEST_ID,
        label: (row) => `${row.vendor}, ${row.number}`,
        path: (row) => claimPath(row.REQUEST_ID),
      }}
      card={(row) => (
        <ListCard
          title={row.vendor}
          badge={<Status word={wordOf(row)} />}
          lines={[
            [row.number, format.money(amountOf(row))].join(' · '),
            `${t('fields.due')}: ${format.day(row.due_on)}`,
          ]}
        />
      )}
      exports={({ request }) => [
        {
          label: t('export'),
          run: () => saveEncoded(call(downloadReportOwn, { body: { state: statesIn(request) } })),
          title: t('exporting'),
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
