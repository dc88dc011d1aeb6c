import { FIRST_OWN_TYPE } from '@muster/contract/holidays/holidays.constants'
import type { listHolidayTypes, saveHolidayType } from '@muster/contract/holidays/holidays.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { holds } from '../../platform/access/actor.ts'
import { changesBetween } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { changeRecord } from '../../platform/master/change-record.ts'
import { findTypes, lockHolidays, type TypeRow } from './holidays.queries.ts'
import { holidaysTexts } from './holidays.texts.ts'
import { typeView } from './holidays.views.ts'

/** One statement. */
export function readTypes(
  ctx: Ctx,
  { status }: BodyOf<typeof listHolidayTypes>,
): Promise<DataOf<typeof listHolidayTypes>> {
  return readTx(ctx, async (db) => {
    const { types } = await findTypes(ctx, db)
    return {
      holidayTypes: types.filter((type) => status === undefined || type.status === status).map(typeView),
      abilities: { manage: holds(ctx.actor, 'holidays.list.manage') },
    }
  })
}

interface TypeDraft {
  name: string
  is_restricted: boolean
  status: 0 | 1
}

function refuseInvalid(types: readonly TypeRow[], before: TypeRow | null, draft: TypeDraft): void {
  const isTaken = types.some(
    (type) => type.id !== before?.id && type.name.toLowerCase() === draft.name.toLowerCase(),
  )
  if (isTaken) fail('request.invalid', { fields: { name: holidaysTexts('typeNameTaken') } })
  const isTurned = before !== null && before.is_restricted !== draft.is_restricted
  // This would turn general holidays into restricted ones, or the reverse, in all years at once.
  if (before && isTurned && before.holidays > 0) {
    fail('holidays.type_in_use', { parameters: { name: before.name, count: before.holidays } })
  }
}

/** Stores a type with this version; a new one gets the next number. */
async function write(
  ctx: Ctx,
  db: Db,
  { id, isNew, version, draft }: { id: number; isNew: boolean; version: number; draft: TypeDraft },
): Promise<void> {
  const at = ctx.now.toString()
  if (isNew) {
    await db
      .insertInto('holiday_type')
      .values({ org_id: ctx.orgId, number: id, ...draft, version, created_at: at, updated_at: at })
      .execute()
    return
  }
  await db
    .updateTable('holiday_type')
    .set({ ...draft, version, updated_at: at })
    .where('org_id', '=', ctx.orgId)
    .where('number', '=', id)
    .execute()
}

const sameAs = (type: TypeRow, draft: TypeDraft) =>
  type.name === draft.name && type.is_restricted === draft.is_restricted && type.status === draft.status

/**
 * Creates or edits one of the organisation's own types. Idempotent for new ones.
 *
 * @throws AppError `holidays.type_in_use`, `record.conflict`, `record.not_found` (also for the standard
 * types), `request.invalid`
 */
export async function upsertType(
  ctx: Ctx,
  { id, version, name, is_restricted, status }: BodyOf<typeof saveHolidayType>,
): Promise<DataOf<typeof saveHolidayType>> {
  return tx(ctx, async (db) => {
    await lockHolidays(ctx, db)
    const { types } = await findTypes(ctx, db)
    const own = types.filter((type) => type.id >= FIRST_OWN_TYPE)
    const before = id === undefined ? null : found(own.find((type) => type.id === id))
    const draft: TypeDraft = {
      name,
      is_restricted: is_restricted ?? before?.is_restricted ?? false,
      status: status ?? before?.status ?? 1,
    }
    const same = own.find((type) => sameAs(type, draft))
    if (same && (before === null || same.id === before.id)) return { holidayType: typeView(same) }
    const number = before?.id ?? Math.max(FIRST_OWN_TYPE - 1, ...types.map((type) => type.id)) + 1
    const old = before
      ? { name: before.name, is_restricted: before.is_restricted, status: before.status }
      : {}
    await changeRecord(ctx, db, {
      ...{
        record: 'holiday_type',
        id: number,
        label: draft.name,
        changes: changesBetween(old, { ...draft }),
      },
      ...{ stored: before?.version ?? 0, seen: before ? version : undefined },
      check: async () => refuseInvalid(types, before, draft),
      write: (next) => write(ctx, db, { id: number, isNew: before === null, version: next, draft }),
    })
    const after = await findTypes(ctx, db)
    return { holidayType: typeView(found(after.types.find((type) => type.id === number))) }
  })
}
