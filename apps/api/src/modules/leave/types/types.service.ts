import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { leaveLibrary } from '@muster/contract/leave/leave-library'
import {
  type createLeaveMasters,
  type createLeaveType,
  type LeaveType,
  leaveTypes,
  type listActiveLeaveTypes,
  type listLeaveTypes,
  type readLeaveType,
  type updateLeaveType,
} from '@muster/contract/leave/leave-types.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { column, flagColumn } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { typesTexts } from './types.texts.ts'

/** Leave types, with the number of active rules that offer each now or in future. */
export const leaveTypeRecords = defineMaster({
  contract: leaveTypes,
  table: 'leave_type',
  record: 'leave_type',
  audited: { label: typesTexts('leaveType'), path: () => '/leave/leave' },
  nameOf: ({ LEAVE_TYPE_NAME }) => LEAVE_TYPE_NAME,
  columns: {
    LEAVE_TYPE_NAME: column('name'),
    LEAVE_TYPE_CODE: column('code'),
    is_paid: flagColumn('is_paid'),
  },
  defaults: { status: 1 },
  fixed: ['kind'],
  extraColumns: {
    rules: sql<number>`(select count(*)::int from leave_rule u
      where u.org_id = r.org_id and u.status = 1 and exists (
        select from leave_rule_type g where g.org_id = u.org_id and g.rule_id = u.id and g.leave_type_id = r.id
          and g.number = (
            select max(v.number) from leave_rule_version v where v.org_id = u.org_id and v.rule_id = u.id)))`,
  },
  order: sql`r.status desc, lower(r.name)`,
  unique: [
    { of: ['LEAVE_TYPE_NAME'], message: typesTexts.text('leaveTypeNameTaken') },
    { of: ['LEAVE_TYPE_CODE'], message: typesTexts.text('leaveTypeCodeTaken') },
  ],
  check: (_ctx, _db, { before, next }) => {
    if (before?.status === 1 && next.status === 0 && before.rules > 0) {
      fail('leave.type_in_use', { parameters: { type: before.LEAVE_TYPE_NAME, count: before.rules } })
    }
  },
})

async function findType(ctx: Ctx, db: Db, id: number): Promise<LeaveType> {
  return found((await leaveTypeRecords.find(ctx, db)).find((type) => type.LEAVE_TYPE_ID === id))
}

export function listTypes(
  ctx: Ctx,
  { status, search }: BodyOf<typeof listLeaveTypes>,
): Promise<DataOf<typeof listLeaveTypes>> {
  return readTx(ctx, async (db) => {
    const { rows: taken } = await sql<{ template: string }>`
      select template from leave_type where org_id = ${ctx.orgId} and template is not null`.execute(db)
    const has = new Set(taken.map((row) => row.template))
    const words = search.toLowerCase()
    const isChosen = ({ LEAVE_TYPE_NAME: name, LEAVE_TYPE_CODE: code, ...type }: LeaveType) =>
      (status === undefined || type.status === status) &&
      (name.toLowerCase().includes(words) || code.toLowerCase() === words)
    return {
      leave_types: (await leaveTypeRecords.find(ctx, db)).filter(isChosen),
      library: leaveLibrary
        .filter(({ key }) => !has.has(key))
        .map(({ key, name, description }) => ({ key, name, description })),
    }
  })
}

/** @throws AppError `record.not_found` */
export function readType(ctx: Ctx, id: number): Promise<DataOf<typeof readLeaveType>> {
  return readTx(ctx, async (db) => {
    const leave_type = await findType(ctx, db, id)
    const { rows: rules } = await sql<{ LEAVE_RULE_ID: number; LEAVE_RULE_NAME: string }>`
      select r.id as "LEAVE_RULE_ID", r.name as "LEAVE_RULE_NAME" from leave_rule r
      where r.org_id = ${ctx.orgId} and r.status = 1 and exists (
        select from leave_rule_type g where g.org_id = r.org_id and g.rule_id = r.id and g.leave_type_id = ${id}
          and g.number = (select max(v.number) from leave_rule_version v where v.org_id = r.org_id and v.rule_id = r.id))
      order by lower(r.name)`.execute(db)
    return { leave_type, rules }
  })
}

