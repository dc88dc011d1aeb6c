import { lostStatuses, openStatuses } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import { dateText } from '../../lib/texts/span.texts.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { defineSchedule } from '../../platform/jobs/schedule.ts'
import { daily } from '../../platform/jobs/slots.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import { removeStoredFile } from '../files/index.ts'
import { notify } from '../notices/index.ts'
import { forgetObjects } from '../tasks/index.ts'
import { CANDIDATE } from './history/log.ts'
import { eraseLetterFiles } from './letters/offers.connect.ts'
import { onboardingTexts } from './onboarding.texts.ts'
import { findSettings } from './settings.service.ts'
import { removeReports } from './verification/reports.ts'

/** Rows per transaction. */
const BATCH = 500

interface DueStep {
  candidate_id: number
  name: string
  step: string
  due_on: string
  employee_id: number
  is_overdue: boolean
}

/**
 * Marks the next open steps that are to be reminded of, and returns them: on the day of the reminder, and once more on the day after
 * the due date.
 */
async function takeDue(ctx: Ctx, db: Db, today: string): Promise<DueStep[]> {
  const { rows } = await sql<DueStep>`
    with due as (
      select s.id, c.id as candidate_id, c.full_name as name, e.id as employee_id
      from candidate_step s join candidate c on c.org_id = s.org_id and c.id = s.candidate_id
      join employee e on e.org_id = c.org_id and e.status = 'active'
        and e.id = case s.responsible when 'manager' then c.manager_id else c.recruiter_id end
      where s.org_id = ${ctx.orgId} and s.state = 'open' and s.due_on is not null
        and c.status = any (${[...openStatuses]}::text[])
        and ((s.due_on < ${today}::date and coalesce(s.reminded_on <= s.due_on, true))
          or (${today}::date between s.due_on - coalesce(s.remind_days, 0) and s.due_on and s.reminded_on is null))
      order by s.id limit ${BATCH}
    )
    update candidate_step s set reminded_on = ${today}::date from due d
    where s.org_id = ${ctx.orgId} and s.id = d.id
    returning d.candidate_id, d.name, s.name as step, s.due_on::text as due_on, d.employee_id,
      s.due_on < ${today}::date as is_overdue`.execute(db)
  return rows
}

/** Reminds recruiters and managers of steps; a rerun continues where the last one ended. */
export const remindJob = defineJob<Record<never, never>>({
  name: 'onboarding.remind',
  label: onboardingTexts.text('reminding'),
  run: async (ctx) => {
    for (let reminded = 0; ; ) {
      const count = await tx(ctx, async (db) => {
        const due = await takeDue(ctx, db, await organisationToday(ctx, db))
        if (due.length > 0)
          await notify(
            ctx,
            db,
            ...due.map((one) => ({
              to: { employeeIds: [one.employee_id] },
              kind: one.is_overdue ? 'onboarding.step_overdue' : 'onboarding.step_due',
              values: { name: one.name, step: one.step, day: dateText(one.due_on) },
              link: { admin: `/advance-hr/onboarding/candidateDetails/${one.candidate_id}` },
            })),
          )
        return due.length
      })
      reminded += count
      if (count < BATCH) return { reminded }
    }
  },
})

export const remindSchedule = defineSchedule({
  name: 'onboarding.remind',
  label: onboardingTexts.text('reminding'),
  job: remindJob,
  at: daily('08:20'),
  canRunNow: true,
})

/** Files attached to candidates as the record `candidate`: letters, signed copies and what they sent. */
async function eraseFilesOf(ctx: Ctx, db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ path: string }>`
    select path from stored_file where org_id = ${ctx.orgId} and record_type = ${CANDIDATE}
      and record_id = any (${[...ids]}::bigint[]) and state <> 'removed' order by id`.execute(db)
  for (const { path } of rows) await removeStoredFile(ctx, db, path)
}

/** Mails of onboarding to these candidates, at any address that they had. What told HR about them is HR's mail. */
async function eraseMailsTo(ctx: Ctx, db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    delete from mail_outbox m where m.org_id = ${ctx.orgId} and (m.kind like 'onboarding.%' or m.kind like 'candidates.%')
      and m.to_address in (
        select lower(c.email) from candidate c where c.org_id = ${ctx.orgId} and c.id = any (${[...ids]}::bigint[])
        union select l.sent_to from candidate_letter l where l.org_id = ${ctx.orgId}
          and l.candidate_id = any (${[...ids]}::bigint[]))`.execute(db)
}

/** Erases those who ended without joining longer ago than the setting's days, with their history and custom values. */
async function eraseSome(ctx: Ctx, db: Db): Promise<number> {
  const { erase_days: days } = await findSettings(ctx, db)
  const { rows } = await sql<{ id: number }>`
    select c.id from candidate c where c.org_id = ${ctx.orgId} and c.status = any (${[...lostStatuses]}::text[])
      and c.employee_id is null
      and c.status_at < ${ctx.now.toString()}::timestamptz - make_interval(days => ${days}::int)
    order by c.id limit ${BATCH} for update`.execute(db)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await sql`delete from custom_value where org_id = ${ctx.orgId} and form_no = 23
    and record_id = any (${ids}::bigint[])`.execute(db)
  await eraseMailsTo(ctx, db, ids)
  await eraseLetterFiles(ctx, db, ids)
  await eraseFilesOf(ctx, db, ids)
  await forgetObjects(ctx, db, CANDIDATE, ids)
  await removeReports(ctx, db, ids)
  await sql`select erase_candidates(${ids}::bigint[])`.execute(db)
  await recordAudit(
    ctx,
    db,
    ...ids.map((id) => ({
      ...{ recordType: CANDIDATE, recordId: id, action: 'onboarding.candidate.erase' },
      recordLabel: onboardingTexts.english('itemNumber', { id }),
    })),
  )
  return ids.length
}

export const eraseJob = defineJob<Record<never, never>>({
  name: 'onboarding.erase',
  label: onboardingTexts.text('erasing'),
  run: async (ctx) => {
    for (let erased = 0; ; ) {
      const count = await tx(ctx, (db) => eraseSome(ctx, db))
      erased += count
      if (count < BATCH) return { erased }
    }
  },
})

export const eraseSchedule = defineSchedule({
  name: 'onboarding.erase',
  label: onboardingTexts.text('erasing'),
  job: eraseJob,
  at: daily('02:40'),
  canRunNow: true,
})
