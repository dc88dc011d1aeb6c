import type {
  askPeople,
  dismissFindings,
  recomputeQuality,
  setManagers,
} from '@muster/contract/employees/bulk/data-quality.contract'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { fieldsOf, loadForm } from '../../forms/index.ts'
import { notify } from '../../notices/index.ts'
import { lockPeople } from '../people.queries.ts'
import { changePeople } from '../writes/change-people.service.ts'
import { qualityJob } from './compute.job.ts'
import { dataQualityTexts } from './data-quality.texts.ts'
import { reachedFindings } from './findings.queries.ts'

interface Reached {
  id: number
  kind: string
  subject: string
  employee_id: number | null
  other_employee_id: number | null
  reasons: string[]
}

/** Loads findings by id, all or none. @throws AppError `record.not_found` if one is out of reach */
async function findReached(ctx: Ctx, db: Db, ids: readonly number[], permission: string): Promise<Reached[]> {
  const fields = fieldsOf(await loadForm(ctx, db, EMPLOYEE_FORM, { whole: true }))
  const { rows } = await sql<Reached>`
    select f.id, f.kind, f.subject, f.employee_id, f.other_employee_id, v.reasons
    from ${reachedFindings(ctx, fields, permission)} and f.id = any (${[...ids]}::bigint[])
    order by f.id`.execute(db)
  if (rows.length < new Set(ids).size) found(undefined)
  return rows
}

/** @throws AppError `record.not_found`, `request.invalid` without a reason */
export function judgeFindings(
  ctx: Ctx,
  { ids, dismissed, reason = '' }: BodyOf<typeof dismissFindings>,
): Promise<DataOf<typeof dismissFindings>> {
  if (dismissed && reason === '')
    fail('request.invalid', { fields: { reason: dataQualityTexts('reasonRequired') } })
  return tx(ctx, async (db) => {
    const rows = await findReached(ctx, db, ids, 'employees.quality.manage')
    const given = JSON.stringify(rows.map(({ kind, subject }) => ({ kind, subject })))
    const listed = sql`jsonb_to_recordset(${given}::jsonb) as g (kind text, subject text)`
    const actor = ctx.actor.name || ctx.actor.email
    const { numAffectedRows = 0n } = dismissed
      ? await sql`
          insert into quality_dismissal (org_id, kind, subject, reason, account_id, actor, at)
          select ${ctx.orgId}, g.kind, g.subject, ${reason}, ${ctx.actor.accountId}, ${actor}, ${ctx.now.toString()}::timestamptz
          from ${listed} on conflict (org_id, kind, subject) do nothing`.execute(db)
      : await sql`
          delete from quality_dismissal q using ${listed}
          where q.org_id = ${ctx.orgId} and q.kind = g.kind and q.subject = g.subject`.execute(db)
    if (numAffectedRows > 0n) {
      await recordAudit(
        ctx,
        db,
        ...rows.map((row) => ({
          recordType: 'quality_finding',
          recordId: row.id,
          recordLabel: `${row.kind.replaceAll('_', ' ')} ${row.subject}`,
          changes: { judged_as_right: [!dismissed, dismissed] as [unknown, unknown] },
          reason,
        })),
      )
    }
    return { changed: Number(numAffectedRows) }
  })
}

/** Employees with an active account, with whether they were already notified in the last 20 hours. */
async function findAskable(ctx: Ctx, db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ employee_id: number; is_asked: boolean }>`
    select a.employee_id, exists (
      select from notice n where n.org_id = a.org_id and n.account_id = a.id
        and n.kind = 'employees.complete_record'
        and n.created_at > ${ctx.now.subtract({ hours: 20 }).toString()}::timestamptz) as is_asked
    from account a
    where a.org_id = ${ctx.orgId} and a.state = 'active' and a.employee_id = any (${[...ids]}::bigint[])`.execute(
    db,
  )
  return rows
}

