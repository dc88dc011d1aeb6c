import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { leaveLibrary } from '@muster/contract/leave/leave-library'
import type {
  createLeaveMasters,
  createLeaveType,
  LeaveType,
  listActiveLeaveTypes,
  listLeaveTypes,
  readLeaveType,
  updateLeaveType,
} from '@muster/contract/leave/leave-types.contract'
import { sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'

interface Wanted {
  id?: number
  status?: 0 | 1 | undefined
  search?: string
}

/** Types with how many active rules give them today or will. One statement. */
async function findTypes(ctx: Ctx, db: Db, { id, status, search }: Wanted = {}): Promise<LeaveType[]> {
  const { rows } = await sql<LeaveType>`
    select t.id as "LEAVE_TYPE_ID", t.name as "LEAVE_TYPE_NAME", t.code as "LEAVE_TYPE_CODE", t.description, t.colour,
      t.is_paid::int as is_paid, t.kind, t.status, t.version,
      (select count(*)::int from leave_rule r where r.org_id = t.org_id and r.status = 1 and exists (
        select from leave_rule_type g where g.org_id = r.org_id and g.rule_id = r.id and g.leave_type_id = t.id
          and g.number = (select max(v.number) from leave_rule_version v where v.org_id = r.org_id and v.rule_id = r.id)))
        as rules
    from leave_type t
    where t.org_id = ${ctx.orgId} and ${id === undefined ? sql`true` : sql`t.id = ${id}`}
      and ${status === undefined ? sql`true` : sql`t.status = ${status}`}
      and ${search ? sql`(lower(t.name) like ${likePattern(search.toLowerCase())} or lower(t.code) = ${search.toLowerCase()})` : sql`true`}
    order by t.status desc, lower(t.name)`.execute(db)
  return rows
}

export function listTypes(
  ctx: Ctx,
  { status, search }: BodyOf<typeof listLeaveTypes>,
): Promise<DataOf<typeof listLeaveTypes>> {
  return readTx(ctx, async (db) => {
    const { rows: taken } = await sql<{ template: string }>`
      select template from leave_type where org_id = ${ctx.orgId} and template is not null`.execute(db)
    const has = new Set(taken.map((row) => row.template))
    return {
      leave_types: await findTypes(ctx, db, { status, search }),
      library: leaveLibrary
        .filter(({ key }) => !has.has(key))
        .map(({ key, name, description }) => ({ key, name, description })),
    }
  })
}

/** @throws AppError `record.not_found` */
export function readType(ctx: Ctx, id: number): Promise<DataOf<typeof readLeaveType>> {
  return readTx(ctx, async (db) => {
    const [leave_type] = await findTypes(ctx, db, { id })
    const { rows: rules } = await sql<{ LEAVE_RULE_ID: number; LEAVE_RULE_NAME: string }>`
      select r.id as "LEAVE_RULE_ID", r.name as "LEAVE_RULE_NAME" from leave_rule r
      where r.org_id = ${ctx.orgId} and r.status = 1 and exists (
        select from leave_rule_type g where g.org_id = r.org_id and g.rule_id = r.id and g.leave_type_id = ${id}
          and g.number = (select max(v.number) from leave_rule_version v where v.org_id = r.org_id and v.rule_id = r.id))
      order by lower(r.name)`.execute(db)
    return { leave_type: found(leave_type), rules }
  })
}

type Names = DataOf<typeof listActiveLeaveTypes>['leave_types']

/** Names of types: the active ones, or with those that still have balances. One statement. */
export async function findTypeNames(ctx: Ctx, db: Db, withPast: boolean): Promise<Names> {
  const { rows } = await sql<Names[number]>`
    select t.id as "LEAVE_TYPE_ID", t.name as "LEAVE_TYPE_NAME", t.code as "LEAVE_TYPE_CODE", t.colour, t.kind
    from leave_type t
    where t.org_id = ${ctx.orgId} and (t.status = 1 ${
      withPast
        ? sql`or exists (select from leave_balance b where b.org_id = t.org_id and b.leave_type_id = t.id and b.entries > 0)`
        : sql``
    })
    order by lower(t.name)`.execute(db)
  return rows
}

export async function typeNames(ctx: Ctx): Promise<DataOf<typeof listActiveLeaveTypes>> {
  const names = await readTx(ctx, (db) => findTypeNames(ctx, db, false))
  return { leave_types: names, leavesType: names }
}

export async function reportTypes(ctx: Ctx): Promise<{ leavesType: Names }> {
  return { leavesType: await readTx(ctx, (db) => findTypeNames(ctx, db, true)) }
}

async function refuseTaken(ctx: Ctx, db: Db, of: { name?: string; code?: string; id?: number }) {
  const { rows } = await sql<{ same_name: boolean }>`
    select lower(name) = ${(of.name ?? '').toLowerCase()} as same_name from leave_type
    where org_id = ${ctx.orgId} and id <> ${of.id ?? 0}
      and (lower(name) = ${(of.name ?? '').toLowerCase()} or code = ${of.code ?? ''})`.execute(db)
  const fields: Record<string, string> = {}
  for (const row of rows) {
    if (row.same_name) fields.LEAVE_TYPE_NAME = 'There is a leave type of this name.'
    else fields.LEAVE_TYPE_CODE = 'There is a leave type with this code.'
  }
  if (rows.length > 0) fail('record.duplicate', { fields })
}

type NewType = BodyOf<typeof createLeaveType> & { template?: string }

async function insertType(ctx: Ctx, db: Db, given: NewType): Promise<number> {
  const at = ctx.now.toString()
  const { id } = await db
    .insertInto('leave_type')
    .values({
      org_id: ctx.orgId,
      name: given.LEAVE_TYPE_NAME,
      code: given.LEAVE_TYPE_CODE,
      description: given.description,
      colour: given.colour,
      is_paid: given.is_paid === 1,
      kind: given.kind,
      template: given.template ?? null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(ctx, db, {
    recordType: 'leave_type',
    recordId: id,
    recordLabel: given.LEAVE_TYPE_NAME,
    changes: changesBetween({}, { ...given, template: undefined }),
  })
  return id
}

/** @throws AppError `record.duplicate` */
export function createType(ctx: Ctx, given: BodyOf<typeof createLeaveType>): Promise<LeaveType> {
  return tx(ctx, async (db) => {
    await refuseTaken(ctx, db, { name: given.LEAVE_TYPE_NAME, code: given.LEAVE_TYPE_CODE })
    const [type] = await findTypes(ctx, db, { id: await insertType(ctx, db, given) })
    return found(type)
  })
}

/** @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `leave.type_in_use` */
export function changeType(ctx: Ctx, given: BodyOf<typeof updateLeaveType>): Promise<LeaveType> {
  const { LEAVE_TYPE_ID: id, version, ...wanted } = given
  return tx(ctx, async (db) => {
    await sql`select from leave_type where org_id = ${ctx.orgId} and id = ${id} for update`.execute(db)
    const before = found((await findTypes(ctx, db, { id }))[0])
    if (version !== undefined && version !== before.version) fail('record.conflict')
    if (wanted.status === 0 && before.status === 1 && before.rules > 0) {
      fail('leave.type_in_use', { parameters: { type: before.LEAVE_TYPE_NAME, count: before.rules } })
    }
    const after = { ...before, ...wanted }
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length === 0) return before
    await refuseTaken(ctx, db, { name: after.LEAVE_TYPE_NAME, code: after.LEAVE_TYPE_CODE, id })
    await sql`
      update leave_type set name = ${after.LEAVE_TYPE_NAME}, code = ${after.LEAVE_TYPE_CODE},
        description = ${after.description}, colour = ${after.colour}, is_paid = ${after.is_paid === 1},
        status = ${after.status}, version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
    await recordAudit(ctx, db, {
      recordType: 'leave_type',
      recordId: id,
      recordLabel: after.LEAVE_TYPE_NAME,
      changes,
    })
    return { ...after, version: before.version + 1 }
  })
}

/**
 * Adds types from the library that the organisation has not taken yet; a name or code that is there already
 * counts as taken.
 *
 * @throws AppError `request.invalid` naming a key the library does not have
 */
export function takeFromLibrary(
  ctx: Ctx,
  keys: readonly string[],
): Promise<DataOf<typeof createLeaveMasters>> {
  const chosen = keys.map((key) => leaveLibrary.find((one) => one.key === key))
  if (chosen.some((one) => one === undefined))
    fail('request.invalid', { fields: { keys: 'Choose among those offered.' } })
  return tx(ctx, async (db) => {
    // One at a time: two clicks add a type once.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`leave library:${ctx.orgId}`}, 0))`.execute(db)
    const known = await findTypes(ctx, db)
    const { rows: taken } = await sql<{ template: string }>`
      select template from leave_type where org_id = ${ctx.orgId} and template is not null`.execute(db)
    const has = new Set<string>([
      ...taken.map((row) => row.template),
      ...known.flatMap((one) => [one.LEAVE_TYPE_NAME.toLowerCase(), one.LEAVE_TYPE_CODE]),
    ])
    let created = 0
    for (const one of chosen) {
      if (!one || has.has(one.key) || has.has(one.name.toLowerCase()) || has.has(one.code)) continue
      await insertType(ctx, db, {
        LEAVE_TYPE_NAME: one.name,
        LEAVE_TYPE_CODE: one.code,
        description: one.description,
        colour: one.colour as NewType['colour'],
        is_paid: one.isPaid ? 1 : 0,
        kind: one.kind,
        template: one.key,
      })
      has.add(one.key)
      created += 1
    }
    return { created, leave_types: await findTypes(ctx, db) }
  })
}
