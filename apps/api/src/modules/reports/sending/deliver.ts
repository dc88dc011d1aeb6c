import { reportAddress } from '@muster/contract/reports/report-address'
import { englishOf } from '../../../lib/texts/texts.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { MAILED_FILE } from '../../../platform/mail/attachments.ts'
import { type Notice, notify } from '../../notices/index.ts'
import { logRun } from '../report-log.ts'
import type { ScheduleRow } from '../report-schedules.queries.ts'
import { reportsTexts } from '../reports.texts.ts'
import { inputOf, type Outcome, type Reading } from '../schedule-readings.ts'
import { schedulesTexts } from '../schedules.texts.ts'
import { attachedFor } from './attached-report.ts'
import { makeParcels, type Parcel } from './make-parcels.ts'

export interface Due {
  readonly schedule_id: number
  /** The instant at which it was due: with the schedule it identifies the run. */
  readonly due_at: string
}

const referenceOf = ({ schedule_id, due_at }: Due, accountId: number): string =>
  `report ${schedule_id} ${due_at} ${accountId}`

const instead = {
  forbidden: 'instead_forbidden',
  protected: 'instead_protected',
  no_export: 'instead_no_export',
  too_large: 'instead_too_large',
  no_pdf: 'instead_no_pdf',
} as const satisfies Record<NonNullable<Parcel['instead']>, string>

/** What a mail says about the file. */
function fileWords({ file, instead: reason }: Parcel) {
  if (file) return schedulesTexts.text('fileInMail')
  return reason === null ? '' : schedulesTexts.text(instead[reason])
}

function noticeOf(row: ScheduleRow, due: Due, parcel: Parcel): Notice {
  const { actors, reading, reach, file } = parcel
  const { report, rows, from, to } = reading
  const days = { from, to }
  const link = reportAddress(row.report_id, { ...row.asked, ...(row.period && days) }, days)
  return {
    to: { accountIds: actors.flatMap(({ accountId }) => accountId ?? []) },
    kind: 'reports.scheduled',
    values: {
      name: row.name,
      report: report.name,
      rows,
      days: schedulesTexts.text(from === to ? 'day' : 'days', days),
      file: fileWords(parcel),
    },
    link: { admin: link, me: link },
    mailFor: (account_id) => ({
      reference: referenceOf(due, account_id),
      ...(file && {
        attachment: { files: [file], for: attachedFor({ schedule_id: row.id, account_id, reach }) },
      }),
    }),
  }
}

type Sent = Outcome & { readonly reading: Reading }

const isSent = (row: ScheduleRow, outcome: Outcome): outcome is Sent =>
  outcome.reading !== null && (outcome.reading.rows > 0 || !row.skip_empty)

const peopleIn = (outcomes: readonly Pick<Outcome, 'actors'>[]) =>
  outcomes.reduce((sum, { actors }) => sum + actors.length, 0)

/** What the log of the schedule says of each recipient. */
function entriesOf(ctx: Ctx, due: Due, outcomes: readonly Outcome[], parcels: readonly Parcel[]) {
  const entry = (accountId: number | null) => ({
    ...{ org_id: ctx.orgId, schedule_id: due.schedule_id, due_at: due.due_at, at: ctx.now.toString() },
    account_id: accountId as number,
  })
  const others = outcomes.flatMap(({ actors, reading }) =>
    actors.map(({ accountId }) => ({
      ...entry(accountId),
      outcome: reading ? 'empty' : 'refused',
      row_count: reading && 0,
    })),
  )
  const sent = parcels.flatMap(({ actors, reading, file, instead }) =>
    actors.map(({ accountId }) => ({
      ...entry(accountId),
      ...{ outcome: file ? 'file' : 'link', instead, row_count: reading.rows },
      mail_reference: referenceOf(due, accountId as number),
      file_name: file?.name ?? null,
      file_size: file?.size ?? null,
    })),
  )
  return { sent, others }
}

/** The files now belong to the mails that carry them. */
async function keepFiles(ctx: Ctx, db: Db, row: ScheduleRow, parcels: readonly Parcel[]): Promise<void> {
  const paths = parcels.flatMap(({ file }) => file?.path ?? [])
  if (paths.length === 0) return
  await db
    .updateTable('stored_file')
    .set({ record_type: MAILED_FILE, record_id: row.id })
    .where('org_id', '=', ctx.orgId)
    .where('path', 'in', paths)
    .execute()
  await recordAudit(
    ctx,
    db,
    ...parcels
      .filter(({ file }) => file)
      .map(({ actors, reading: { report, rows: count } }) => ({
        ...{ recordType: 'report', recordId: report.id, action: 'reports.report.mail' },
        recordLabel: reportsTexts.english('rowsExported', { name: englishOf(report.name), count }),
        details: { schedule: row.id, accounts: actors.map(({ accountId }) => accountId) },
      })),
  )
}

async function logAll(ctx: Ctx, row: ScheduleRow, parcels: readonly Parcel[]): Promise<void> {
  const runs = parcels.flatMap(({ actors, reading, file }) =>
    actors.map((actor) => ({ actor, reading, file })),
  )
  await Promise.all(
    runs.map(({ actor, reading: { from, to, rows, duration }, file }) =>
      logRun(
        { ...ctx, actor },
        {
          ...{ reportId: row.report_id, how: 'schedule', input: inputOf(row, to), from, to, rows, duration },
          ...(file && { fileName: file.name }),
        },
      ),
    ),
  )
}

const CHUNK = 100

/**
 * Makes the files, then writes mails, notices, the log and the end of the run in one transaction: a job that is repeated after
 * a crash, or runs twice, sends nothing twice.
 */
export async function deliver(ctx: Ctx, row: ScheduleRow, due: Due, outcomes: readonly Outcome[]) {
  const sent = outcomes.filter((one) => isSent(row, one))
  const others = outcomes.filter((one) => !isSent(row, one))
  const refused = peopleIn(others.filter(({ reading }) => reading === null))
  const counts = { sent: peopleIn(sent), refused, empty: peopleIn(others) - refused }
  const parcels = await makeParcels(ctx, row, sent)
  const isFirst = await tx(ctx, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('report_schedule_run')
      .set({ state: 'done', finished_at: ctx.now.toString(), ...counts })
      .where('org_id', '=', ctx.orgId)
      .where('schedule_id', '=', due.schedule_id)
      .where('due_at', '=', due.due_at)
      .where('state', '<>', 'done')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const entries = entriesOf(ctx, due, others, parcels)
    for (const rows of [entries.sent, entries.others])
      for (let from = 0; from < rows.length; from += CHUNK)
        await db
          .insertInto('report_delivery')
          .values(rows.slice(from, from + CHUNK))
          .execute()
    await keepFiles(ctx, db, row, parcels)
    if (parcels.length > 0) await notify(ctx, db, ...parcels.map((one) => noticeOf(row, due, one)))
    return true
  })
  if (isFirst) await logAll(ctx, row, parcels)
  return counts
}