type Names = DataOf<typeof listActiveLeaveTypes>['leave_types']

/** Names of active leave types, or also of those that still have balances. One statement. */
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

/** Creates or edits a leave type. @throws AppError `leave.type_in_use` and those of saving a master */
export function upsertType(
  ctx: Ctx,
  input: BodyOf<typeof createLeaveType> | BodyOf<typeof updateLeaveType>,
): Promise<LeaveType> {
  return tx(ctx, async (db) => {
    const { LEAVE_TYPE_ID } = await leaveTypeRecords.saveIn(ctx, db, input)
    return findType(ctx, db, LEAVE_TYPE_ID)
  })
}

/**
 * Adds library types that the organisation lacks; one whose name or code exists is skipped.
 *
 * @throws AppError `request.invalid` naming an unknown library key
 */
export function addFromLibrary(
  ctx: Ctx,
  keys: readonly string[],
): Promise<DataOf<typeof createLeaveMasters>> {
  return tx(ctx, async (db) => {
    const { created } = await addLibraryTypes(ctx, db, keys, 'keys')
    return { created, leave_types: await leaveTypeRecords.find(ctx, db) }
  })
}

const libraryTypes = (keys: readonly string[], field: string) =>
  keys.map(
    (key) =>
      leaveLibrary.find((one) => one.key === key) ??
      fail('request.invalid', { fields: { [field]: typesTexts('valueNotOffered') } }),
  )

type KnownType = Pick<LeaveType, 'LEAVE_TYPE_ID' | 'LEAVE_TYPE_NAME' | 'LEAVE_TYPE_CODE'>

/** The organisation's types by library key: those added from the library, or with the same name or code. One statement. */
export async function findLibraryTypes(
  ctx: Ctx,
  db: Db,
  keys: readonly string[],
  field: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<KnownType & { template: string | null }>`
    select id as "LEAVE_TYPE_ID", name as "LEAVE_TYPE_NAME", code as "LEAVE_TYPE_CODE", template from leave_type
    where org_id = ${ctx.orgId} order by status desc, id`.execute(db)
  return new Map(
    libraryTypes(keys, field).flatMap(({ key, name, code }) => {
      const type =
        rows.find((one) => one.template === key) ??
        rows.find(
          (one) => one.LEAVE_TYPE_NAME.toLowerCase() === name.toLowerCase() || one.LEAVE_TYPE_CODE === code,
        )
      return type ? [[key, type.LEAVE_TYPE_ID] as const] : []
    }),
  )
}

/**
 * Adds the library types that the organisation does not have yet, in the caller's transaction.
 *
 * @returns the ids of all, by key
 * @throws AppError `request.invalid` naming `field` for an unknown key
 */
export async function addLibraryTypes(
  ctx: Ctx,
  db: Db,
  keys: readonly string[],
  field: string,
): Promise<{ created: number; ids: Map<string, number> }> {
  if (keys.length === 0) return { created: 0, ids: new Map() }
  // Serialises calls, so that a double click adds a type once.
  await advisoryLock(ctx, db, 'leave library')
  const ids = await findLibraryTypes(ctx, db, keys, field)
  const missing = libraryTypes([...new Set(keys)], field).filter(({ key }) => !ids.has(key))
  for (const one of missing) {
    const input = {
      ...{ LEAVE_TYPE_NAME: one.name, LEAVE_TYPE_CODE: one.code, description: one.description },
      ...({
        colour: one.colour as LeaveType['colour'],
        is_paid: one.isPaid ? 1 : 0,
        kind: one.kind,
      } as const),
    }
    const { LEAVE_TYPE_ID } = await leaveTypeRecords.saveIn(ctx, db, input, {
      columns: () => ({ template: one.key }),
    })
    ids.set(one.key, LEAVE_TYPE_ID)
  }
  return { created: missing.length, ids }
}
