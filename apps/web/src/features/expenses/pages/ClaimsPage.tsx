import { Button, Stack, Text } from '@mantine/core'
import { listClaims, readClaimFilters } from '@muster/contract/calls/expenses/claims-list'
import { archiveClaims, exportClaims, exportProjects } from '@muster/contract/calls/expenses/expense-reports'
import type { ClaimRow } from '@muster/contract/expenses/expense-shapes'
import {
  claimStatuses,
  MAX_ARCHIVED_CLAIMS,
  MAX_PAYMENT_CLAIMS,
  payableStatuses,
} from '@muster/contract/expenses/expenses.constants'
import { ListCard } from '@muster/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, oneFilter, periodFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { claimPath, statusKinds } from '../data/claim-data.ts'
import { criteriaOf, type View, views } from './claims-criteria.ts'
import '../texts.ts'

const PayModal = lazy(() => import('../parts/PayModal.tsx'))

/** People’s claims: to read, pay and export. */
export default function ClaimsPage() {
  const { t } = useTranslation('expenses')
  const { t: own } = useTranslation('ownExpenses')
  const make = useColumns<ClaimRow>()
  const format = useFormatter()
  const [paid, setPaid] = useState<{ claims: ClaimRow[]; others: number } | null>(null)
  const filters = useQuery({
    ...readOptions(readClaimFilters, { params: { encoded_filters: 'all' } }),
    meta: { errorShown: 'inline' as const },
  }).data
  const statusOf = ({ status }: ClaimRow) => ({ kind: statusKinds[status], text: own(`statuses.${status}`) })
  const money = (amount: string, currency: string) => format.money({ amount, currency })
  const flaggedOf = ({ flagged }: ClaimRow) =>
    flagged > 0 ? t('claims.flaggedCount', { count: flagged }) : null
  return (
    <ListScreen
      list="expenses.claims"
      views={views}
      segments={{ param: 'show', label: t('claims.viewLabel'), nameOf: (view) => t(`claims.views.${view}`) }}
      load={(request: ListRequest<View>) => ({
        ...readOptions(listClaims, {
          params: { list: request.view },
          body: { ...criteriaOf(request), page: request.page, limit: request.limit },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('expensesTitles:claims')}
      subtitle={t('claims.subtitle')}
      actions={({ exports, data }) => [
        ...exports,
        ...(data?.abilities.pay
          ? [{ label: t('expensesTitles:payments'), href: hrefOf('/expense/payments') }]
          : []),
        ...(data?.abilities.setup
          ? [{ label: t('claims.toSettings'), href: hrefOf('/expense/expense-settings/') }]
          : []),
      ]}
      above={({ data }) => (
        <Stack gap={2} mb="sm">
          {(data?.totals ?? []).map(({ currency, claimed, allowed, approved }) => (
            <Text key={currency} size="sm">
              {t('claims.totals', {
                ...{ currency, claimed: money(claimed, currency), allowed: money(allowed, currency) },
                approved: money(approved, currency),
              })}
            </Text>
          ))}
        </Stack>
      )}
      columns={[
        make.text('number', own('fields.number'), (row) => row.number, { sortable: true, width: 130 }),
        make.text('name', own('fields.employee'), (row) => row.EMPLOYEE_NAME, {
          ...{ sortable: true, width: 200, note: (row) => row.EMPLOYEE_CODE },
        }),
        make.text('title', own('fields.title'), (row) => row.title, { width: 220 }),
        make.status('status', own('fields.status'), statusOf, { sortable: true, width: 160 }),
        make.money(
          'claimed',
          own('fields.claimed'),
          (row) => ({ amount: row.claimed, currency: row.currency }),
          {
            ...{ sortable: true, width: 140 },
          },
        ),
        make.money(
          'allowed',
          own('fields.allowed'),
          (row) => ({ amount: row.allowed, currency: row.currency }),
          {
            ...{ width: 140, note: flaggedOf },
          },
        ),
        make.money(
          'approved',
          own('fields.approved'),
          (row) => (row.approved === null ? null : { amount: row.approved, currency: row.currency }),
          { sortable: true, width: 140 },
        ),
        make.day('submitted_on', own('fields.submitted'), (row) => row.submitted_on, { sortable: true }),
        make.text('department', t('claims.department'), (row) => row.DEPARTMENT_NAME, { width: 160 }),
        make.text('entity', t('claims.entity'), (row) => row.ENTITY_NAME, { width: 180 }),
        make.day('paid_on', own('fields.paid'), (row) => row.paid_on),
      ]}
      filters={[
        anyFilter(
          'status',
          own('fields.status'),
          claimStatuses
            .filter((value) => value !== 'draft')
            .map((value) => ({ value, label: own(`statuses.${value}`) })),
        ),
        periodFilter('submitted', own('fields.submitted')),
        oneFilter('flagged', t('claims.flagged'), [{ value: 'yes', label: t('claims.flaggedOnly') }]),
        anyFilter('department', t('claims.department'), choicesFrom(filters?.departments)),
        anyFilter('entity', t('claims.entity'), choicesFrom(filters?.entities)),
        anyFilter('category', t('claims.category'), choicesFrom(filters?.categories)),
        anyFilter('project', t('claims.project'), choicesFrom(filters?.projects)),
        oneFilter(
          'currency',
          t('claims.currency'),
          (filters?.currencies ?? []).map((value) => ({ value, label: value })),
        ),
      ]}
      row={{
        id: (row) => row.ID,
        label: (row) => row.number,
        path: (row) => claimPath(row.ID),
      }}
      card={(row) => (
        <ListCard
          title={row.EMPLOYEE_NAME}
          badge={<Status word={statusOf(row)} />}
          lines={[
            [row.number, row.title].join(' · '),
            row.approved === null
              ? own('judged.allowed', { amount: money(row.allowed, row.currency) })
              : own('detail.approvedOf', { amount: money(row.approved, row.currency) }),
            flaggedOf(row) ?? '',
          ].filter(Boolean)}
        />
      )}
      maySelect={({ data }) => data !== undefined}
      bulk={(selection, _count, shown) => (
        <>
          {shown.data?.abilities.pay ? (
            <Button
              size="xs"
              onClick={async () => {
                const rows = await shown.loadChosen(selection, MAX_PAYMENT_CLAIMS)
                if (!rows) return
                const claims = rows.filter(({ status }) => payableStatuses.includes(status))
                setPaid({ claims, others: rows.length - claims.length })
              }}
            >
              {t('claims.pay')}
            </Button>
          ) : null}
          <Button
            size="xs"
            variant="default"
            loading={shown.isExporting}
            onClick={async () => {
              const rows = await shown.loadChosen(selection, MAX_ARCHIVED_CLAIMS)
              if (!rows) return
              shown.runExport({
                ...{ label: t('claims.archive'), title: t('claims.archiving') },
                run: () => call(archiveClaims, { body: { IDs: rows.map(({ ID }) => ID) } }),
              })
            }}
          >
            {t('claims.archive')}
          </Button>
        </>
      )}
      exports={({ request }) => [
        {
          label: t('claims.export'),
          run: () => download(exportClaims, { body: criteriaOf(request) }),
          title: t('claims.exporting'),
        },
        {
          label: t('claims.projects'),
          run: () => download(exportProjects, { body: {} }),
          title: t('claims.exporting'),
        },
      ]}
      below={({ clearSelection }) => (
        <Suspense fallback={null}>
          {paid ? <PayModal {...paid} onClose={() => setPaid(null)} onPaid={clearSelection} /> : null}
        </Suspense>
      )}
      empty={{ title: t('claims.empty'), text: t('claims.emptyText') }}
    />
  )
}
