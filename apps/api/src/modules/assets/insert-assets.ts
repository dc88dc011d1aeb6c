import type { AssetCondition } from '@muster/contract/assets/assets.constants'
import { sql } from 'kysely'
import { type Changes, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { labelOf } from './assets.views.ts'
import { logAssets } from './log.queries.ts'

/** An asset to be added; codes and serial numbers are known to be free. */
export interface NewAsset {
  type_id: number
  code: string
  name: string
  serial: string
  vendor: string
  entity_id: number | null
  location_id: number | null
  purchased_on: string | null
  cost: string | null
  currency: string | null
  warranty_until: string | null
  condition: AssetCondition
  note: string
  values: Readonly<Record<string, string>>
  purchase_id: number | null
}

/** A day before which nothing can have happened to it: that of the purchase, or today. */
export const boughtOn = (purchasedOn: string | null, today: string): string =>
  purchasedOn !== null && purchasedOn < today ? purchasedOn : today

const auditValues = ({ values: _, type_id: __, entity_id: ___, location_id: ____, ...asset }: NewAsset) =>
  Object.fromEntries(
    Object.entries(asset).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, [null, value]]],
    ),
  ) as Changes

const BATCH = 2000
/** More are audited by whoever adds them, as one. */
const MOST_AUDITED = 1000

/**
 * Adds assets with the first entries of their logs, in their order. Three statements for each 2,000.
 *
 * @returns their ids and codes
 */
export async function insertAssets(
  ctx: Ctx,
  db: Db,
  assets: readonly NewAsset[],
  today: string,
): Promise<{ AID: number; code: string }[]> {
  const added: { AID: number; code: string }[] = []
  for (let from = 0; from < assets.length; from += BATCH) {
    const batch = assets.slice(from, from + BATCH)
    const { rows } = await sql<{ AID: number; code: string }>`
      insert into asset (org_id, type_id, code, name, serial, vendor, entity_id, location_id, purchased_on, cost, currency,
        warranty_until, condition, note, field_values, purchase_id, created_at, updated_at)
      select ${ctx.orgId}, v.type_id, v.code, v.name, v.serial, v.vendor, v.entity_id, v.location_id, v.purchased_on, v.cost,
        v.currency, v.warranty_until, v.condition, v.note, v.values, v.purchase_id, ${ctx.now.toString()}::timestamptz,
        ${ctx.now.toString()}::timestamptz
      from rows from (jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as (type_id bigint, code text, name text, serial text,
        vendor text, entity_id bigint, location_id bigint, purchased_on date, cost numeric, currency text, warranty_until date,
        condition text, note text, "values" jsonb, purchase_id bigint)) with ordinality v (type_id, code, name, serial, vendor,
        entity_id, location_id, purchased_on, cost, currency, warranty_until, condition, note, "values", purchase_id, place)
      order by v.place returning id as "AID", code`.execute(db)
    const idOf = new Map(rows.map(({ AID, code }) => [code, AID]))
    const stored = batch.map((asset) => ({ ...asset, AID: idOf.get(asset.code) as number }))
    await logAssets(
      ctx,
      db,
      stored.map(({ AID, purchased_on }) => ({
        ...{ asset_id: AID, kind: 'bought', on_date: boughtOn(purchased_on, today), status: 1 },
      })),
    )
    if (assets.length <= MOST_AUDITED)
      await recordAudit(
        ctx,
        db,
        ...stored.map(({ AID, ...asset }) => ({
          ...{ recordType: 'asset', recordId: AID, recordLabel: labelOf(asset), changes: auditValues(asset) },
        })),
      )
    added.push(...stored.map(({ AID, code }) => ({ AID, code })))
  }
  return added
}
