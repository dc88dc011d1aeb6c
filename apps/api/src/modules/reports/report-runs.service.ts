import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import type { listReportRuns } from '@muster/contract/reports/report-log.contract'
import type { ReportAsked } from '@muster/contract/reports/report-parts'
import type { RunKind } from '@muster/contract/reports/report-words'
import { type RawBuilder, sql } from 'kysely'
import { wordsOf } from '../../lib/texts/texts.ts'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { runQuery } from '../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { organisationZone } from '../../platform/organisation-day.ts'
import { customReportsQuery } from './custom/custom-report.queries.ts'
import { customReports, productReports, type Report } from './report-definitions.ts'
import { type SeenAsked, seenAsked } from './seen-asked.ts'

type Input = BodyOf<typeof listReportRuns>
type Run = DataOf<typeof listReportRuns>['rows'][number]

interface RunRow {
  readonly id: number
  readonly at: string
  readonly report_id: number
  readonly account_id: number
  readonly by: string
  readonly how: RunKind
  readonly from_day: string
  readonly to_day: string
  readonly asked: ReportAsked
  readonly row_count: number | null
  readonly duration_ms: number | null
  readonly file_name: string | null
  readonly job_state: string | null
  readonly download_id: number | null
  readonly expires_at: string | null
}

/** All reports of the organisation, to name them. */
async function findReports(ctx: Ctx, db: Db): Promise<Report[]> {
  return [...productReports(), ...customReports(await runQuery(db, customReportsQuery(ctx)))]
}

/** Reports whose names, in the reader's language, have the text in them. */
const reportsNamed = (reports: readonly Report[], text: string): number[] =>
  reports.filter(({ name }) => wordsOf(name).toLowerCase().includes(text.toLowerCase())).map(({ id }) => id)

function conditionsOf(
  ctx: Ctx,
  input: Input,
  { isWide, timeZone, reports }: { isWide: boolean; timeZone: string; reports: readonly Report[] },
): RawBuilder<boolean> {
  const { search, report_id, how, from, to } = input
  const day = sql`(r.at at time zone ${timeZone})::date`
  const parts = [
    sql<boolean>`r.org_id = ${ctx.orgId}`,
    ...(isWide ? [] : [sql<boolean>`r.account_id = ${ctx.actor.accountId}`]),
    ...(report_id === undefined ? [] : [sql<boolean>`r.report_id = ${report_id}`]),
    ...(how === undefined ? [] : [sql<boolean>`r.how = ${how}`]),
    ...(from === undefined ? [] : [sql<boolean>`${day} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`${day} <= ${to}::date`]),
    ...(search === ''
      ? []
      : [
          sql<boolean>`(r.report_id = any (${reportsNamed(reports, search)}::integer[])
            or position(lower(${search}) in lower(a.display_name || ' ' || a.email)) > 0)`,
        ]),
  ]
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

async function findRuns(db: Db, where: RawBuilder<boolean>, { page, limit }: Input) {
  const { rows } = await sql<RunRow & { total: number }>`
    select r.id, r.at, r.report_id, r.account_id, coalesce(nullif(a.display_name, ''), a.email) as by, r.how,
      to_char(r.from_day, 'YYYY-MM-DD') as from_day, to_char(r.to_day, 'YYYY-MM-DD') as to_day, r.asked, r.row_count,
      r.duration_ms, r.file_name, j.state as job_state, d.id as download_id, d.expires_at,
      count(*) over ()::int as total
    from report_run r
    join account a on a.org_id = r.org_id and a.id = r.account_id
    left join job_run j on j.org_id = r.org_id and j.id = r.job_run_id
    left join download d on d.org_id = j.org_id and d.job_run_id = j.id and d.removed_at is null
    where ${where} order by r.at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}

type FileState = NonNullable<Run['file']>['state']

function fileStateOf(ctx: Ctx, row: RunRow): FileState {
  if (row.job_state === null) return 'sent'
  if (row.job_state === 'queued' || row.job_state === 'running') return 'making'
  if (row.job_state !== 'done') return 'failed'
  if (row.expires_at === null) return 'expired'
  return Temporal.Instant.compare(Temporal.Instant.from(row.expires_at), ctx.now) > 0 ? 'ready' : 'expired'
}

function fileOf(ctx: Ctx, row: RunRow, isOwn: boolean): Run['file'] {
  if (row.file_name === null) return null
  const state = fileStateOf(ctx, row)
  return { name: row.file_name, state, download_id: isOwn && state === 'ready' ? row.download_id : null }
}

function viewOf(
  ctx: Ctx,
  row: RunRow,
  { report, seen }: { report: Report | undefined; seen: SeenAsked | undefined },
): Run {
  const isOwn = row.account_id === ctx.actor.accountId
  return {
    ...{ id: row.id, at: row.at, report_id: row.report_id, by: row.by, is_own: isOwn, how: row.how },
    // A report that the product no longer has keeps its number.
    name: report ? wordsOf(report.name) : String(row.report_id),
    ...{
      from: row.from_day,
      to: row.to_day,
      asked: seen?.asked ?? {},
      withheld: seen?.withheld ?? false,
      rows: row.row_count,
      duration_ms: row.duration_ms,
    },
    file: fileOf(ctx, row, isOwn),
  }
}

/** Who read which report: everybody's readings for those who set up reports, otherwise one's own. Four statements, and those of `seenAsked`. */
export function listRuns(ctx: Ctx, input: Input): Promise<DataOf<typeof listReportRuns>> {
  const maySeeAll = holds(ctx.actor, 'reports.manage')
  return readTx(ctx, async (db) => {
    const timeZone = await organisationZone(ctx, db)
    const reports = await findReports(ctx, db)
    const isWide = maySeeAll && input.everybody
    const where = conditionsOf(ctx, input, { isWide, timeZone, reports })
    const rows = await findRuns(db, where, input)
    const count = rows[0]?.total ?? (input.page === 1 ? 0 : await countRuns(db, where))
    const isOwn = ({ account_id }: RunRow) => account_id === ctx.actor.accountId
    const seen = await seenAsked(ctx, db, rows, { reports, isOwn })
    const byId = new Map(reports.map((report) => [report.id, report]))
    return {
      rows: rows.map((row) => viewOf(ctx, row, { report: byId.get(row.report_id), seen: seen.get(row) })),
      count,
      total_page: pageCount(count, input.limit),
      total_records: count,
      abilities: { everybody: maySeeAll },
    }
  })
}

/** For a page beyond the last one, which has no row to say how many there are. */
async function countRuns(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_run r
    join account a on a.org_id = r.org_id and a.id = r.account_id where ${where}`.execute(db)
  return rows[0]?.count ?? 0
}
