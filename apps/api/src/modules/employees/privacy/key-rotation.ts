import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { keyringOf } from '../../../platform/crypto/field-keys.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { defineJob, type JobProgress } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { listMailKeys, resealMails } from '../../../platform/mail/reseal-mail.ts'
import { privacyTexts } from './privacy.texts.ts'
import { keepCurrentKey, type ProtectedRow } from './protected.queries.ts'
import { openSecret, sealSecret } from './protected-numbers.ts'
import { sealedElsewhere } from './sealed-elsewhere.ts'

const BATCH = 200

export interface RotationResult {
  /** Encrypted again with the current key. */
  resealed: number
  /** Could not be decrypted and stay unchanged, so their key stays in use. */
  unreadable: number
  /** Mails that wait for delivery, encrypted again. */
  mails: number
}

type Sealed = Pick<ProtectedRow, 'id' | 'employee_id' | 'field_group' | 'kind' | 'sealed'>

async function reseal(ctx: Ctx, db: Db, row: Sealed): Promise<boolean> {
  const secret = openSecret(ctx, row)
  if (!secret) return false
  // Version and time of change stay: nothing visible has changed.
  await db
    .updateTable('protected_record')
    .set(sealSecret(ctx, row, secret))
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', row.id)
    .execute()
  return true
}

/** Deletes keys that no record uses; the foreign key protects one that a concurrent insert starts to use. */
async function forgetKeys(ctx: Ctx): Promise<void> {
  const { current } = keyringOf(ctx.platform.config)
  const elsewhere = sealedElsewhere().map(({ isUsed }) => sql`and not ${isUsed}`)
  await tx(ctx, (db) =>
    sql`delete from protected_key k where k.org_id = ${ctx.orgId} and k.key_id <> ${current.id}
      and not exists (select from protected_record r where r.org_id = k.org_id and r.key_id = k.key_id)
      ${sql.join(elsewhere, sql` `)}`.execute(db),
  )
}

/** Number of the organisation's records encrypted with a key other than the current one. */
export function countBehind(ctx: Ctx): Promise<number> {
  const { current } = keyringOf(ctx.platform.config)
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from protected_record
      where org_id = ${ctx.orgId} and key_id <> ${current.id}`.execute(db)
    let count = rows[0]?.count ?? 0
    for (const one of sealedElsewhere()) count += await one.countBehind(ctx, db)
    return count
  })
}

/** Seals the records of modules above anew. */
async function resealElsewhere(ctx: Ctx, result: RotationResult, report: () => Promise<void>): Promise<void> {
  for (const one of sealedElsewhere())
    for (let after: number | null = 0; after !== null; ) {
      await report()
      const from: number = after
      const batch = await tx(ctx, async (db) => {
        await keepCurrentKey(ctx, db)
        return one.resealBatch(ctx, db, { after: from, most: BATCH })
      })
      result.resealed += batch.resealed
      result.unreadable += batch.unreadable
      after = batch.last
    }
}

/** The keys that the organisation's waiting mails are sealed with. */
export function findMailKeys(ctx: Ctx): Promise<string[]> {
  return readTx(ctx, (db) => listMailKeys(ctx, db))
}

/**
 * Encrypts records of older keys again with the current key, in small transactions: after an interruption the
 * next run resumes, and every record stays readable throughout.
 */
export async function rotateKeys(ctx: Ctx, progress: JobProgress): Promise<RotationResult> {
  const { current } = keyringOf(ctx.platform.config)
  const total = await countBehind(ctx)
  const result: RotationResult = { resealed: 0, unreadable: 0, mails: 0 }
  const report = () =>
    progress.checkpoint({
      stage: privacyTexts.text('reencrypting'),
      done: result.resealed + result.unreadable,
      total,
    })
  for (let after = 0; total > 0; ) {
    await report()
    const from = after
    const batch = await tx(ctx, async (db) => {
      await keepCurrentKey(ctx, db)
      const { rows } = await sql<Sealed>`
        select id, employee_id, field_group, kind, sealed from protected_record
        where org_id = ${ctx.orgId} and key_id <> ${current.id} and id > ${from}
        order by id limit ${BATCH} for update`.execute(db)
      let resealed = 0
      for (const row of rows) if (await reseal(ctx, db, row)) resealed++
      return { resealed, count: rows.length, last: rows.at(-1)?.id }
    })
    if (batch.last === undefined) break
    after = batch.last
    result.resealed += batch.resealed
    result.unreadable += batch.count - batch.resealed
  }
  if (total > 0) await resealElsewhere(ctx, result, report)
  await forgetKeys(ctx)
  result.mails = await resealMails(ctx)
  if (result.unreadable > 0)
    ctx.log.error({ org: ctx.orgId, ...result }, 'protected records that can’t be opened keep their old key')
  return result
}

export const rotationJob = defineJob<unknown>({
  name: 'employees.protected.rotate',
  label: privacyTexts.text('reencryptingRecords'),
  run: (ctx, _input, progress) => rotateKeys(ctx, progress),
})

/** Nightly; usually there is nothing to do, which costs one count. */
export const rotationSchedule = defineSchedule<unknown>({
  name: 'employees.protected.rotate',
  label: privacyTexts.text('reencryptRecords'),
  job: rotationJob,
  at: daily('03:10'),
  canRunNow: true,
})
