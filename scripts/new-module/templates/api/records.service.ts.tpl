import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { __Record__, list__Records__, save__Record__ } from '@muster/contract/__module__/__records_kebab__.contract'
import { holds } from '../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { advisoryLock } from '../../platform/db/advisory-lock.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { changeRecord } from '../../platform/master/change-record.ts'
import { count__Records__, find__Records__, findCategories, isNameTaken } from './__records_kebab__.queries.ts'
import { __camel__Texts } from './__module__.texts.ts'

type Input = BodyOf<typeof save__Record__>

const TABLE = '__table__'

/** A page of the list. Three statements. */
export function pageOf__Records__(
  ctx: Ctx,
  { page, limit, ...filter }: BodyOf<typeof list__Records__>,
): Promise<DataOf<typeof list__Records__>> {
  return readTx(ctx, async (db) => ({
    rows: await find__Records__(ctx, db, filter, { limit, offset: (page - 1) * limit }),
    total_rows: await count__Records__(ctx, db, filter),
    categories: await findCategories(ctx, db),
    abilities: { manage: holds(ctx.actor, '__module__.list.manage') },
  }))
}

async function requireOne(ctx: Ctx, db: Db, id: number): Promise<__Record__> {
  const [row] = await find__Records__(ctx, db, { id }, { limit: 1, offset: 0 })
  return found(row)
}

async function validate(ctx: Ctx, db: Db, input: Input, before: __Record__ | null): Promise<string> {
  const categories = await findCategories(ctx, db)
  const offered = before ? [...categories, { id: before.category_id, name: before.category }] : categories
  const category = offered.find(({ id }) => id === input.category_id)
  if (!category)
    fail('request.invalid', { fields: { category_id: __camel__Texts('chooseCategory') } })
  if (await isNameTaken(ctx, db, input.name, input.id))
    fail('record.duplicate', { fields: { name: __camel__Texts('nameTaken') } })
  return category.name
}

const auditValuesOf = ({ name, category, since, note, status }: Omit<__Record__, 'id' | 'category_id' | 'version'>) => ({
  ...{ name, category, since, note, status },
})

/**
 * Creates or edits __one__. Changes are serialised, so that no name is used twice.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid`
 */
export function saveOne(ctx: Ctx, input: Input): Promise<DataOf<typeof save__Record__>> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, TABLE)
    const { id, version: seen, ...values } = input
    const before = id === undefined ? null : await requireOne(ctx, db, id)
    const category = await validate(ctx, db, input, before)
    const changes = changesBetween(before ? auditValuesOf(before) : {}, auditValuesOf({ ...values, category }))
    const stamp = ctx.now.toString()
    if (before) {
      const version = await changeRecord(ctx, db, {
        ...{ record: TABLE, id: before.id, label: values.name, changes },
        ...{ stored: before.version, seen },
        write: (next) =>
          db
            .updateTable(TABLE)
            .set({ ...values, version: next, updated_at: stamp })
            .where('org_id', '=', ctx.orgId)
            .where('id', '=', before.id)
            .execute(),
      })
      return { id: before.id, version }
    }
    const created = await db
      .insertInto(TABLE)
      .values({ org_id: ctx.orgId, ...values, created_at: stamp, updated_at: stamp })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await recordAudit(ctx, db, { recordType: TABLE, recordId: created.id, recordLabel: values.name, changes })
    return created
  })
}

/** @throws AppError `record.not_found` */
export function removeOne(ctx: Ctx, id: number): Promise<null> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, TABLE)
    const before = await requireOne(ctx, db, id)
    await db.deleteFrom(TABLE).where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
    await recordAudit(ctx, db, {
      ...{ recordType: TABLE, recordId: id, recordLabel: before.name },
      changes: changesBetween(auditValuesOf(before), {}),
    })
    return null
  })
}
