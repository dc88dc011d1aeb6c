import type { DataTableColumn } from '@muster/ui/data-table'
import { PersonChip } from '@muster/ui/people'
import type { TFunction } from 'i18next'
import type { Formatter } from '../../../lib/formats.ts'
import type { ListedRequest } from '../data/request-queries.ts'
import { RequestBadge } from './StatusLine.tsx'

const pendingOn = (row: ListedRequest) => row.new_approval_matrix[0]?.approval_pending_on.EMPLOYEE_NAME ?? ''

/** Columns of the console's lists. */
export function requestColumns(
  t: TFunction<'approval'>,
  format: Formatter,
): DataTableColumn<ListedRequest>[] {
  return [
    {
      id: 'name',
      header: t('all.columns.name'),
      width: 220,
      text: (row) => row.EMPLOYEE_NAME,
      cell: (row) => (
        <PersonChip
          name={row.EMPLOYEE_NAME}
          subtitle={row.EMPLOYEE_CODE}
          src={row.photo}
          colorKey={row.EMPLOYEE_ID}
        />
      ),
    },
    { id: 'kind', header: t('all.columns.kind'), width: 160, cell: (row) => row.REQUEST_NAME },
    { id: 'what', header: t('all.columns.what'), width: 240, cell: (row) => row.summary },
    {
      id: 'status',
      header: t('all.columns.status'),
      width: 130,
      text: (row) => row.REQUEST_STATUS_NAME,
      cell: (row) => <RequestBadge status={row.REQUEST_STATUS} />,
    },
    {
      id: 'pending',
      header: t('all.columns.pending'),
      width: 190,
      cell: (row) => (row.REQUEST_STATUS === 0 ? (row.stuck ?? pendingOn(row)) : ''),
    },
    {
      id: 'submitted',
      header: t('all.columns.submitted'),
      width: 160,
      cell: (row) => format.dateTime(row.submitted_at),
    },
    { id: 'decided', header: t('all.columns.decided'), width: 170, cell: (row) => row.decided_by },
  ]
}
