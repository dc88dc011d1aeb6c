import type { AssetField } from '@muster/contract/assets/asset-fields'
import { amountProblem } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { formatCode } from '../../lib/text.ts'
import type { Ctx } from '../../platform/context.ts'
import { runQuery } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { MANAGE } from './assets.access.ts'
import { assetQuery, type StoredAsset } from './assets.queries.ts'
import { assetsTexts } from './assets.texts.ts'
import { judgeValues, type ValueProblem } from './rules/field-values.ts'

/** Costs are kept in hundredths, of whatever currency. */
export const COST_DECIMALS = 2

/** @throws AppError `request.invalid` at the field, for decimals that the currency doesn't have */
export function requireAmount(field: string, amount: string | null, currency: string | null): void {
  const problem = amount === null || currency === null ? null : amountProblem(amount, currency, COST_DECIMALS)
  if (problem !== null) fail('request.invalid', { fields: { [field]: problem } })
}

export const problemTexts = {
  required: 'valueRequired',
  number: 'valueNumber',
  date: 'valueDate',
  choice: 'valueChoice',
  yesNo: 'valueYesNo',
  unknown: 'valueUnknown',
} as const satisfies Readonly<Record<ValueProblem, string>>

/** The values to store. @throws AppError `request.invalid` at `values.<slug>` */
export function requireValues(
  fields: readonly AssetField[],
  given: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const { values, problems } = judgeValues(fields, given, stored)
  const found = Object.entries(problems)
  if (found.length === 0) return values
  fail('request.invalid', {
    fields: Object.fromEntries(
      found.map(([slug, problem]) => [`values.${slug}`, assetsTexts(problemTexts[problem])]),
    ),
  })
}

/** An asset that the caller manages, locked. Two statements. @throws AppError `record.not_found` */
export async function lockAsset(ctx: Ctx, db: Db, id: number): Promise<StoredAsset> {
  await sql`select from asset where org_id = ${ctx.orgId} and id = ${id} for update`.execute(db)
  return found(await runQuery(db, assetQuery(ctx, id, MANAGE)))
}

/** Refuses places that do not exist or are no longer in use. One statement. @throws AppError `request.invalid` */
export async function requirePlaces(
  ctx: Ctx,
  db: Db,
  { entity_id, location_id }: { entity_id: number | null; location_id: number | null },
): Promise<{ entity: string; location: string }> {
  const { rows } = await sql<{ entity: string | null; location: string | null }>`
    select (select name from entity where org_id = ${ctx.orgId} and id = ${entity_id}::bigint and status = 1) as entity,
      (select name from location where org_id = ${ctx.orgId} and id = ${location_id}::bigint and status = 1) as location`.execute(
    db,
  )
  const { entity, location } = rows[0] ?? { entity: null, location: null }
  const fields: Record<string, string> = {}
  if (entity_id !== null && entity === null) fields.entity_id = assetsTexts('choosePlace')
  if (location_id !== null && location === null) fields.location_id = assetsTexts('choosePlace')
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
  return { entity: entity ?? '', location: location ?? '' }
}

/**
 * Refuses to leave an asset where the caller can't manage it. One statement.
 *
 * @throws AppError `request.invalid` at the location
 */
export async function requireReach(ctx: Ctx, db: Db, id: number): Promise<void> {
  const reached = await runQuery(db, assetQuery(ctx, id, MANAGE))
  if (!reached) fail('request.invalid', { fields: { location_id: assetsTexts('outOfReach') } })
}

interface NumberedType {
  code_prefix: string
  code_digits: number
  next_number: number
}

/** The greatest number of a code. */
export const LAST_NUMBER = 9_999_999_999

/**
 * The next free codes of a type. The type's row stays locked until the transaction ends, so that no code is given twice; codes
 * that were entered by hand are skipped. Three statements.
 *
 * @param kept codes in lower case that the same transaction gives by hand
 * @throws AppError `assets.codes_used_up`
 */
export async function takeCodes(
  ctx: Ctx,
  db: Db,
  typeId: number,
  count: number,
  kept: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const type = await db
    .selectFrom('asset_type')
    .select(['code_prefix', 'code_digits', 'next_number'])
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', typeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { code_prefix, code_digits, next_number } = type as NumberedType
  const padded = sql`lpad(n::text, greatest(${code_digits}::int, length(n::text)), '0')`
  // No more than the codes with this prefix can be taken.
  const { rows } = await sql<{ number: number }>`
    select n as number from generate_series(${next_number}::bigint, ${next_number}::bigint + ${count + kept.size}::bigint + (
      select count(*) from asset x where x.org_id = ${ctx.orgId} and starts_with(x.code_key, lower(${code_prefix})))) n
    where not exists (select from asset a where a.org_id = ${ctx.orgId} and a.code_key = lower(${code_prefix} || ${padded}))
    order by n limit ${count + kept.size}`.execute(db)
  const numbers = rows
    .map(({ number }) => Number(number))
    .filter((number) => !kept.has(formatCode(code_prefix, code_digits, number).toLowerCase()))
    .slice(0, count)
  const last = numbers.at(-1) ?? next_number
  if (numbers.length < count || last > LAST_NUMBER) fail('assets.codes_used_up')
  await sql`
    update asset_type set next_number = ${Math.min(last + 1, LAST_NUMBER)}
    where org_id = ${ctx.orgId} and id = ${typeId}`.execute(db)
  return numbers.map((number) => formatCode(code_prefix, code_digits, number))
}

/** The next free code of a type. */
export async function takeCode(ctx: Ctx, db: Db, typeId: number): Promise<string> {
  return found((await takeCodes(ctx, db, typeId, 1))[0])
}
