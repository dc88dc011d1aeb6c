import { sql } from 'kysely'
import { readTx } from '../../../../platform/db/tx.ts'
import { defineJob } from '../../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../../platform/jobs/schedule.ts'
import { every } from '../../../../platform/jobs/slots.ts'
import { signatureTexts } from '../signatures.texts.ts'
import { syncEnvelope } from './envelope-sync.ts'
import { findDueEnvelopes } from './envelopes.queries.ts'
import { envelopesKind } from './envelopes-kind.ts'

/** Envelopes of one run: each takes a call, and what is left is due at the next one. */
const BATCH = 100

/** Each is asked for once; one that can't be reached is due again later, so a failure stops nothing. */
export const envelopesJob = defineJob<Record<never, never>>({
  ...envelopesKind,
  run: async (ctx, _input, progress) => {
    const ids = await readTx(ctx, (db) => findDueEnvelopes(ctx, db, BATCH))
    for (const [done, id] of ids.entries()) {
      await progress.checkpoint({ stage: signatureTexts.text('envelopes'), done, total: ids.length })
      await syncEnvelope({ ...ctx, now: ctx.platform.clock() }, id)
    }
    return { asked: ids.length }
  },
})

/** For reports of the service that never arrived. */
export const envelopesSchedule = defineSchedule({
  name: 'documents.envelopes',
  label: signatureTexts.text('envelopes'),
  job: envelopesJob,
  at: every(10),
  hasWork: async (db, orgId, slot) => {
    const { rows } =
      await sql`select from letter_envelope where org_id = ${orgId} and state in ('open', 'closing')
      and next_check_at <= ${slot.at.toString()}::timestamptz limit 1`.execute(db)
    return rows.length > 0
  },
})
