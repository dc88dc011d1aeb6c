import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type { jobChoices, listJobs, readJob } from '@muster/contract/operations/jobs.contract'
import { wordsOf, wordsWithin } from '../../lib/texts/texts.ts'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { jobStatus } from '../files/index.ts'
import {
  countByState,
  countJobs,
  type FoundJob,
  findJob,
  findJobs,
  findStarters,
  jobFilter,
  jobOrder,
} from './jobs.queries.ts'
import { visibleFacts } from './rules/visible-facts.ts'

export const MANAGE = 'operations.jobs.manage'

type Row = DataOf<typeof listJobs>['jobs'][number]

function rowOf(ctx: Ctx, job: FoundJob): Row {
  const status = jobStatus(job)
  const mayManage = holds(ctx.actor, MANAGE)
  return {
    ...status,
    error: job.error,
    started_by:
      job.account_id === null ? null : { id: job.account_id, name: job.account_name ?? `#${job.account_id}` },
    schedule: job.schedule,
    abilities: {
      cancel: mayManage && status.abilities.cancel,
      retry: mayManage && status.abilities.retry,
    },
  }
}

/** A page of the organisation's jobs: three statements. */
export function listOfJobs(ctx: Ctx, input: BodyOf<typeof listJobs>): Promise<DataOf<typeof listJobs>> {
  const filter = jobFilter(ctx, input)
  const order = jobOrder(input.sort)
  return readTx(ctx, async (db) => {
    const offset = (input.page - 1) * input.limit
    const rows = await findJobs(ctx, db, filter, { order, limit: input.limit, offset })
    const isWhole = offset === 0 && rows.length < input.limit
    const total = isWhole ? rows.length : await countJobs(db, filter)
    const counts = await countByState(ctx, db)
    return {
      jobs: rows.map((row) => rowOf(ctx, row)),
      total_rows: total,
      numPages: pageCount(total, input.limit),
      counts: { waiting: counts.queued ?? 0, running: counts.running ?? 0, failed: counts.failed ?? 0 },
      abilities: { manage: holds(ctx.actor, MANAGE) },
    }
  })
}

/** @throws AppError `record.not_found` */
export async function oneJob(ctx: Ctx, publicId: string): Promise<DataOf<typeof readJob>> {
  const job = found(await readTx(ctx, (db) => findJob(ctx, db, publicId)))
  return {
    job: {
      ...rowOf(ctx, job),
      queued_at: job.queued_at,
      input: visibleFacts(job.input),
      result: visibleFacts(wordsWithin(job.result)),
      file: job.file_name === null ? null : { name: job.file_name, expires_at: job.file_expires_at },
    },
  }
}

export async function readChoices(ctx: Ctx): Promise<DataOf<typeof jobChoices>> {
  const people = await readTx(ctx, (db) => findStarters(ctx, db))
  const kinds = [...ctx.platform.jobs.kinds.values()]
    .map(({ name, label }) => ({ kind: name, label: wordsOf(label ?? name) }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return { kinds, people }
}
