import type { RetentionKind } from '@muster/contract/employees/privacy/privacy.contract'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { defineJob, type JobProgress } from '../../../platform/jobs/job.ts'
import { workNotice } from '../../../platform/jobs/job-notices.ts'
import { eraseKinds, erasureOrder } from './erase-data.queries.ts'
import { closeItems, nextItems, noteErased, type OpenItem } from './erasure.queries.ts'
import { privacyTexts } from './privacy.texts.ts'

const BATCH = 25

interface ErasureInput {
  erasureId: number
}

const keyOf = (kinds: readonly string[]) => [...kinds].sort().join()

async function eraseAlike(ctx: Ctx, db: Db, erasureId: number, items: readonly OpenItem[]): Promise<void> {
  const kinds = new Set(items[0]?.kinds as RetentionKind[])
  const gone = kinds.has('person') ? erasureOrder : [...kinds]
  await eraseKinds(
    ctx,
    db,
    kinds,
    items.map(({ employee_id }) => employee_id),
  )
  await noteErased(
    ctx,
    db,
    erasureId,
    items.map(({ employee_id }) => ({ employee_id, kinds: gone })),
  )
  await recordAudit(
    ctx,
    db,
    ...items.map(({ employee_id, code }) => ({
      recordType: 'employee',
      recordId: employee_id,
      // The code alone: this entry must not preserve the erased name.
      recordLabel: privacyTexts.english('formerEmployee', { code }),
      action: 'employees.data.erased',
      details: { kinds: gone, erasure: erasureId },
    })),
  )
}

async function eraseBatch(ctx: Ctx, erasureId: number): Promise<number> {
  return tx(ctx, async (db) => {
    const items = await nextItems(ctx, db, erasureId, BATCH)
    // People may have been put on legal hold or rehired since the request.
    const [due, kept] = [
      items.filter((item) => item.kept === null),
      items.filter((item) => item.kept !== null),
    ]
    for (const alike of Map.groupBy(due, ({ kinds }) => keyOf(kinds)).values())
      await eraseAlike(ctx, db, erasureId, alike)
    await closeItems(ctx, db, erasureId, [
      ...due.map(({ employee_id }) => ({ employee_id, reason: '' })),
      ...kept.map(({ employee_id, kept: reason }) => ({ employee_id, reason: reason as string })),
    ])
    return items.length
  })
}

/** Erases in small transactions, so that after an interruption the next run resumes with the remaining people. */
export async function runErasure(ctx: Ctx, { erasureId }: ErasureInput, progress: JobProgress) {
  const { people } = await tx(ctx, (db) =>
    db
      .selectFrom('erasure')
      .select('people')
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', erasureId)
      .executeTakeFirstOrThrow(),
  )
  let done = 0
  for (;;) {
    // Not a checkpoint: cancelling here would leave an erasure half done.
    await progress.report({
      stage: privacyTexts.text('erasing'),
      done: Math.min(done, people),
      total: people,
    })
    const count = await eraseBatch(ctx, erasureId)
    if (count === 0) break
    done += count
  }
  await tx(ctx, (db) =>
    db
      .updateTable('erasure')
      .set({ state: 'done', finished_at: ctx.platform.clock().toString() })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', erasureId)
      .where('state', '=', 'running')
      .execute(),
  )
  return { people: done }
}

export const erasureJob = defineJob<ErasureInput>({
  name: 'employees.erasure',
  label: privacyTexts.text('erasingPersonalData'),
  run: runErasure,
  notice: workNotice(privacyTexts.text('personalDataErasure'), { admin: '/users/privacy' }),
})
