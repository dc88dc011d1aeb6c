import { erasureText } from '@muster/contract/employees/privacy/erasure-text'
import type {
  cancelErasure,
  confirmErasure,
  previewErasure,
  requestErasure,
} from '@muster/contract/employees/privacy/privacy.contract'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { erasureJob } from './erasure.job.ts'
import { countDue, findDue, insertItems } from './erasure.queries.ts'
import { privacyTexts } from './privacy.texts.ts'

const nameOf = (ctx: Ctx) => ctx.actor.name || ctx.actor.email

/** Previews whose data would be erased today. Two statements. */
export function readPreview(
  ctx: Ctx,
  { page, limit }: BodyOf<typeof previewErasure>,
): Promise<DataOf<typeof previewErasure>> {
  return readTx(ctx, async (db) => {
    const { people: total } = await countDue(ctx, db)
    const people = await findDue(ctx, db, { offset: (page - 1) * limit, limit })
    return { people, total_rows: total, numPages: pageCount(total, limit), text: erasureText(total) }
  })
}

function refuseTyped(typed: string, people: number): void {
  const text = erasureText(people)
  if (typed !== text)
    fail('employees.typed_wrong', { parameters: { text }, fields: { typed: privacyTexts('type', { text }) } })
}

/**
 * Requests the erasure of what is due; nothing is erased until a second person confirms.
 *
 * @throws AppError `employees.typed_wrong`, `employees.erasure_open`, `employees.erasure_nothing`,
 *   `employees.erasure_changed`
 */
export function askForErasure(
  ctx: Ctx,
  { people, typed, note = '' }: BodyOf<typeof requestErasure>,
): Promise<DataOf<typeof requestErasure>> {
  refuseTyped(typed, people)
  return tx(ctx, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`erasure:${ctx.orgId}`}, 0))`.execute(db)
    const open = await db
      .selectFrom('erasure')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    if (open) fail('employees.erasure_open')
    const { id } = await db
      .insertInto('erasure')
      .values({
        org_id: ctx.orgId,
        as_of: await organisationToday(ctx, db),
        people,
        note,
        requested_by: ctx.actor.accountId as number,
        requester: nameOf(ctx),
        requested_at: ctx.now.toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const count = await insertItems(ctx, db, id)
    if (count === 0) fail('employees.erasure_nothing')
    if (count !== people) fail('employees.erasure_changed', { parameters: { n: count } })
    await recordAudit(ctx, db, {
      recordType: 'erasure',
      recordId: id,
      recordLabel: privacyTexts.english('erasureOfPeople', { people }),
      reason: note,
    })
    return { id }
  })
}

const stateWords: Readonly<Record<string, string>> = {
  running: privacyTexts('stateInProgress'),
  done: 'done',
  cancelled: privacyTexts('stateCancelled'),
}

/** A pending erasure, locked. */
async function lockWaiting(ctx: Ctx, db: Db, id: number) {
  const row = found(
    await db
      .selectFrom('erasure')
      .select(['id', 'state', 'people', 'requested_by'])
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (row.state !== 'waiting')
    fail('employees.erasure_not_waiting', { parameters: { state: stateWords[row.state] ?? row.state } })
  return row
}

/**
 * The second person confirms. Irreversible from here on.
 *
 * @throws AppError `record.not_found`, `employees.erasure_own`, `employees.erasure_not_waiting`,
 *   `employees.typed_wrong`
 */
export async function allowErasure(
  ctx: Ctx,
  { id, typed }: BodyOf<typeof confirmErasure>,
): Promise<DataOf<typeof confirmErasure>> {
  const job = await tx(ctx, async (db) => {
    const row = await lockWaiting(ctx, db, id)
    if (row.requested_by === ctx.actor.accountId) fail('employees.erasure_own')
    refuseTyped(typed, row.people)
    const run = await ctx.platform.jobs.enqueue(ctx, db, erasureJob, { erasureId: id })
    await db
      .updateTable('erasure')
      .set({
        state: 'running',
        confirmed_by: ctx.actor.accountId,
        confirmer: nameOf(ctx),
        confirmed_at: ctx.now.toString(),
        job: run.public_id,
      })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    await recordAudit(ctx, db, {
      recordType: 'erasure',
      recordId: id,
      recordLabel: privacyTexts.english('erasureOfPeople', { people: row.people }),
    })
    return run.public_id
  })
  ctx.platform.jobs.poke()
  return { job }
}

/** @throws AppError `record.not_found`, `employees.erasure_not_waiting` */
export function callOffErasure(ctx: Ctx, { id }: BodyOf<typeof cancelErasure>): Promise<null> {
  return tx(ctx, async (db) => {
    const row = await lockWaiting(ctx, db, id)
    await db
      .updateTable('erasure')
      .set({ state: 'cancelled', finished_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    await recordAudit(ctx, db, {
      recordType: 'erasure',
      recordId: id,
      recordLabel: privacyTexts.english('erasureOfPeople', { people: row.people }),
    })
    return null
  })
}
