import type { TicketRow } from '@muster/contract/helpdesk/ticket-shapes'
import type { exportTickets } from '@muster/contract/helpdesk/tickets.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { dayInZone, minuteInZone } from '../../../lib/zone-day.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import { organisationZone } from '../../../platform/organisation-day.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { TICKET } from './log.ts'
import { type TicketFilter, ticketCountQuery, ticketsQuery } from './tickets.queries.ts'

const BATCH = 1000

interface Exported extends TicketFilter {
  format: 'xlsx' | 'csv'
}

const columns = (): SheetColumn[] => [
  { key: 'number', header: helpdeskTexts('columns_number'), kind: 'number' },
  { key: 'subject', header: helpdeskTexts('columns_subject'), width: 40 },
  { key: 'status', header: helpdeskTexts('columns_status'), width: 20 },
  { key: 'priority', header: helpdeskTexts('columns_priority') },
  { key: 'category', header: helpdeskTexts('columns_category'), width: 22 },
  { key: 'subcategory', header: helpdeskTexts('columns_subcategory'), width: 22 },
  { key: 'requester', header: helpdeskTexts('columns_requester'), width: 26 },
  { key: 'department', header: helpdeskTexts('columns_department'), width: 20 },
  { key: 'location', header: helpdeskTexts('columns_location'), width: 18 },
  { key: 'assignee', header: helpdeskTexts('columns_assignee'), width: 26 },
  { key: 'labels', header: helpdeskTexts('columns_labels'), width: 22 },
  { key: 'replies', header: helpdeskTexts('columns_replies'), kind: 'number' },
  { key: 'created', header: helpdeskTexts('columns_created'), kind: 'date' },
  { key: 'updated', header: helpdeskTexts('columns_updated'), kind: 'date' },
  { key: 'response', header: helpdeskTexts('columns_responseDue'), kind: 'moment' },
  { key: 'resolution', header: helpdeskTexts('columns_resolutionDue'), kind: 'moment' },
  { key: 'late', header: helpdeskTexts('columns_late') },
]

/** Days in place of times: those of an anonymous ticket are days, and must not differ from the others in this. */
function rowOf(row: TicketRow, zone: string): SheetRow {
  const due = (at: string | null) => (at === null ? null : minuteInZone(at, zone))
  const isLate = row.response_state === 'breached' || row.resolution_state === 'breached'
  return {
    ...{ number: row.number, subject: row.subject, category: row.category, subcategory: row.subcategory },
    status: row.status_name ?? helpdeskTexts(`status_${row.status}`),
    priority: helpdeskTexts(`priority_${row.priority}`),
    requester: row.createdby.FULL_NAME,
    department: row.Creator.km_org_department.DEPARTMENT_NAME,
    location: row.Creator.km_org_location.LOCATION_NAME,
    assignee: row.assignee?.EMPLOYEE_NAME ?? '',
    labels: row.labels.map(({ name }) => name).join(', '),
    replies: row.replies,
    created: dayInZone(Temporal.Instant.from(row.created_at), zone),
    updated: dayInZone(Temporal.Instant.from(row.updated_at), zone),
    ...{ response: due(row.response_due_at), resolution: due(row.resolution_due_at) },
    late: isLate ? helpdeskTexts('yes') : '',
  }
}

async function* readRows(ctx: Ctx, filter: TicketFilter): AsyncGenerator<SheetRow> {
  const zone = await readTx(ctx, (db) => organisationZone(ctx, db))
  for (let offset = 0; ; offset += BATCH) {
    const from = offset
    const rows = await readTx(ctx, (db) =>
      runQuery(db, ticketsQuery(ctx, filter, { limit: BATCH, offset: from })),
    )
    for (const row of rows) yield rowOf(row, zone)
    if (rows.length < BATCH) return
  }
}

export const ticketExport = defineSheetExport<Exported>({
  name: 'helpdesk.ticket.export',
  label: helpdeskTexts.text('tickets'),
  permissions: ['helpdesk.own'],
  fileName: (_ctx, { format }) => `tickets.${format}`,
  count: (ctx, filter) => readTx(ctx, (db) => runQuery(db, ticketCountQuery(ctx, filter))),
  open: (ctx, filter, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{ recordType: TICKET, recordLabel: helpdeskTexts.english('tickets'), details: { rows: total } },
        action: 'helpdesk.ticket.export',
      })
      return { name: helpdeskTexts('tickets'), columns: columns(), rows: readRows(ctx, filter) }
    }),
})

/** The filtered list as a file, or the job that writes it. */
export function exportList(
  ctx: Ctx,
  { page: _, limit: __, filters: ___, request_type, ...given }: BodyOf<typeof exportTickets>,
): Promise<FileReply | DataOf<typeof exportTickets>> {
  return exportSheet(ctx, ticketExport, { ...given, list: request_type, isForFile: true })
}
