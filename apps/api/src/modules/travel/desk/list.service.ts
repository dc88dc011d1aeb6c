import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { exportDeskTrips, listDeskTrips } from '@muster/contract/travel/desk.contract'
import type { TripStatus } from '@muster/contract/travel/travel.constants'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { DESK, isAtDesk } from '../travel.access.ts'
import { travelTexts } from '../travel.texts.ts'
import { statusWords } from '../travel-words.ts'
import { TRIP } from '../trips/log.ts'
import { countQuery, deskOrder, orderOf, rowsQuery, selected, shownStatus } from '../trips/trips.queries.ts'

type Input = BodyOf<typeof exportDeskTrips>

/** A page of the desk’s trips, with how many there are of each status. One statement. */
export function pageOfDesk(
  ctx: Ctx,
  { page, limit, sort, ...filter }: BodyOf<typeof listDeskTrips>,
): Promise<DataOf<typeof listDeskTrips>> {
  const from = selected(ctx, filter, isAtDesk(ctx))
  const { status: _status, ...others } = filter
  const all = selected(ctx, others, isAtDesk(ctx))
  return readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: rowsQuery(ctx, from, {
          order: orderOf(ctx, sort, deskOrder(ctx)),
          limit,
          offset: (page - 1) * limit,
        }),
        total_rows: countQuery(from),
        counts: deferredQuery(
          sql<{
            status: TripStatus
            count: number
          }>`select ${shownStatus(ctx)} as status, count(*)::int as count ${all} group by 1`,
          (rows) => rows,
        ),
        categories: deferredQuery(
          sql<{
            id: number
            name: string
          }>`select id, name from travel_category where org_id = ${ctx.orgId} and used_for = 'trip'
            order by lower(name), id limit 500`,
          (rows) => rows,
        ),
        departments: deferredQuery(
          sql<{
            id: number
            name: string
          }>`select u.id, u.name from department u where u.org_id = ${ctx.orgId}
            and u.id in (select e.department_id ${selected(ctx, {}, isAtDesk(ctx))}) order by lower(u.name), u.id limit 500`,
          (rows) => rows,
        ),
      }),
    ),
  )
}

const BATCH = 1000
const columns = (): SheetColumn[] => [
  { key: 'number', header: travelTexts('number'), width: 14 },
  { key: 'code', header: travelTexts('code'), width: 14 },
  { key: 'name', header: travelTexts('traveller'), width: 28 },
  { key: 'department', header: travelTexts('department'), width: 22 },
  { key: 'title', header: travelTexts('purpose'), width: 32 },
  { key: 'category', header: travelTexts('category'), width: 20 },
  { key: 'route', header: travelTexts('route'), width: 36 },
  { key: 'starts_on', header: travelTexts('firstDay'), kind: 'date' },
  { key: 'ends_on', header: travelTexts('lastDay'), kind: 'date' },
  { key: 'status', header: travelTexts('status'), width: 16 },
  { key: 'agent', header: travelTexts('agent'), width: 24 },
  { key: 'findings', header: travelTexts('outsidePolicy') },
  { key: 'currency', header: travelTexts('currency') },
  { key: 'estimate', header: travelTexts('estimate'), kind: 'money' },
  { key: 'costs', header: travelTexts('booked'), width: 24 },
]

async function* readRows(ctx: Ctx, { sort, ...filter }: Input): AsyncGenerator<SheetRow> {
  const from = selected(ctx, filter, isAtDesk(ctx))
  for (let offset = 0; ; offset += BATCH) {
    const at = offset
    const rows = await readTx(ctx, (db) =>
      runQuery(
        db,
        rowsQuery(ctx, from, { order: orderOf(ctx, sort, deskOrder(ctx)), limit: BATCH, offset: at }),
      ),
    )
    for (const row of rows)
      yield {
        ...{ number: row.number, code: row.EMPLOYEE_CODE, name: row.EMPLOYEE_NAME, title: row.title },
        ...{ department: row.DEPARTMENT_NAME, category: row.category, route: row.route },
        ...{ starts_on: row.starts_on, ends_on: row.ends_on, status: statusWords(row.status) },
        ...{ agent: row.agent, findings: row.findings, currency: row.currency, estimate: row.estimate },
        costs: row.costs.map(({ currency, amount }) => `${currency} ${amount}`).join(', '),
      }
    if (rows.length < BATCH) return
  }
}

export const tripsExport = defineSheetExport<Input>({
  name: 'travel.desk.export',
  label: travelTexts.text('trips'),
  permissions: [DESK],
  fileName: () => 'Trips.xlsx',
  count: (ctx, filter) => readTx(ctx, (db) => runQuery(db, countQuery(selected(ctx, filter, isAtDesk(ctx))))),
  open: (ctx, input, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{ recordType: TRIP, recordLabel: travelTexts.english('trips'), details: { rows: total } },
        action: 'travel.desk.export',
      })
      return { name: travelTexts('trips'), columns: columns(), rows: readRows(ctx, input) }
    }),
})

export function exportDesk(ctx: Ctx, input: Input): Promise<FileReply | DataOf<typeof exportDeskTrips>> {
  return exportSheet(ctx, tripsExport, input)
}
