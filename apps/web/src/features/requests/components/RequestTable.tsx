import { Text } from '@mantine/core'
import { exportRequests } from '@muster/contract/requests/requests.contract'
import { DataTable, noSelection, type Selection } from '@muster/ui/data-table'
import { FilterBar } from '@muster/ui/filter-bar'
import { PersonChip } from '@muster/ui/people'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { download } from '../../../lib/download.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useCan, useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { kindsOptions, type ListedRequest, requestsOptions } from '../data/request-queries.ts'
import classes from './Requests.module.css'
import { requestColumns } from './request-columns.tsx'
import { RequestBadge, StatusLine } from './StatusLine.tsx'

const BulkDecide = lazy(() => import('./BulkDecide.tsx'))
const statuses = ['0', '1', '3', '4', '5'] as const
type StatusText = (typeof statuses)[number]

interface RequestTableProps {
  /** Names the list for what is remembered. */
  list: string
  label: string
  /** Only one kind. */
  kind?: string
  isStuck?: boolean
  empty: { title: string; text?: string }
}

function useFilters(kind: string | undefined, isStuck: boolean) {
  const { t } = useTranslation('approval')
  const kinds = useQuery(kindsOptions).data?.kinds
  return useMemo(() => {
    const ofKind = {
      id: 'kind',
      kind: 'multi' as const,
      label: t('all.filterKind'),
      options: (kinds ?? []).map((one) => ({ value: one.TRIGGER_SLUG, label: one.name })),
    }
    const ofStatus = {
      id: 'status',
      kind: 'multi' as const,
      label: t('all.filterStatus'),
      options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
    }
    return [...(kind ? [] : [ofKind]), ...(isStuck ? [] : [ofStatus])]
  }, [kind, kinds, isStuck, t])
}

/** Requests of the people in reach: found, filtered, exported, and decided many at once. */
export function RequestTable({ list: name, label, kind, isStuck = false, empty }: RequestTableProps) {
  const { t } = useTranslation('approval')
  const format = useFormatter()
  const navigate = useNavigate()
  const list = useList(name)
  const { state, setState } = list
  const [selection, setSelection] = useState<Selection>(noSelection)
  const mayDecide = useCan('requests.decide')
  const mayExport = useCan('requests.view')
  const filters = useFilters(kind, isStuck)
  const filterTexts = useFilterTexts()
  const columns = useMemo(() => requestColumns(t, format), [t, format])
  const chosen = kind ? [kind] : (state.filters.kind as string[] | undefined)
  const wanted = {
    request_type: 'employee_request' as const,
    search: state.search,
    ...(chosen && chosen.length > 0 ? { kinds: chosen } : {}),
    ...(state.filters.status?.length ? { status: state.filters.status as StatusText[] } : {}),
    ...(isStuck ? { stuck: true } : {}),
  }
  const { table } = useListRows(list, {
    page: (page, limit) => requestsOptions({ ...wanted, page, limit }),
    rowsOf: (answer) => answer.requests.docs,
    totalOf: (answer) => answer.requests.total,
  })
  const exporter = useMutation({ mutationFn: () => download(exportRequests, { body: wanted }) })
  const ids = selection.kind === 'some' ? selection.ids.map(Number) : []
  return (
    <DataTable
      label={label}
      columns={columns}
      {...list.table}
      {...table}
      rowId={(row) => row.REQUEST_ID}
      rowLabel={(row) => `${row.EMPLOYEE_NAME}, ${row.summary}`}
      {...(mayDecide
        ? {
            selection,
            onSelectionChange: setSelection,
            bulkActions: () =>
              ids.length > 0 ? (
                <Suspense fallback={null}>
                  <BulkDecide ids={ids} onDone={() => setSelection(noSelection)} />
                </Suspense>
              ) : null,
          }
        : {})}
      onRowOpen={(row) => void navigate(`/workflow/request-worlflow/${row.REQUEST_ID}`)}
      rowHref={(row) => hrefOf(`/workflow/request-worlflow/${row.REQUEST_ID}`)}
      renderCard={(row) => <RequestCard row={row} />}
      onExport={mayExport ? () => exporter.mutate() : undefined}
      isExporting={exporter.isPending}
      toolbar={
        filters.length > 0 ? (
          <FilterBar
            filters={filters}
            value={state.filters}
            onChange={(next) => setState({ ...state, filters: next, page: 1 })}
            inlineCount={2}
            texts={filterTexts}
          />
        ) : null
      }
      empty={empty}
    />
  )
}

function RequestCard({ row }: { row: ListedRequest }) {
  return (
    <>
      <div className={classes.row}>
        <PersonChip name={row.EMPLOYEE_NAME} subtitle={row.REQUEST_NAME} colorKey={row.EMPLOYEE_ID} />
        <RequestBadge status={row.REQUEST_STATUS} />
      </div>
      <Text size="sm" mt="xs">
        {row.summary}
      </Text>
      <StatusLine request={row} />
    </>
  )
}