/** @throws AppError `record.not_found` */
export function askForData(ctx: Ctx, { ids }: BodyOf<typeof askPeople>): Promise<DataOf<typeof askPeople>> {
  return tx(ctx, async (db) => {
    const rows = await findReached(ctx, db, ids, 'employees.quality.manage')
    const about = rows.filter(({ kind, employee_id }) => kind.endsWith('_missing') && employee_id !== null)
    const askable = await findAskable(
      ctx,
      db,
      about.map((row) => row.employee_id as number),
    )
    const fields = fieldsOf(await loadForm(ctx, db, EMPLOYEE_FORM, { whole: true }))
    const nameOf = new Map(fields.map(({ FIELD_SLUG, FIELD_NAME }) => [FIELD_SLUG, FIELD_NAME]))
    const fresh = new Set(askable.filter((one) => !one.is_asked).map((one) => one.employee_id))
    const wanted = about.filter((row) => row.reasons.length > 0 && fresh.has(row.employee_id as number))
    const notices = wanted.map((row) => ({
      to: { employeeIds: [row.employee_id as number] },
      kind: 'employees.complete_record',
      values: {
        by: ctx.actor.name || ctx.actor.email,
        fields: row.reasons.map((slug) => nameOf.get(slug) ?? slug).join(', '),
      },
      link: { me: '/profile' },
    }))
    if (notices.length > 0) await notify(ctx, db, ...notices)
    const people = new Set(about.map((row) => row.employee_id))
    return { requested: notices.length, without_login: people.size - askable.length }
  })
}

/** @throws AppError `record.not_found` out of reach, `employees.manager_not_suitable` if the manager has left */
async function refuseManager(ctx: Ctx, db: Db, managerId: number): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    select e.status from employee e where e.org_id = ${ctx.orgId} and e.id = ${managerId}
      and ${employeeScope(ctx, 'employees.directory.view', 'e')}`.execute(db)
  if (found(rows[0]).status !== 'active') fail('employees.manager_not_suitable')
}

/**
 * Assigns one manager to the employees of these findings and deletes the findings.
 *
 * @throws AppError `record.not_found`, `employees.manager_not_suitable`, `employees.manager_cycle`
 */
export function giveManager(
  ctx: Ctx,
  input: BodyOf<typeof setManagers>,
): Promise<DataOf<typeof setManagers>> {
  return tx(ctx, async (db) => {
    const rows = await findReached(ctx, db, input.ids, 'employees.profile.edit')
    const about = rows.filter(({ kind }) => kind.startsWith('manager_'))
    await refuseManager(ctx, db, input.manager_id)
    const form = await loadForm(ctx, db, EMPLOYEE_FORM)
    const people = await lockPeople(ctx, db, [...new Set(about.map((row) => row.employee_id as number))])
    const changed = await changePeople(
      ctx,
      db,
      people.map((person) => ({ person, values: { REPORTING_MANAGER_ID: input.manager_id } })),
      {
        effectiveDate: form.today,
        today: form.today,
        reason: dataQualityTexts.english('dataQuality'),
        fields: fieldsOf(form),
      },
    )
    await sql`delete from quality_finding where org_id = ${ctx.orgId} and id = any (${about.map(({ id }) => id)}::bigint[])`.execute(
      db,
    )
    return { changed: changed.size }
  })
}

/** Queues a recalculation of findings, or returns the caller's job if one is already queued or running. */
export async function startQualityRun(ctx: Ctx): Promise<DataOf<typeof recomputeQuality>> {
  const job = await tx(ctx, async (db) => {
    const running = await db
      .selectFrom('job_run')
      .select('public_id')
      .where('org_id', '=', ctx.orgId)
      .where('account_id', '=', ctx.actor.accountId)
      .where('kind', '=', qualityJob.name)
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirst()
    return running?.public_id ?? (await ctx.platform.jobs.enqueue(ctx, db, qualityJob, {})).public_id
  })
  ctx.platform.jobs.poke()
  return { job }
}
