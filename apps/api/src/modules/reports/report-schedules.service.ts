import { roleName, roles } from '@muster/contract/access/roles'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import type {
  listReportSchedules,
  pauseReportSchedule,
  runReportSchedule,
  saveReportSchedule,
} from '@muster/contract/reports/report-schedules.contract'
import { missingIn } from '@muster/contract/reports/schedule-rule'
import { wordsOf } from '../../lib/texts/texts.ts'
import { holds, scopesOf } from '../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { runQuery } from '../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { organisationZone } from '../../platform/organisation-day.ts'
import { libraryFactsQuery } from './library-facts.ts'
import { maySchedule, openReport, openReports } from './open-report.ts'
import { findGrantees } from './report-access.queries.ts'
import { customReports, productReports, type Report } from './report-definitions.ts'
import { prepareReport } from './report-query.ts'
import {
  countOwnSchedules,
  findLargeRoles,
  findRunningJob,
  findSchedule,
  findSchedules,
  type NewRecipient,
  type ScheduleRow,
  writeRecipients,
} from './report-schedules.queries.ts'
import { inputOf, MOST_RECIPIENTS } from './schedule-readings.ts'
import { findNextRun } from './schedule-times.ts'
import { schedulesTexts } from './schedules.texts.ts'
import { type SeenAsked, seenAsked } from './seen-asked.ts'
import { sendReport } from './send-report.jobs.ts'
import { checkFormat, mayHaveFiles } from './sending/check-format.ts'
import { isProtected } from './sending/protected-report.ts'

/** Most schedules of one person. */
const MOST_SCHEDULES = 50

const maySeeAll = ({ actor }: Ctx): boolean => holds(actor, 'reports.manage')

/** Whether somebody may send to everybody of a role, also to people whom they don't see: not by the right on some reports. */
const maySendToRoles = (ctx: Ctx): boolean =>
  maySeeAll(ctx) || scopesOf(ctx.actor, 'reports.schedule').has('organisation')

/** Names of reports by their numbers; a report that does not exist any more keeps its number. */
const namesIn = (all: readonly Report[]): ReadonlyMap<number, string> =>
  new Map(all.map(({ id, name }) => [id, wordsOf(name)]))

type Row = DataOf<typeof listReportSchedules>['rows'][number]

function viewOf(
  ctx: Ctx,
  row: ScheduleRow,
  { names, seen }: { names: ReadonlyMap<number, string>; seen: SeenAsked | undefined },
): Row {
  const { id, account_id, recipients, ...rest } = row
  return {
    schedule_id: id,
    ...rest,
    asked: seen?.asked ?? {},
    withheld: seen?.withheld ?? false,
    report: names.get(row.report_id) ?? String(row.report_id),
    recipients: recipients.map(({ kind, id: to, name }) => ({
      ...{ kind, id: to },
      name: kind === 'role' ? roleName(to) : name,
    })),
    abilities: { edit: account_id === ctx.actor.accountId || maySeeAll(ctx) },
  }
}

/** Three statements, and those of `seenAsked`. */
export function listSchedules(
  ctx: Ctx,
  input: BodyOf<typeof listReportSchedules>,
): Promise<DataOf<typeof listReportSchedules>> {
  return readTx(ctx, async (db) => {
    const time_zone = await organisationZone(ctx, db)
    const facts = await runQuery(db, libraryFactsQuery(ctx))
    const reports = openReports(ctx, facts)
    const { rows, count } = await findSchedules(ctx, db, maySeeAll(ctx), input)
    const all = [...productReports(), ...customReports(facts.custom)]
    const isOwn = ({ account_id }: ScheduleRow) => account_id === ctx.actor.accountId
    const seen = await seenAsked(ctx, db, rows, { reports: all, isOwn })
    return {
      rows: rows.map((row) => viewOf(ctx, row, { names: namesIn(all), seen: seen.get(row) })),
      count,
      total_page: pageCount(count, input.limit),
      total_records: count,
      reports: reports
        .filter((report) => maySchedule(ctx.actor, report))
        .map((report) => ({
          ...{ report_id: report.id, name: wordsOf(report.name), timing: report.dataset.timing },
          may_mail: !isProtected(report),
        })),
      mails_files: facts.config.mails_files && mayHaveFiles(ctx),
      roles: maySendToRoles(ctx) ? roles.map(({ role_id: id, name }) => ({ id, name })) : [],
      time_zone,
    }
  })
}

