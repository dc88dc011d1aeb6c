import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import type { listReportDeliveries } from '@muster/contract/reports/report-schedules.contract'
import { type RawBuilder, sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { findSchedules } from '../report-schedules.queries.ts'

type Row = DataOf<typeof listReportDeliveries>['rows'][number]
type Found = Omit<Row, 'mail'> & {
  account_id: number
  total: number
  state: NonNullable<Row['mail']>['state'] | null
  sent_at: string | null
  tries: number
  last_error: string | null
}

/**
 * Who was sent what by a schedule. How many rows somebody else may see is told to those who set up reports alone: it says
 * something about people whom the caller may not see. What the mail server answered is for those who read the email log. Two
 * statements.
 *
 * @throws AppError `record.not_found`, also for a schedule that the caller may not see
 */
export function listDeliveries(
  ctx: Ctx,
  { schedule_id, page, limit, search, outcome }: BodyOf<typeof listReportDeliveries>,
): Promise<DataOf<typeof listReportDeliveries>> {
  const isWide = holds(ctx.actor, 'reports.manage')
  const readsMails = holds(ctx.actor, 'email-library.log.view')
  return readTx(ctx, async (db) => {
    found((await findSchedules(ctx, db, isWide, { id: schedule_id })).rows[0])
    const parts: RawBuilder<boolean>[] = [
      sql<boolean>`d.org_id = ${ctx.orgId} and d.schedule_id = ${schedule_id}`,
      ...(outcome === undefined ? [] : [sql<boolean>`d.outcome = ${outcome}`]),
      ...(search === ''
        ? []
        : [sql<boolean>`position(lower(${search}) in lower(concat_ws(' ', a.display_name, a.email))) > 0`]),
    ]
    const { rows } = await sql<Found>`
      select d.id as delivery_id, d.due_at as at, d.account_id, coalesce(nullif(a.display_name, ''), a.email) as name, d.outcome,
        d.instead, d.row_count as rows, d.file_name, d.file_size, m.state, m.sent_at, m.tries, m.last_error,
        count(*) over ()::int as total
      from report_delivery d join account a on a.org_id = d.org_id and a.id = d.account_id
      left join mail_outbox m on m.org_id = d.org_id and m.reference = d.mail_reference
      where ${sql.join(parts, sql` and `)}
      order by d.due_at desc, name, d.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
    const count = rows[0]?.total ?? 0
    return {
      rows: rows.map(
        ({ account_id, total: _total, state, sent_at, tries, last_error, rows: seen, file_size, ...row }) => {
          const isTold = isWide || account_id === ctx.actor.accountId
          return {
            ...row,
            at: instantOf(row.at),
            rows: isTold ? seen : null,
            file_size: isTold ? file_size : null,
            mail: state && {
              ...{ state, sent_at: sent_at && instantOf(sent_at), tries },
              last_error: readsMails ? last_error : null,
            },
          }
        },
      ),
      count,
      total_page: pageCount(count, limit),
      total_records: count,
    }
  })
}
