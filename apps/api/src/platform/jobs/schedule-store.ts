import type { Db } from '../db/db.ts'

/** The rows behind schedules: the state of each, and the job of each slot. */

export interface ScheduleState {
  schedule: string
  last_slot: string | null
  next_at: string
  time_zone: string
  rule: string
  job_run_id: number | null
}

/** Locks the states of these schedules, so that concurrent schedulers wait and then find them settled. */
export async function lockStates(
  db: Db,
  orgId: number,
  schedules: readonly string[],
  now: Temporal.Instant,
): Promise<ScheduleState[]> {
  const fresh = { last_slot: null, next_at: now.toString(), time_zone: '', rule: '' }
  await db
    .insertInto('schedule_state')
    .values(schedules.map((schedule) => ({ org_id: orgId, schedule, ...fresh })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('schedule_state')
    .select(['schedule', 'last_slot', 'next_at', 'time_zone', 'rule', 'job_run_id'])
    .where('org_id', '=', orgId)
    .where('schedule', 'in', schedules)
    .orderBy('schedule')
    .forUpdate()
    .execute()
}

export async function saveState(db: Db, orgId: number, state: ScheduleState): Promise<void> {
  const { schedule, ...values } = state
  await db
    .updateTable('schedule_state')
    .set(values)
    .where('org_id', '=', orgId)
    .where('schedule', '=', schedule)
    .execute()
}

/** Which of these jobs are still waiting or running. */
export async function findUnfinished(
  db: Db,
  orgId: number,
  jobIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (jobIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('job_run')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', jobIds)
    .where('state', 'in', ['queued', 'running'])
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Claims a slot; false when it was already claimed. */
export async function claimSlot(
  db: Db,
  orgId: number,
  slot: { schedule: string; key: string; dueAt: string; now: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('schedule_slot')
    .values({
      org_id: orgId,
      schedule: slot.schedule,
      slot: slot.key,
      due_at: slot.dueAt,
      created_at: slot.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function recordSlotJob(
  db: Db,
  orgId: number,
  slot: { schedule: string; key: string; jobRunId: number },
): Promise<void> {
  await db
    .updateTable('schedule_slot')
    .set({ job_run_id: slot.jobRunId })
    .where('org_id', '=', orgId)
    .where('schedule', '=', slot.schedule)
    .where('slot', '=', slot.key)
    .execute()
}