type SaveInput = BodyOf<typeof saveReportSchedule>

const refuse = (path: string, message: string): never =>
  fail('request.invalid', { fields: { [path]: message }, message })

function checkRule({ rule }: SaveInput): void {
  const missing = missingIn(rule)
  if (missing)
    refuse(`rule.${missing}`, schedulesTexts(missing === 'weekdays' ? 'chooseWeekday' : 'chooseDay'))
}

/** The accounts and roles to send to. */
async function recipientsOf(ctx: Ctx, db: Db, { recipients }: SaveInput): Promise<NewRecipient[]> {
  const people = recipients.filter(({ kind }) => kind === 'person').map(({ id }) => id)
  const roleIds = recipients.filter(({ kind }) => kind === 'role').map(({ id }) => id)
  const grantees = new Map((await findGrantees(ctx, db, people)).map((one) => [one.employee_id, one]))
  const large = new Set(await findLargeRoles(ctx, db, roleIds, MOST_RECIPIENTS))
  const rows = recipients.map(({ kind, id }, index): NewRecipient => {
    const path = `recipients.${index}.id`
    if (kind === 'role') {
      if (!roles.some(({ role_id }) => role_id === id)) refuse(path, schedulesTexts('unknownRole'))
      if (!maySendToRoles(ctx)) refuse(path, schedulesTexts('rolesNotYours'))
      if (large.has(id))
        refuse(path, schedulesTexts('tooMany', { role: roleName(id), most: MOST_RECIPIENTS }))
      return { account_id: null, role_id: id }
    }
    const person = grantees.get(id) ?? refuse(path, schedulesTexts('unknownPerson'))
    if (person.account_id === null) fail('reports.no_account', { parameters: { names: person.name } })
    return { account_id: person.account_id, role_id: null }
  })
  return [...new Map(rows.map((row) => [`${row.account_id} ${row.role_id}`, row])).values()]
}

const audited = ({
  name,
  rule,
  period,
  format,
  skip_empty,
  report_id,
}: Pick<SaveInput, 'name' | 'rule' | 'period' | 'format' | 'skip_empty' | 'report_id'>) => ({
  ...{ name, period, format, skip_empty },
  report: report_id,
  rule: JSON.stringify(rule),
})

/**
 * Adds or changes a schedule. It runs in the name of its owner, who must be able to open and schedule the report; each
 * recipient is sent what they may see themselves.
 *
 * @throws AppError `reports.not_found`, `reports.not_schedulable`, `reports.no_account`, `reports.too_many_schedules`,
 *   `record.conflict`, `request.invalid`
 */
export function saveSchedule(ctx: Ctx, input: SaveInput): Promise<DataOf<typeof saveReportSchedule>> {
  checkRule(input)
  return tx(ctx, async (db) => {
    const report = await openReport(ctx, db, input.report_id)
    if (!maySchedule(ctx.actor, report)) fail('reports.not_schedulable')
    await checkFormat(ctx, db, input.format, report)
    const before =
      input.schedule_id === undefined ? null : await findSchedule(ctx, db, maySeeAll(ctx), input.schedule_id)
    if (before && before.version !== input.version) fail('record.conflict')
    if (!before && (await countOwnSchedules(ctx, db)) >= MOST_SCHEDULES)
      fail('reports.too_many_schedules', { parameters: { most: MOST_SCHEDULES } })
    const asked = input.asked ?? before?.asked ?? {}
    // What can't be read now would fail at every run.
    await prepareReport(ctx, db, report, inputOf({ asked, period: input.period }, '2000-01-01'))
    const recipients = await recipientsOf(ctx, db, input)
    return write(ctx, db, { ...input, asked }, before, recipients)
  })
}

