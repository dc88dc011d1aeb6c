import { createHash } from 'node:crypto'
import type { ReportAsked } from '@muster/contract/reports/report-parts'
import type { RunKind } from '@muster/contract/reports/report-words'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { afterReading } from '../../platform/db/scope.ts'
import { tx } from '../../platform/db/tx.ts'
import { microBatch } from '../../platform/micro-batch.ts'
import type { ReportInput } from './prepared-report.ts'

/** One reading of a report. */
export interface LoggedRun {
  readonly reportId: number
  readonly how: RunKind
  readonly input: ReportInput
  /** The days it is about. */
  readonly from: string
  readonly to: string
  readonly rows: number
  /** In milliseconds; missing while a job works. */
  readonly duration?: number
  readonly fileName?: string
  /** Of a report that people change. */
  readonly version?: number | null
  /** Public id of the job that makes the file. */
  readonly job?: string
}

/** Opening the same page with the same filters again within this time adds no entry. */
const SAME_WITHIN = '10 minutes'

/** What was asked for, without the page and what is empty. */
export function askedOf(input: ReportInput): ReportAsked {
  const { page: _page, limit: _limit, search, team_view, ...asked } = input
  return { ...asked, ...(search !== '' && { search }), ...(team_view && { team_view }) }
}

/** Equal for equal questions about the same days. */
export function fingerprintOf(input: ReportInput, days: { from: string; to: string }, kind = ''): string {
  const { from: _from, to: _to, as_of: _asOf, ...asked } = askedOf(input)
  const sorted = Object.entries(asked).sort(([one], [other]) => one.localeCompare(other))
  return createHash('sha256')
    .update(JSON.stringify([sorted, days.from, days.to, kind]))
    .digest('hex')
}

/** What else makes a file another one: its format, and the version of a report that people change. */
export const kindOfFile = ({ fileName = '', version }: Pick<LoggedRun, 'fileName' | 'version'>): string =>
  [fileName.split('.').at(-1), ...(version ? [version] : [])].join(' ')

function rowOf({ actor }: Ctx, run: LoggedRun) {
  const { viewer } = actor
  // What somebody reads as another person is another question than their own.
  const kind = [kindOfFile(run), ...(viewer ? [`as ${actor.accountId}`] : [])].join(' ')
  return {
    // Who really reads it.
    account_id: (viewer ?? actor).accountId,
    report_id: run.reportId,
    how: run.how,
    asked: askedOf(run.input),
    fingerprint: fingerprintOf(run.input, run, kind),
    from_day: run.from,
    to_day: run.to,
    row_count: run.rows,
    duration_ms: run.duration === undefined ? null : Math.round(run.duration),
    file_name: run.fileName ?? null,
    job: run.job ?? null,
  }
}

/** Micro-batches entries that arrive together: one statement for all of them. */
const write = microBatch<{ ctx: Ctx; run: LoggedRun }, void>({
  maxSize: 200,
  keyOf: (one) => one,
  work: async (batch) => {
    const { ctx } = batch[0] as (typeof batch)[number]
    const rows = batch.map((one) => rowOf(one.ctx, one.run))
    await tx(ctx, (db) =>
      sql`
        insert into report_run (org_id, account_id, report_id, how, asked, fingerprint, from_day, to_day, row_count,
          duration_ms, file_name, job_run_id, at)
        select ${ctx.orgId}, n.account_id, n.report_id, n.how, n.asked, n.fingerprint, n.from_day, n.to_day, n.row_count,
          n.duration_ms, n.file_name, j.id, ${ctx.now.toString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (account_id bigint, report_id integer, how text,
          asked jsonb, fingerprint text, from_day date, to_day date, row_count integer, duration_ms integer,
          file_name text, job uuid)
        left join job_run j on j.org_id = ${ctx.orgId} and j.public_id = n.job
        where n.how <> 'screen' or not exists (select from report_run r
          where r.org_id = ${ctx.orgId} and r.account_id = n.account_id and r.report_id = n.report_id
            and r.fingerprint = n.fingerprint and r.how = 'screen'
            and r.at > ${ctx.now.toString()}::timestamptz - ${SAME_WITHIN}::interval)`.execute(db),
    )
    return batch.map(() => () => undefined)
  },
})

/** Records that somebody read a report. One statement, in a transaction of its own. */
export async function logRun(ctx: Ctx, run: LoggedRun): Promise<void> {
  // The product itself reads nothing in anybody's name.
  if (ctx.actor.accountId === null) return
  const add = () => write(ctx.platform.database, ctx.orgId, { ctx, run })
  // Whoever looks as another person may write nothing while they read.
  if (!afterReading(add)) await add()
}
