import type { AssetField } from '@muster/contract/assets/asset-fields'
import type {
  createAsset,
  editAsset,
  readAssetForm,
  removeAsset,
} from '@muster/contract/assets/assets.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { requireVersion } from '../../platform/master/change-record.ts'
import { organisationToday, organisationTodayQuery } from '../../platform/organisation-day.ts'
import { MANAGE } from './assets.access.ts'
import { assetQuery, masterFiltersQuery, type StoredAsset } from './assets.queries.ts'
import { assetsTexts } from './assets.texts.ts'
import { detailsView, labelOf } from './assets.views.ts'
import { plainCode } from './code-text.ts'
import { boughtOn } from './insert-assets.ts'
import { logAssets } from './log.queries.ts'
import { dayProblems } from './rules/asset-days.ts'
import {
  lockAsset,
  requireAmount,
  requirePlaces,
  requireReach,
  requireValues,
  takeCode,
} from './write-asset.ts'

type Created = BodyOf<typeof createAsset>

interface OfferedType {
  id: number
  name: string
  category: string
  next_code: string
  fields: AssetField[]
}

const typesQuery = (ctx: Ctx) =>
  deferredQuery(
    sql<OfferedType & { is_offered: boolean }>`
      select t.id, t.name, c.name as category, t.fields, t.status = 1 and c.status = 1 as is_offered,
        t.code_prefix || lpad(t.next_number::text, greatest(t.code_digits, length(t.next_number::text)), '0') as next_code
      from asset_type t join asset_category c on c.org_id = t.org_id and c.id = t.category_id
      where t.org_id = ${ctx.orgId} order by lower(t.name), t.id`,
    (rows) => rows,
  )

const currencyQuery = (ctx: Ctx) =>
  deferredQuery(
    sql<{ currency: string }>`select currency from organisation where org_id = ${ctx.orgId}`,
    ([row]) => row?.currency ?? '',
  )

/** The form of assets, with the values of one. One statement. @throws AppError `record.not_found` */
export function readForm(
  ctx: Ctx,
  { AID }: BodyOf<typeof readAssetForm>,
): Promise<DataOf<typeof readAssetForm>> {
  return readTx(ctx, async (db) => {
    const { types, masters, currency, asset } = await runQuery(
      db,
      combineQueries({
        types: typesQuery(ctx),
        masters: masterFiltersQuery(ctx),
        currency: currencyQuery(ctx),
        asset: assetQuery(ctx, AID ?? 0, MANAGE),
      }),
    )
    if (AID !== undefined) found(asset)
    const { locations, entities } = masters
    return {
      types: types.flatMap(({ is_offered, ...type }) =>
        is_offered || type.id === asset?.type_id ? [type] : [],
      ),
      master_values: { locations, entities },
      ...{ currency, asset: asset ? detailsView(asset) : null },
    }
  })
}

/** @throws AppError `record.duplicate` at the code or the serial number */
async function requireUnused(
  ctx: Ctx,
  db: Db,
  { id, typeId, code, serial }: { id: number | null; typeId: number; code: string | null; serial: string },
): Promise<void> {
  const { rows } = await sql<{ code: boolean; serial: boolean }>`
    select exists (select from asset where org_id = ${ctx.orgId} and code_key = lower(${code}::text)
        and id is distinct from ${id}::bigint) as code,
      exists (select from asset where org_id = ${ctx.orgId} and type_id = ${typeId} and serial <> ''
        and lower(serial) = lower(${serial}) and id is distinct from ${id}::bigint) as serial`.execute(db)
  const [taken] = rows
  const fields: Record<string, string> = {}
  if (taken?.code) fields.code = assetsTexts('codeTaken')
  if (taken?.serial) fields.serial = assetsTexts('serialTaken')
  if (Object.keys(fields).length > 0) fail('record.duplicate', { fields })
}

/** @throws AppError `request.invalid` at the day that can't be right */
function requireDays(
  today: string,
  { purchased_on, warranty_until }: Pick<Created, 'purchased_on' | 'warranty_until'>,
): void {
  const fields = Object.fromEntries(
    dayProblems(today, purchased_on, warranty_until).map(({ field, problem }) => [
      field === 'purchased' ? 'purchased_on' : 'warranty_until',
      assetsTexts(problem),
    ]),
  )
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}

const auditValues = (asset: Partial<StoredAsset>, fields: readonly AssetField[]) => {
  const { code, name, type, serial, vendor, entity, location, purchased_on, cost, currency } = asset
  const { warranty_until, condition, note, values = {} } = asset
  return {
    ...{
      code,
      name,
      type,
      serial,
      vendor,
      entity,
      location,
      purchased_on,
      cost,
      currency,
      warranty_until,
      condition,
    },
    note,
    ...Object.fromEntries(fields.map((field) => [field.name, values[field.slug] ?? null])),
  }
}

