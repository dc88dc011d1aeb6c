import { sql } from 'kysely'
import { systemActor } from '../../platform/access/actor.ts'
import { todayIn } from '../../platform/context.ts'
import { listOrganisations } from '../../platform/db/gates.ts'
import { type Db, tenantTx } from '../../platform/db/tx.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Platform } from '../../platform/platform.ts'
import { applyDueChanges } from './due-changes.service.ts'

interface DueInput {
  /** The organisation's day the run is for, `YYYY-MM-DD`. */
  day: string
}

export const dueChangesJob = defineJob<DueInput>({
  name: 'employees.apply_due_assignments',
  run: (ctx) => applyDueChanges(ctx),
})

/** One run a day and organisation, whoever asks and however often; nodes wait for each other here. */
async function isQueued(db: Db, orgId: number, day: string): Promise<boolean> {
  await db
    .selectFrom('organisation')
    .select('org_id')
    .where('org_id', '=', orgId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const row = await db
    .selectFrom('job_run')
    .select('id')
    .where('org_id', '=', orgId)
    .where('kind', '=', dueChangesJob.name)
    .where('state', '<>', 'failed')
    .where(sql<boolean>`input ->> 'day' = ${day}`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Queues today's run for every organisation that has not had one on its own calendar day. To be called at the
 * start and every few minutes: a day that was missed is caught up by the next run.
 */
export async function queueDueChanges(platform: Platform): Promise<void> {
  const now = platform.clock()
  for (const { org_id: orgId, time_zone: timeZone } of await listOrganisations({ platform })) {
    const day = todayIn({ now }, timeZone)
    await tenantTx(platform.database, orgId, async (db) => {
      if (await isQueued(db, orgId, day)) return
      await platform.jobs.enqueue({ orgId, now, actor: systemActor('Daily work') }, db, dueChangesJob, {
        day,
      })
    })
  }
  platform.jobs.poke()
}
