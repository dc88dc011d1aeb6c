import { sql } from 'kysely'
import type { Text } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import { textOf } from '../../platform/db/stored-text.ts'
import type { Db } from '../../platform/db/tx.ts'

/** The organisation's time zone, and when each schedule's last slot was due. */
export async function findStates(
  ctx: Ctx,
  db: Db,
): Promise<{ timeZone: string; lastSlots: ReadonlyMap<string, string> }> {
  const { rows } = await sql<{ time_zone: string; schedule: string | null; due_at: string | null }>`
    select o.time_zone, s.schedule, l.due_at
    from organisation o
    left join schedule_state s on s.org_id = o.org_id
    left join schedule_slot l on l.org_id = o.org_id and l.schedule = s.schedule and l.slot = s.last_slot
    where o.org_id = ${ctx.orgId}`.execute(db)
  return {
    timeZone: rows[0]?.time_zone ?? 'UTC',
    lastSlots: new Map(
      rows.flatMap((row) => (row.schedule && row.due_at ? [[row.schedule, row.due_at]] : [])),
    ),
  }
}

export interface LastRun {
  schedule: string
  public_id: string
  state: string
  error: string | Text | null
  started_at: string | null
  finished_at: string | null
}

/** The latest run of each schedule, scheduled or manual. */
export async function findLastRuns(
  ctx: Ctx,
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, LastRun>> {
  const { rows } = await sql<LastRun>`
    select j.schedule, j.public_id, j.state, ${textOf('j.error')} as error, j.started_at, j.finished_at
    from unnest(${names}::text[]) as wanted(name)
    cross join lateral (
      select * from job_run r
      where r.org_id = ${ctx.orgId} and r.schedule = wanted.name and r.schedule <> ''
      order by r.id desc limit 1) j`.execute(db)
  return new Map(rows.map((row) => [row.schedule, row]))
}
