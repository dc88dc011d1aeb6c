import { Text } from '@mantine/core'
import { exportRequests } from '@muster/contract/calls/requests/requests'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { download } from '../../../lib/calls/download.ts'
import { choicesOf } from '../../../lib/form/fields.ts'
import { EmployeeChip, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterTexts } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { kindCountsOptions, type ListedRequest, requestsOptions } from '../data/request-queries.ts'
import { useLateDecisions } from '../data/useLateDecisions.ts'
import { Remind } from './Remind.tsx'
import classes from './Requests.module.css'
import { RequestBadge, StatusLine } from './StatusLine.tsx'
import { UndoBar } from './UndoBar.tsx'

const BulkDecide = lazy(() => import('./BulkDecide.tsx'))
const statuses = ['0', '1', '3', '4', '5'] as const
type StatusText = (typeof statuses)[number]

interface RequestTableProps {
  /** Id of the list, under which its saved views and state are stored. */
  list: string
  title: string
  /** Limits the list to one request kind. */
  kind?: string | undefined
}

/** All requests, those that other people have to decide, and those that nobody can decide. */
const views = ['all', 'others', 'stuck'] as const
type View = (typeof views)[number]

function useFilters(kind: string | undefined, view: View) {
  const { t } = useTranslation('approval')
  const counts = useQuery(kindCountsOptions({ request_type: 'employee_request', ...narrowed[view] })).data
  const ofKind = anyFilter(
    'kind',
    t('all.filterKind'),
    (counts?.kinds ?? []).map(({ TRIGGER_SLUG, name, count }) => ({
      value: TRIGGER_SLUG,
      label: t('kind.one', { name, count }),
    })),
  )
  const ofStatus = anyFilter(
    'status',
    t('all.filterStatus'),
    choicesOf(statuses, (status) => t(`status.${status}`)),
  )
  return [...(kind ? [] : [ofKind]), ...(view === 'all' ? [ofStatus] : [])]
}

/** What each view asks the server for. */
const narrowed: Record<View, { stuck?: boolean; waits_for_others?: boolean }> = {
  all: {},
  others: { waits_for_others: true },
  stuck: { stuck: true },
}

function wantedOf({ state, view }: ListRequest<View>, kind: string | undefined) {
  const kinds = kind ? [kind] : filterTexts(state, 'kind')
  // The other views show pending requests only, so a status in the URL applies to `all` alone.
  const status = view === 'all' ? (filterTexts(state, 'status') as StatusText[]) : []
  return {
    request_type: 'employee_request' as const,
    search: state.search,
    ...(kinds.length > 0 ? { kinds } : {}),
    ...(status.length > 0 ? { status } : {}),
    ...narrowed[view],
  }
}

const pendingOn = (row: ListedRequest) => row.new_approval_matrix[0]?.approval_pending_on.EMPLOYEE_NAME

/** Requests of the people in reach: search, filter, export and bulk decisions. */
export function RequestTable({ list, title, kind }: RequestTableProps) {
  const { t } = useTranslation('approval')
  const [params] = useSearchParams()
  const make = useColumns<ListedRequest>()
  const mayDecide = useCan('requests.decide')
  const mayExport = useCan('requests.view')
  // The other views are for people who can act on them.
  const offered = mayDecide ? views : views.slice(0, 1)
  const view = offered.find((one) => one === params.get('show')) ?? 'all'
  const format = useFormatter()
  const late = useLateDecisions({ asHr: mayDecide })
  const isGone = (row: ListedRequest) => late.gone.has(row.REQUEST_ID)
  const empties = {
    all: { title: t('all.emptyTitle'), text: t('all.emptyText') },
    others: { title: t('all.othersEmpty'), text: t('all.othersEmptyText') },
    stuck: { title: t('all.stuckEmpty') },
  }
  return (
    <ListScreen
      list={list}
      load={(request) =>
        requestsOptions({ ...wantedOf(request, kind), page: request.page, limit: request.limit })
      }
      rowsOf={({ requests }) => requests.docs.filter((row) => !isGone(row))}
      totalOf={({ requests }) => requests.total - requests.docs.filter(isGone).length}
      title={title}
      subtitle={t(view === 'stuck' ? 'all.stuckText' : 'all.subtitle')}
      actions={[]}
      views={offered}
      segments={{
        ...{ param: 'show', label: t('all.viewsLabel'), drops: ['f.status'] },
        nameOf: (one) => t(`all.views.${one}`),
      }}
      columns={[
        make.employee('name', t('all.columns.name')),
        make.text('kind', t('all.columns.kind'), (row) => row.REQUEST_NAME, { width: 160 }),
        make.text('what', t('all.columns.what'), (row) => row.summary, { width: 300 }),
        // The other views show pending requests only.
        ...(view === 'all'
          ? [
              {
                id: 'status',
                header: t('all.columns.status'),
                width: 130,
                text: (row: ListedRequest) => row.REQUEST_STATUS_NAME,
                cell: (row: ListedRequest) => <RequestBadge status={row.REQUEST_STATUS} />,
              },
            ]
          : []),
        make.text(
          'pending',
          t('all.columns.pending'),
          (row) => (row.REQUEST_STATUS === 0 ? (row.stuck ?? pendingOn(row)) : ''),
          { width: 190 },
        ),
        ...(view === 'all'
          ? [
              make.instant('submitted', t('all.columns.submitted'), (row) => row.submitted_at),
              make.text('decided', t('all.columns.decided'), (row) => row.decided_by, { width: 170 }),
            ]
          : [
              make.instant('since', t('all.columns.since'), (row) => row.waiting_since, {
                note: (row) =>
                  row.reminded_at && t('all.reminded', { when: format.dayTime(row.reminded_at) }),
              }),
              ...(view === 'others'
                ? [
                    {
                      id: 'remind',
                      header: t('all.remind'),
                      width: 120,
                      text: () => '',
                      cell: (row: ListedRequest) => (
                        <Remind ids={[row.REQUEST_ID]} name={row.EMPLOYEE_NAME} />
                      ),
                    },
                  ]
                : []),
            ]),
      ]}
      filters={useFilters(kind, view)}
      row={{
        id: (row) => row.REQUEST_ID,
        label: (row) => `${row.EMPLOYEE_NAME}, ${row.summary}`,
        path: (row) => `/workflow/request-worlflow/${row.REQUEST_ID}`,
      }}
      card={(row) => <RequestCard row={row} />}
      maySelect={() => mayDecide}
      bulk={(selection, _count, { clearSelection }) =>
        selection.kind === 'some' && selection.ids.length > 0 ? (
          <>
            {view === 'others' ? <Remind ids={selection.ids.map(Number)} /> : null}
            <BulkDecide
              onDecide={(status, comment) => {
                late.decide({ ids: selection.ids.map(Number), status, comment })
                clearSelection()
              }}
              count={selection.ids.length}
            />
          </>
        ) : null
      }
      exports={({ request }) =>
        mayExport
          ? [
              {
                label: t('all.export'),
                run: () => download(exportRequests, { body: wantedOf(request, kind) }),
                title: t('all.exporting'),
              },
            ]
          : []
      }
      exportAboveTable
      below={() => (
        <div className={classes.bars}>
          <UndoBar late={late.late} seconds={late.seconds} onUndo={late.undo} />
        </div>
      )}
      empty={empties[view]}
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