/**
 * Adds an asset with its code and the first entry of its log. Serialised per type, so that codes are given once.
 *
 * @throws AppError `request.invalid`, `record.duplicate`
 */
export function addAsset(ctx: Ctx, body: Created): Promise<DataOf<typeof createAsset>> {
  return tx(ctx, async (db) => {
    const { type_id, code: typed = '', values: givenValues, cost, currency, ...rest } = body
    const given = plainCode(typed)
    const { types, own, today } = await runQuery(
      db,
      combineQueries({
        ...{ types: typesQuery(ctx), own: currencyQuery(ctx), today: organisationTodayQuery(ctx) },
      }),
    )
    requireDays(today, rest)
    requireAmount('cost', cost, currency ?? own)
    const type = types.find(({ id, is_offered }) => id === type_id && is_offered)
    if (!type) fail('request.invalid', { fields: { type_id: assetsTexts('chooseType') } })
    const values = requireValues(type.fields, givenValues)
    const places = await requirePlaces(ctx, db, rest)
    const code = given === '' ? await takeCode(ctx, db, type_id) : given
    await requireUnused(ctx, db, { id: null, typeId: type_id, code, serial: rest.serial })
    const stamp = ctx.now.toString()
    const stored = await db
      .insertInto('asset')
      .values({
        ...{
          org_id: ctx.orgId,
          type_id,
          code,
          ...rest,
          cost,
          currency: cost === null ? null : (currency ?? own),
        },
        field_values: JSON.stringify(values),
        ...{ created_at: stamp, updated_at: stamp },
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await requireReach(ctx, db, stored.id)
    const onDate = boughtOn(rest.purchased_on, today)
    await logAssets(ctx, db, [{ asset_id: stored.id, kind: 'bought', on_date: onDate, status: 1 }])
    await recordAudit(ctx, db, {
      ...{ recordType: 'asset', recordId: stored.id, recordLabel: labelOf({ name: rest.name, code }) },
      changes: changesBetween(
        {},
        auditValues({ ...rest, ...places, code, type: type.name, cost, values }, type.fields),
      ),
    })
    return { AID: stored.id, code, version: stored.version }
  })
}

/**
 * Edits the details of an asset; what is left out stays as it is.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid`, `assets.is_retired`
 */
export function changeAsset(ctx: Ctx, body: BodyOf<typeof editAsset>): Promise<DataOf<typeof editAsset>> {
  const { AID, version: seen, code: givenCode, values: givenValues, ...given } = body
  return tx(ctx, async (db) => {
    const before = await lockAsset(ctx, db, AID)
    requireVersion(before.version, seen)
    if (before.retired_on !== null) fail('assets.is_retired')
    const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const next = { ...before, ...chosen, code: plainCode(givenCode ?? '') || before.code } as StoredAsset
    requireDays(await organisationToday(ctx, db), next)
    if (next.cost === null) next.currency = null
    else next.currency ??= await runQuery(db, currencyQuery(ctx))
    requireAmount('cost', next.cost, next.currency)
    next.values = givenValues ? requireValues(before.fields, givenValues, before.values) : before.values
    const changes = changesBetween(auditValues(before, before.fields), auditValues(next, before.fields))
    if (Object.keys(changes).length === 0) return { AID, version: before.version }
    await requireUnused(ctx, db, { id: AID, typeId: before.type_id, code: next.code, serial: next.serial })
    const version = before.version + 1
    const { code, name, serial, vendor, purchased_on, cost, currency, warranty_until, condition, note } = next
    await db
      .updateTable('asset')
      .set({
        ...{
          code,
          name,
          serial,
          vendor,
          purchased_on,
          cost,
          currency,
          warranty_until,
          condition,
          note,
          version,
        },
        field_values: JSON.stringify(next.values),
        updated_at: ctx.now.toString(),
      })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', AID)
      .execute()
    await recordAudit(ctx, db, {
      ...{ recordType: 'asset', recordId: AID, recordLabel: labelOf(next), changes },
    })
    return { AID, version }
  })
}

/**
 * Deletes an asset that was never used: its log has the purchase alone.
 *
 * @throws AppError `record.not_found`, `assets.is_used`
 */
export function deleteAsset(ctx: Ctx, { AID }: BodyOf<typeof removeAsset>): Promise<null> {
  return tx(ctx, async (db) => {
    const asset = await lockAsset(ctx, db, AID)
    if (asset.events > 1 || asset.holding_id !== null) fail('assets.is_used')
    await sql`delete from asset where org_id = ${ctx.orgId} and id = ${AID}`.execute(db)
    await recordAudit(ctx, db, {
      ...{ recordType: 'asset', recordId: AID, recordLabel: labelOf(asset) },
      changes: changesBetween(auditValues(asset, asset.fields), {}),
    })
    return null
  })
}
