import { Button, Stack, Text } from '@mantine/core'
import { listClaims } from '@muster/contract/calls/vendors/claims'
import {
  downloadClaimSheet,
  downloadReportAdmin,
  exportLedger,
} from '@muster/contract/calls/vendors/payments'
import type { VendorClaimRow } from '@muster/contract/vendors/vendor-shapes'
import {
  MAX_PAID,
  MAX_SHEETS,
  type VendorClaimState,
  vendorClaimStates,
} from '@muster/contract/vendors/vendors.constants'
import { ListCard } from '@muster/ui/data-table'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { saveEncoded } from '../../../lib/calls/download-encoded.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import {
  anyFilter,
  filterNumbers,
  filterPeriod,
  filterTexts,
  oneFilter,
  periodFilter,
} from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListExport, ListRequest } from '../../../lib/list/list-screen-types.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { claimKinds, claimPath, refreshClaims } from '../data/vendor-data.ts'
import '../texts.ts'

const ExportedModal = lazy(() => import('../parts/ExportedModal.tsx'))
const PayModal = lazy(() => import('../parts/PayModal.tsx'))

function criteriaOf({ state }: ListRequest) {
  const { from, to } = filterPeriod(state, 'period')
  return {
    state: filterTexts(state, 'state') as VendorClaimState[],
    entity_id: filterNumbers(state, 'entity'),
    overdue: filterTexts(state, 'overdue')[0] === 'yes' ? true : undefined,
    ...{ invoice_from: from, invoice_to: to, search: state.search, sort: state.sort ?? undefined },
  }
}

