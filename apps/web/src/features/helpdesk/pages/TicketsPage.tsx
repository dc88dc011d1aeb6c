import {
  exportTickets,
  listAllTickets,
  listAssignedTickets,
  listTickets,
} from '@muster/contract/calls/helpdesk/tickets'
import { type RequestType, requestTypes } from '@muster/contract/helpdesk/helpdesk.constants'
import type { TicketRow } from '@muster/contract/helpdesk/ticket-shapes'
import type { DataOf } from '@muster/contract/kit/index'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { currentEntry } from '../../../lib/session/entry.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { dueOf, isLate, pathOf, requesterOf, statusKinds } from '../data/ticket-data.ts'
import { criteriaOf, filtersOf } from '../data/ticket-filters.ts'
import { useLiveTickets } from '../data/use-live-tickets.ts'
import '../texts.ts'

const RaiseDrawer = lazy(() => import('../parts/RaiseDrawer.tsx'))

type Data = DataOf<typeof listTickets>

/** Each list by the call of the specification that answers it. */
function optionsOf(view: RequestType, body: object) {
  const options =
    view === 'allTickets'
      ? readOptions(listAllTickets, { body })
      : view === 'assigned-to-me'
        ? readOptions(listAssignedTickets, { body })
        : readOptions(listTickets, { params: { request_type: view }, body })
  return options as ReturnType<typeof readOptions<typeof listTickets>>
}

/** Tickets: one's own, those to answer, and those of people in reach; in both entries. */
export default function TicketsPage() {
  const { t } = useTranslation('helpdesk')
  const make = useColumns<TicketRow>()
  const format = useFormatter()
  useLiveTickets(null)
  const maySetUp = useCan('helpdesk.setup.manage')
  const seesOthers = useCan('helpdesk.tickets.view')
  const isMe = currentEntry.name === 'me'
  const statusOf = ({ status, status_name }: TicketRow) => ({
    kind: statusKinds[status],
    text: status_name ?? t(`statuses.${status}`),
  })
  const all = requestTypes.filter((one) => seesOthers || (one !== 'unassigned' && one !== 'allTickets'))
  // Employees come to see their own tickets, whoever works with tickets to see all.
  const views = isMe || !seesOthers ? all : [...all].reverse()
  return (
    <ListScreen
      list="helpdesk.tickets"
      load={(request: ListRequest<RequestType>) => ({
        ...optionsOf(request.view, { ...criteriaOf(request), page: request.page, limit: request.limit }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ result }: Data) => result.docs}
      totalOf={({ result }) => result.total}
      title={t('helpdeskTitles:list')}
      subtitle={t(isMe ? 'ownSubtitle' : 'subtitle')}
      views={views}
      segments={{ param: 'whose', label: t('viewLabel'), nameOf: (view) => t(`views.${view}`) }}
      primary={({ open }) => ({
        label: t('raise'),
        icon: <IconPlus size={16} aria-hidden />,
        onClick: () => open('new'),
      })}
      actions={({ exports }) => [
        ...exports,
        { label: t('helpdeskTitles:faq'), href: hrefOf('/helpdesk/faq') },
        { label: t('support'), href: hrefOf('/helpdesk/support') },
        ...(seesOthers && !isMe
          ? [{ label: t('helpdeskTitles:dashboard'), href: hrefOf('/helpdesk/dashboard') }]
          : []),
        ...(maySetUp && !isMe ? [{ label: t('setup'), href: hrefOf('/helpdesk/setting') }] : []),
      ]}
      columns={[
        make.text('number', t('fields.number'), (row) => `#${row.number}`, { sortable: true, width: 120 }),
        make.text('subject', t('fields.subject'), (row) => row.subject, {
          sortable: true,
          width: 300,
          note: (row) => (row.is_confidential ? t('confidential') : null),
        }),
        make.status('status', t('fields.status'), statusOf, { sortable: true, width: 180 }),
        make.text('priority', t('fields.priority'), (row) => t(`priorities.${row.priority}`), {
          ...{ sortable: true, width: 110 },
        }),
        make.instant('due', t('levels.due'), dueOf, {
          width: 220,
          note: (row) => (isLate(row) ? { text: t('levels.late'), isUrgent: true } : null),
        }),
        make.text('requester', t('fields.requester'), requesterOf, { width: 150 }),
        make.text(
          'department',
          t('fields.department'),
          (row) => row.Creator.km_org_department.DEPARTMENT_NAME,
          {
            width: 150,
          },
        ),
        make.text('assignee', t('fields.assignee'), (row) => row.assignee?.EMPLOYEE_NAME ?? t('nobody'), {
          width: 170,
        }),
        make.text('subcategory', t('fields.subcategory'), (row) => row.subcategory, {
          width: 180,
          note: (row) => row.category,
        }),
        make.text('labels', t('fields.labels'), (row) => row.labels.map(({ name }) => name).join(', '), {
          width: 150,
        }),
        make.text('location', t('fields.location'), (row) => row.Creator.km_org_location.LOCATION_NAME, {
          width: 150,
        }),
        make.instant('updated_at', t('fields.updated'), (row) => row.updated_at, { sortable: true }),
      ]}
      filters={({ data }) => filtersOf(t, data)}
      inlineFilters={4}
      exports={({ request }) =>
        (['xlsx', 'csv'] as const).map((format) => ({
          ...{ label: t(`export.${format}`), title: t('export.title') },
          run: () =>
            download(exportTickets, {
              body: { ...criteriaOf(request), request_type: request.view, format },
            }),
        }))
      }
      row={{
        id: (row) => row.id,
        label: (row) => row.subject,
        path: (row) => pathOf(row.id),
      }}
      card={(row) => (
        <ListCard
          title={row.subject}
          badge={<Status word={statusOf(row)} />}
          lines={[
            [`#${row.number}`, row.subcategory, row.is_own ? '' : requesterOf(row)]
              .filter(Boolean)
              .join(' · '),
            [
              row.last_from === 'agent' ? t('answered') : t('waitsForAnswer'),
              format.day(row.updated_at),
            ].join(' · '),
          ]}
        />
      )}
      drawer={{
        param: 'ticket',
        render: ({ id, close }) =>
          id === null ? (
            <Suspense fallback={null}>
              <RaiseDrawer onClose={close} />
            </Suspense>
          ) : null,
      }}
      empty={({ request }) =>
        request.view === 'mine'
          ? { title: t('emptyOwn'), text: t('emptyOwnText') }
          : { title: t('empty'), text: t('emptyText') }
      }
    />
  )
}
