import type { DataOf } from '@muster/contract/kit/index'
import type { retryJobs } from '@muster/contract/operations/jobs.contract'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { storedWords } from '../../platform/db/stored-text.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { AppError } from '../../platform/errors.ts'
import { cancelRun, type JobRow, lockRun, retryRun } from '../../platform/jobs/job-actions.ts'
import { operationsTexts } from './operations.texts.ts'

type Outcomes = DataOf<typeof retryJobs>

/**
 * Acts on one job; returns why nothing was done, or null. Each job has its own transaction, so that a refusal
 * does not roll back the others.
 */
type Act = (db: Db, row: JobRow) => Promise<string | null>

async function doOne(ctx: Ctx, publicId: string, act: Act): Promise<Outcomes['refused'][number] | null> {
  let label = ''
  try {
    const reason = await tx(ctx, async (db) => {
      const row = await lockRun(ctx, db, publicId)
      if (!row) return operationsTexts('jobNotFound')
      label = storedWords(row, 'label')
      const refusal = await act(db, row)
      if (refusal === null)
        await recordAudit(ctx, db, { recordType: 'job', recordId: row.id, recordLabel: row.label })
      return refusal
    })
    return reason === null ? null : { id: publicId, label, reason }
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { id: publicId, label, reason: error.words }
    throw error
  }
}

async function doEach(ctx: Ctx, ids: readonly string[], act: Act): Promise<Outcomes> {
  const distinct = [...new Set(ids)]
  const refused: Outcomes['refused'] = []
  for (const id of distinct) {
    const refusal = await doOne(ctx, id, act)
    if (refusal) refused.push(refusal)
  }
  return { changed: distinct.length - refused.length, refused }
}

/** Cancels each waiting or running job; reports those that had already ended. */
export function cancelEach(ctx: Ctx, ids: readonly string[]): Promise<Outcomes> {
  return doEach(ctx, ids, async (db, row) => {
    if (row.state !== 'queued' && row.state !== 'running') return operationsTexts('alreadyFinished')
    await cancelRun(ctx, db, row)
    return null
  })
}

/** Retries each failed or cancelled job; reports the reason for the others. */
export async function retryEach(ctx: Ctx, ids: readonly string[]): Promise<Outcomes> {
  const outcomes = await doEach(ctx, ids, async (db, row) => {
    const again = await retryRun(ctx, db, row)
    return again.queue_id === row.queue_id ? operationsTexts('alreadyWaitingOrRunning') : null
  })
  ctx.platform.jobs.poke()
  return outcomes
}