/** Invoices of vendors: to read, pay and export. */
export default function ClaimsPage() {
  const { t } = useTranslation('vendors')
  const { t: own } = useTranslation('ownVendors')
  const make = useColumns<VendorClaimRow>()
  const format = useFormatter()
  const client = useQueryClient()
  const [paid, setPaid] = useState<{ claims: VendorClaimRow[]; others: number } | null>(null)
  const [booked, setBooked] = useState<VendorClaimRow[] | null>(null)
  const maySheet = useCan('vendors.claim.submit')
  const wordOf = ({ state }: VendorClaimRow) => ({ kind: claimKinds[state], text: own(`states.${state}`) })
  const money = (amount: string, currency: string) => format.money({ amount, currency })
  const overdueOf = ({ is_overdue }: VendorClaimRow) =>
    is_overdue ? { text: own('overdue'), isUrgent: true } : null
  const ledgerOf = (rows: readonly VendorClaimRow[], again: boolean): ListExport => ({
    ...{ label: t('claims.ledger'), title: t('claims.exporting') },
    run: async () => {
      await download(exportLedger, { body: { IDs: rows.map(({ REQUEST_ID }) => REQUEST_ID), again } })
      await refreshClaims(client)
    },
  })
  return (
    <ListScreen
      list="vendors.claims"
      load={(request) => ({
        ...readOptions(listClaims, {
          body: { ...criteriaOf(request), page: request.page, limit: request.limit },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('vendorsTitles:claims')}
      subtitle={t('claims.subtitle')}
      actions={({ exports }) => exports}
      above={({ data }) => (
        <Stack gap={2} mb="sm">
          {(data?.totals ?? []).map(({ currency, payable, unpaid }) => (
            <Text key={currency} size="sm">
              {t('claims.totals', {
                ...{ currency, payable: money(payable, currency), unpaid: money(unpaid, currency) },
              })}
            </Text>
          ))}
        </Stack>
      )}
      columns={[
        make.text('vendor', own('fields.vendor'), (row) => row.vendor, { sortable: true, width: 240 }),
        make.text('number', own('fields.number'), (row) => row.number, { sortable: true, width: 170 }),
        make.status('state', own('fields.status'), wordOf, { sortable: true, width: 160 }),
        make.money(
          'payable',
          own('fields.payable'),
          (row) => ({ amount: row.payable, currency: row.currency }),
          {
            ...{ sortable: true, width: 150 },
          },
        ),
        make.day('due_on', own('fields.due'), (row) => row.due_on, { sortable: true, note: overdueOf }),
        make.day('invoice_on', own('fields.invoiceOn'), (row) => row.invoice_on, { sortable: true }),
        make.text('by', own('fields.submittedBy'), (row) => row.EMPLOYEE_NAME, { width: 180 }),
        make.text('entity', own('fields.entity'), (row) => row.entity, { width: 180 }),
        make.day('paid_on', own('fields.paid'), (row) => row.paid_on),
        make.text('reference', own('fields.reference'), (row) => row.reference, { width: 150 }),
        make.day('exported', t('claims.exported'), (row) => row.exported_on),
      ]}
      filters={({ data }) => [
        anyFilter(
          'state',
          own('fields.status'),
          vendorClaimStates.map((value) => ({ value, label: own(`states.${value}`) })),
        ),
        periodFilter('period', t('claims.period')),
        oneFilter('overdue', own('overdue'), [{ value: 'yes', label: t('claims.overdueOnly') }]),
        anyFilter('entity', own('fields.entity'), choicesFrom(data?.entities)),
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
            [row.number, money(row.payable, row.currency)].join(' · '),
            [`${own('fields.due')}: ${format.day(row.due_on)}`, row.is_overdue ? own('overdue') : '']
              .filter(Boolean)
              .join(' · '),
          ]}
        />
      )}
      maySelect={({ data }) => data !== undefined}
      bulk={(selection, _count, shown) => (
        <>
          {shown.data?.abilities.pay ? (
            <>
              <Button
                size="xs"
                onClick={async () => {
                  const rows = await shown.loadChosen(selection, MAX_PAID)
                  if (!rows) return
                  const claims = rows.filter(({ state }) => state === 'approved')
                  setPaid({ claims, others: rows.length - claims.length })
                }}
              >
                {t('claims.pay')}
              </Button>
              <Button
                size="xs"
                variant="default"
                loading={shown.isExporting}
                onClick={async () => {
                  const rows = await shown.loadChosen(selection, MAX_PAID)
                  if (!rows) return
                  if (rows.some(({ exported_on }) => exported_on !== null)) setBooked(rows)
                  else shown.runExport(ledgerOf(rows, false))
                }}
              >
                {t('claims.ledger')}
              </Button>
            </>
          ) : null}
          {maySheet ? (
            <Button
              size="xs"
              variant="default"
              loading={shown.isExporting}
              onClick={async () => {
                const rows = await shown.loadChosen(selection, MAX_SHEETS)
                if (!rows) return
                const IDs = rows.map(({ REQUEST_ID }) => REQUEST_ID)
                shown.runExport({
                  ...{ label: t('claims.sheets'), title: t('claims.exporting') },
                  run: () =>
                    saveEncoded(call(downloadClaimSheet, { body: { IDs, with_files: IDs.length > 1 } })),
                })
              }}
            >
              {t('claims.sheets')}
            </Button>
          ) : null}
        </>
      )}
      exports={({ request }) => [
        {
          label: t('claims.report'),
          run: () => saveEncoded(call(downloadReportAdmin, { body: criteriaOf(request) })),
          title: t('claims.exporting'),
        },
      ]}
      below={({ clearSelection, runExport }) => (
        <Suspense fallback={null}>
          {paid ? <PayModal {...paid} onClose={() => setPaid(null)} onPaid={clearSelection} /> : null}
          {booked ? (
            <ExportedModal
              claims={booked}
              onClose={() => setBooked(null)}
              onSure={() => runExport(ledgerOf(booked, true))}
            />
          ) : null}
        </Suspense>
      )}
      empty={{ title: t('claims.empty'), text: t('claims.emptyText') }}
    />
  )
}
