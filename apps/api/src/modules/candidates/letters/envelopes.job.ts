import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { JobKind } from '../../../platform/jobs/job-kind.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { every } from '../../../platform/jobs/slots.ts'
import { candidatesTexts } from '../candidates.texts.ts'
import { store, syncEnvelope } from './envelope-sync.ts'

/** Envelopes of one run: each takes a call, and what is left is due at the next one. */
const BATCH = 100

const envelopesKind: JobKind<Record<never, never>> = {
  name: 'candidates.envelopes',
  label: candidatesTexts.text('envelopes'),
}

/** Asks the signing service what became of letters of candidates; one that can't be reached is due again later. */
export const envelopesJob = defineJob<Record<never, never>>({
  ...envelopesKind,
  run: async (ctx, _input, progress) => {
    const ids = await readTx(ctx, (db) => store.findDueEnvelopes(ctx, db, BATCH))
    for (const [done, id] of ids.entries()) {
      await progress.checkpoint({ stage: candidatesTexts.text('envelopes'), done, total: ids.length })
      await syncEnvelope({ ...ctx, now: ctx.platform.clock() }, id)
    }
    return { asked: ids.length }
  },
})

/** For reports of the service that never arrived. */
export const envelopesSchedule = defineSchedule({
  name: 'candidates.envelopes',
  label: candidatesTexts.text('envelopes'),
  job: envelopesJob,
  at: every(10),
  hasWork: async (db, orgId, slot) => {
    const { rows } =
      await sql`select from candidate_envelope where org_id = ${orgId} and state in ('open', 'closing')
      and next_check_at <= ${slot.at.toString()}::timestamptz limit 1`.execute(db)
    return rows.length > 0
  },
})

/** The service reported something of an envelope: it is asked for now. @returns whether it is one of a candidate's letter */
export async function takeReport(ctx: Ctx, db: Db, envelopeId: string): Promise<boolean> {
  const isDue = await store.markDue(ctx, db, envelopeId)
  if (isDue) await ctx.platform.jobs.enqueue(ctx, db, envelopesKind, {})
  return isDue !== undefined
}

/** The letter was signed in the portal: what lies at the service is cancelled once this is committed. */
export async function releaseEnvelope(ctx: Ctx, db: Db, letterId: number): Promise<void> {
  const released = await store.releaseEnvelopes(ctx, db, [letterId])
  if (released > 0) await ctx.platform.jobs.enqueue(ctx, db, envelopesKind, {})
}
