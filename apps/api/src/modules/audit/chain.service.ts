import type { auditChain, verifyAuditChain } from '@muster/contract/audit/audit.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { sealOrganisation } from '../../platform/audit/seal.ts'
import { type ChainProblem, verifyChain } from '../../platform/audit/verify.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { defineJob, type JobProgress } from '../../platform/jobs/job.ts'
import { defineSchedule } from '../../platform/jobs/schedule.ts'
import { daily } from '../../platform/jobs/slots.ts'
import { auditTexts } from './audit.texts.ts'

type Chain = DataOf<typeof auditChain>

interface VerifyInput {
  /** The person who started it; null for the nightly run. */
  accountId?: number | null
  actor?: string
}

/** Recomputes the chain and stores the result. */
async function verify(
  ctx: Ctx,
  { accountId = null, actor = auditTexts('nightlyCheck') }: VerifyInput,
  progress: JobProgress,
): Promise<{ outcome: 'intact' | 'broken'; entries: number } | null> {
  const startedAt = ctx.platform.clock().toString()
  await sealOrganisation(ctx.platform, ctx.orgId)
  const found = await verifyChain(ctx.platform.database, ctx.orgId, {
    onProgress: (done, total) => progress.report({ stage: auditTexts.text('comparingSeals'), done, total }),
    isCancelled: () => progress.isCancelled(),
  })
  // A partial verification proves nothing.
  if (await progress.isCancelled()) return null
  const outcome = found.problems.length > 0 ? 'broken' : 'intact'
  if (outcome === 'broken')
    ctx.log.error({ org: ctx.orgId, problems: found.problems }, 'the audit trail is broken')
  // Logged outside the database, so that somebody who rewrites the database cannot rewrite this.
  ctx.log.info(
    { org: ctx.orgId, outcome, seq: found.head.seq, hash: found.head.hash },
    'audit trail verified',
  )
  await tx(ctx, (db) =>
    db
      .insertInto('audit_verification')
      .values({
        org_id: ctx.orgId,
        account_id: accountId,
        actor,
        started_at: startedAt,
        finished_at: ctx.platform.clock().toString(),
        entries: found.entries,
        head_seq: found.head.seq,
        head_hash: Buffer.from(found.head.hash, 'hex'),
        unsealed: found.unsealed,
        outcome,
        problems: JSON.stringify(found.problems),
      })
      .execute(),
  )
  return { outcome, entries: found.entries }
}

export const verifyJob = defineJob<VerifyInput>({
  name: 'audit.verify',
  label: auditTexts.text('auditLogVerification'),
  run: (ctx, input, progress) => verify(ctx, input, progress),
})

export const verifySchedule = defineSchedule<VerifyInput>({
  name: 'audit.verify',
  label: auditTexts.text('verifyAuditLog'),
  job: verifyJob,
  at: daily('02:20'),
  canRunNow: true,
})

async function findRunning(ctx: Ctx, db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('job_run')
    .select('public_id')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', ctx.actor.accountId)
    .where('kind', '=', verifyJob.name)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.public_id ?? null
}

/** Starts a verification; while one of the caller's is running, returns that one. */
export async function startVerification(ctx: Ctx): Promise<DataOf<typeof verifyAuditChain>> {
  const job = await tx(ctx, async (db) => {
    const running = await findRunning(ctx, db)
    if (running) return running
    const { accountId, name, email } = ctx.actor
    const run = await ctx.platform.jobs.enqueue(ctx, db, verifyJob, { accountId, actor: name || email })
    return run.public_id
  })
  ctx.platform.jobs.poke()
  return { job }
}

interface HeadRow {
  seq: number
  hash: string
  sealed_to: string | null
  unsealed: number
}

async function findHead(ctx: Ctx, db: Db): Promise<HeadRow> {
  const { rows } = await sql<HeadRow>`
    select coalesce(h.seq, 0) as seq, encode(h.hash, 'hex') as hash, h.sealed_to,
      (select count(*)::int from audit_entry e
        where e.org_id = o.org_id
          and (e.tx, e.id) > (coalesce(h.sealed_tx, '0'), coalesce(h.sealed_id, 0))
          and not exists (select from audit_seal s where s.org_id = e.org_id and s.entry_id = e.id)) as unsealed
    from organisation o left join audit_head h on h.org_id = o.org_id
    where o.org_id = ${ctx.orgId}`.execute(db)
  return rows[0] as HeadRow
}

async function findLastVerification(ctx: Ctx, db: Db): Promise<Chain['verification']> {
  const row = await db
    .selectFrom('audit_verification')
    .select(['finished_at', 'actor', 'outcome', 'entries', 'unsealed', 'head_seq', 'problems'])
    .select(sql<string>`encode(head_hash, 'hex')`.as('head_hash'))
    .where('org_id', '=', ctx.orgId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { finished_at: at, outcome, problems, ...rest } = row
  return { ...rest, at, outcome: outcome as 'intact' | 'broken', problems: problems as ChainProblem[] }
}

/** How far the log is sealed, and the result of the last verification. Three statements. */
export function readChain(ctx: Ctx): Promise<Chain> {
  return readTx(ctx, async (db) => ({
    ...(await findHead(ctx, db)),
    verification: await findLastVerification(ctx, db),
    job: await findRunning(ctx, db),
  }))
}
