import { Text } from '@mantine/core'
import { exportRequests } from '@muster/contract/calls/requests/requests'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { choicesOf } from '../../../lib/form/fields.ts'
import { EmployeeChip, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterTexts } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { useCan } from '../../../lib/session/session.ts'
import { kindsOptions, type ListedRequest, requestsOptions } from '../data/request-queries.ts'
import classes from './Requests.module.css'
import { RequestBadge, StatusLine } from './StatusLine.tsx'

const BulkDecide = lazy(() => import('./BulkDecide.tsx'))
const statuses = ['0', '1', '3', '4', '5'] as const
type StatusText = (typeof statuses)[number]

interface RequestTableProps {
  /** Id of the list, under which its saved views and state are stored. */
  list: string
  title: string
  subtitle: string
  /** Limits the list to one request kind. */
  kind?: string
  isStuck?: boolean
  empty: { title: string; text?: string }
}

function useFilters(kind: string | undefined, isStuck: boolean) {
  const { t } = useTranslation('approval')
  const kinds = useQuery(kindsOptions).data?.kinds ?? []
  const ofKind = anyFilter(
    'kind',
    t('all.filterKind'),
    kinds.map((one) => ({ value: one.TRIGGER_SLUG, label: one.name })),
  )
  const ofStatus = anyFilter(
    'status',
    t('all.filterStatus'),
    choicesOf(statuses, (status) => t(`status.${status}`)),
  )
  return [...(kind ? [] : [ofKind]), ...(isStuck ? [] : [ofStatus])]
}

function wantedOf({ state }: ListRequest, kind: string | undefined, isStuck: boolean) {
  const kinds = kind ? [kind] : filterTexts(state, 'kind')
  const status = filterTexts(state, 'status') as StatusText[]
  return {
    request_type: 'employee_request' as const,
    search: state.search,
    ...(kinds.length > 0 ? { kinds } : {}),
    ...(status.length > 0 ? { status } : {}),
    ...(isStuck ? { stuck: true } : {}),
  }
}

const pendingOn = (row: ListedRequest) => row.new_approval_matrix[0]?.approval_pending_on.EMPLOYEE_NAME

/** Requests of the people in reach: search, filter, export and bulk decisions. */
export function RequestTable(props: RequestTableProps) {
  const { list, title, subtitle, kind, isStuck = false, empty } = props
  const { t } = useTranslation('approval')
  const make = useColumns<ListedRequest>()
  const mayDecide = useCan('requests.decide')
  const mayExport = useCan('requests.view')
  return (
    <ListScreen
      list={list}
      load={(request) =>
        requestsOptions({ ...wantedOf(request, kind, isStuck), page: request.page, limit: request.limit })
      }
      rowsOf={(answer) => answer.requests.docs}
      totalOf={(answer) => answer.requests.total}
      title={title}
      subtitle={subtitle}
      actions={[]}
      columns={[
        make.employee('name', t('all.columns.name')),
        make.text('kind', t('all.columns.kind'), (row) => row.REQUEST_NAME, { width: 160 }),
        make.text('what', t('all.columns.what'), (row) => row.summary, { width: 240 }),
        {
          id: 'status',
          header: t('all.columns.status'),
          width: 130,
          text: (row) => row.REQUEST_STATUS_NAME,
          cell: (row) => <RequestBadge status={row.REQUEST_STATUS} />,
        },
        make.text(
          'pending',
          t('all.columns.pending'),
          (row) => (row.REQUEST_STATUS === 0 ? (row.stuck ?? pendingOn(row)) : ''),
          { width: 190 },
        ),
        make.instant('submitted', t('all.columns.submitted'), (row) => row.submitted_at),
        make.text('decided', t('all.columns.decided'), (row) => row.decided_by, { width: 170 }),
      ]}
      filters={useFilters(kind, isStuck)}
      row={{
        id: (row) => row.REQUEST_ID,
        label: (row) => `${row.EMPLOYEE_NAME}, ${row.summary}`,
        path: (row) => `/workflow/request-worlflow/${row.REQUEST_ID}`,
      }}
      card={(row) => <RequestCard row={row} />}
      maySelect={() => mayDecide}
      bulk={(selection, _count, { clearSelection }) =>
        selection.kind === 'some' && selection.ids.length > 0 ? (
          <BulkDecide ids={selection.ids.map(Number)} onDone={clearSelection} />
        ) : null
      }
      exports={({ request }) =>
        mayExport
          ? [
              {
                label: t('all.export'),
                run: () => download(exportRequests, { body: wantedOf(request, kind, isStuck) }),
                title: t('all.exporting'),
              },
            ]
          : []
      }
      exportAboveTable
      empty={empty}
    />
  )
}

function RequestCard({ row }: { row: ListedRequest }) {
  return (
    <>
      <div className={classes.row}>
        <EmployeeChip row={row} subtitle={row.REQUEST_NAME} />
        <RequestBadge status={row.REQUEST_STATUS} />
      </div>
      <Text size="sm" mt="xs">
        {row.summary}
      </Text>
      <StatusLine request={row} />
    </>
  )
}