async function write(
  ctx: Ctx,
  db: Db,
  input: SaveInput & { asked: ScheduleRow['asked'] },
  before: ScheduleRow | null,
  recipients: readonly NewRecipient[],
): Promise<DataOf<typeof saveReportSchedule>> {
  const { report_id, name, rule, period, format, skip_empty } = input
  const owner = before?.account_id ?? found(ctx.actor.accountId)
  const state = before?.state ?? 'active'
  const next_at = state === 'active' ? await findNextRun(ctx, db, rule, owner) : null
  const version = (before?.version ?? 0) + 1
  const values = {
    ...{ report_id, name, period, format, skip_empty, next_at, version },
    rule: JSON.stringify(rule),
    asked: JSON.stringify(input.asked),
    updated_at: ctx.now.toString(),
  }
  const { id } = before
    ? await db
        .updateTable('report_schedule')
        .set(values)
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('report_schedule')
        .values({ ...values, org_id: ctx.orgId, account_id: owner, created_at: ctx.now.toString() })
        .returning('id')
        .executeTakeFirstOrThrow()
  await writeRecipients(ctx, db, id, recipients)
  await recordAudit(ctx, db, {
    ...{ recordType: 'report_schedule', recordId: id, recordLabel: name },
    changes: changesBetween(before ? audited(before) : {}, audited(input)),
  })
  return { schedule_id: id, version, next_at }
}

/** The schedule, if the caller may change it. */
const changeable = (ctx: Ctx, db: Db, id: number) => findSchedule(ctx, db, maySeeAll(ctx), id)

/** Idempotent. @throws AppError `record.not_found`, `reports.not_schedulable` */
export function pauseSchedule(
  ctx: Ctx,
  { schedule_id, is_paused }: BodyOf<typeof pauseReportSchedule>,
): Promise<DataOf<typeof pauseReportSchedule>> {
  return tx(ctx, async (db) => {
    const row = await changeable(ctx, db, schedule_id)
    const state = is_paused ? 'paused' : 'active'
    if (row.state === state) return { next_at: row.next_at, version: row.version }
    // Of a schedule that has stopped, its owner must be able to answer for it again: whoever resumes it becomes the owner.
    const owner = row.state === 'stopped' ? found(ctx.actor.accountId) : row.account_id
    if (!is_paused && !maySchedule(ctx.actor, await openReport(ctx, db, row.report_id)))
      fail('reports.not_schedulable')
    const next_at = is_paused ? null : await findNextRun(ctx, db, row.rule, owner)
    const version = row.version + 1
    await db
      .updateTable('report_schedule')
      .set({
        state,
        stopped_because: null,
        next_at,
        version,
        account_id: owner,
        updated_at: ctx.now.toString(),
      })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', row.id)
      .execute()
    await recordAudit(ctx, db, {
      ...{ recordType: 'report_schedule', recordId: row.id, recordLabel: row.name },
      changes: { state: [row.state, state] },
    })
    return { next_at, version }
  })
}

/** Sends it once now, besides its usual times; one that is being sent is not sent again. @throws AppError `record.not_found`, `reports.not_schedulable` */
export async function runNow(
  ctx: Ctx,
  { schedule_id }: BodyOf<typeof runReportSchedule>,
): Promise<DataOf<typeof runReportSchedule>> {
  const job = await tx(ctx, async (db) => {
    const row = await changeable(ctx, db, schedule_id)
    if (row.state === 'stopped') fail('reports.not_schedulable')
    const running = await findRunningJob(ctx, db, sendReport.name, row.id)
    if (running) return running
    const input = { schedule_id: row.id, due_at: ctx.now.toString() }
    await recordAudit(ctx, db, { recordType: 'report_schedule', recordId: row.id, recordLabel: row.name })
    return ctx.platform.jobs.enqueue(ctx, db, sendReport, input, { label: row.name })
  })
  ctx.platform.jobs.poke()
  return { job: job.public_id }
}

/** @throws AppError `record.not_found` */
export async function removeSchedule(ctx: Ctx, { schedule_id }: { schedule_id: number }): Promise<null> {
  await tx(ctx, async (db) => {
    const row = await changeable(ctx, db, schedule_id)
    await db.deleteFrom('report_schedule').where('org_id', '=', ctx.orgId).where('id', '=', row.id).execute()
    await recordAudit(ctx, db, { recordType: 'report_schedule', recordId: row.id, recordLabel: row.name })
  })
  return null
}
