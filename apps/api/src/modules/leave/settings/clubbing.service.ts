import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  ClubbedPair,
  createClubbedLeaves,
  updateClubbedLeaves,
} from '@muster/contract/leave/leave-settings.contract'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'

async function findPairs(ctx: Ctx, db: Db): Promise<ClubbedPair[]> {
  const { rows } = await sql<ClubbedPair>`
    select c.id as "ID", c.leave_type_id as "LEAVE_TYPE_ID", a.name as "LEAVE_TYPE_NAME",
      c.other_type_id as "OTHER_LEAVE_TYPE_ID", b.name as "OTHER_LEAVE_TYPE_NAME", c.across_off_days, c.status, c.version
    from leave_clubbing c
    join leave_type a on a.org_id = c.org_id and a.id = c.leave_type_id
    join leave_type b on b.org_id = c.org_id and b.id = c.other_type_id
    where c.org_id = ${ctx.orgId} order by c.status desc, lower(a.name), lower(b.name)`.execute(db)
  return rows
}

export async function readPairs(ctx: Ctx): Promise<{ clubbed_leaves: ClubbedPair[] }> {
  return { clubbed_leaves: await readTx(ctx, (db) => findPairs(ctx, db)) }
}

async function namesOf(ctx: Ctx, db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from leave_type where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[]) order by id`.execute(
    db,
  )
  return rows.map((row) => row.name)
}

const labelOf = (names: readonly string[]) => names.join(' and ')

/** @throws AppError `leave.same_type`, `record.not_found`, `record.duplicate` */
export function createPair(
  ctx: Ctx,
  given: BodyOf<typeof createClubbedLeaves>,
): Promise<DataOf<typeof createClubbedLeaves>> {
  const { LEAVE_TYPE_ID: one, OTHER_LEAVE_TYPE_ID: other, across_off_days } = given
  if (one === other) fail('leave.same_type')
  return tx(ctx, async (db) => {
    const [first, second] = [Math.min(one, other), Math.max(one, other)]
    const names = await namesOf(ctx, db, [first, second])
    if (names.length < 2) fail('record.not_found')
    const at = ctx.now.toString()
    const row = await db
      .insertInto('leave_clubbing')
      .values({
        org_id: ctx.orgId,
        leave_type_id: first,
        other_type_id: second,
        across_off_days,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row)
      fail('record.duplicate', {
        message: `${labelOf(names)} are a pair already.`,
        fields: { OTHER_LEAVE_TYPE_ID: 'These two are a pair already.' },
      })
    await recordAudit(ctx, db, {
      recordType: 'leave_clubbing',
      recordId: row.id,
      recordLabel: labelOf(names),
      changes: { leave_types: [null, labelOf(names)], across_off_days: [null, across_off_days] },
    })
    return { ID: row.id }
  })
}

/** @throws AppError `record.not_found`, `record.conflict` */
export function changePair(
  ctx: Ctx,
  { ID, version, ...wanted }: BodyOf<typeof updateClubbedLeaves>,
): Promise<DataOf<typeof updateClubbedLeaves>> {
  return tx(ctx, async (db) => {
    await sql`select from leave_clubbing where org_id = ${ctx.orgId} and id = ${ID} for update`.execute(db)
    const before = found((await findPairs(ctx, db)).find((pair) => pair.ID === ID))
    if (version !== undefined && version !== before.version) fail('record.conflict')
    const after = { ...before, ...wanted }
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length === 0) return { ID, version: before.version }
    await sql`
      update leave_clubbing set across_off_days = ${after.across_off_days}, status = ${after.status},
        version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${ID}`.execute(db)
    await recordAudit(ctx, db, {
      recordType: 'leave_clubbing',
      recordId: ID,
      recordLabel: labelOf([before.LEAVE_TYPE_NAME, before.OTHER_LEAVE_TYPE_NAME]),
      changes,
    })
    return { ID, version: before.version + 1 }
  })
}
