import { sql } from 'kysely'
import { type Changes, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { vendorsTexts } from '../vendors.texts.ts'

/** A vendor to be added; its numbers are in plain form. */
export interface NewVendor {
  code: string
  name: string
  category_id: number
  entity_id: number | null
  owner_id: number | null
  gl_code: string
  country: string
  gstin: string
  pan: string
  vat_id: string
  is_small: boolean
  payment_days: number | null
  email: string
  phone: string
  address: string
  note: string
  request_id: number | null
}

export const VENDOR = 'vendor'

interface Taken {
  name: string
  gstin: string
  vat_id: string
  code: string
}

/** Which of these names and numbers vendors have already, in lower case and plain form. One statement. */
export async function findTaken(
  ctx: Ctx,
  db: Db,
  vendors: readonly Pick<NewVendor, 'name' | 'gstin' | 'vat_id' | 'code'>[],
  except: number | null = null,
) {
  const marks = vendors.map(({ name, gstin, vat_id, code }) => ({ name, gstin, vat_id, code }))
  const { rows } = await sql<Taken>`
    select distinct lower(v.name) as name, v.gstin, v.vat_id, lower(v.code) as code from vendor v
    join jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) m (name text, gstin text, vat_id text, code text)
      on lower(v.name) = lower(m.name) or (m.gstin <> '' and v.gstin = m.gstin) or (m.vat_id <> '' and v.vat_id = m.vat_id)
        or (m.code <> '' and lower(v.code) = lower(m.code))
    where v.org_id = ${ctx.orgId} and v.id is distinct from ${except}::bigint`.execute(db)
  const of = (key: keyof Taken) => new Set(rows.map((row) => row[key]).filter(Boolean))
  return { name: of('name'), gstin: of('gstin'), vat_id: of('vat_id'), code: of('code') }
}

/** Why a vendor can't be added beside those that there are, by field. One statement. */
export async function takenProblems(
  ctx: Ctx,
  db: Db,
  vendor: Pick<NewVendor, 'name' | 'gstin' | 'vat_id'>,
  except: number | null = null,
): Promise<Record<string, string>> {
  const taken = await findTaken(ctx, db, [{ ...vendor, code: '' }], except)
  return {
    ...(taken.name.has(vendor.name.toLowerCase()) ? { name: vendorsTexts('nameTaken') } : {}),
    ...(taken.gstin.has(vendor.gstin) ? { gstin: vendorsTexts('gstinTaken') } : {}),
    ...(taken.vat_id.has(vendor.vat_id) ? { vat_id: vendorsTexts('vatTaken') } : {}),
  }
}

/**
 * Adds vendors in their order. Two statements.
 *
 * @throws AppError `record.duplicate` where somebody else has just added one of the same name or number
 */
export async function insertVendors(ctx: Ctx, db: Db, vendors: readonly NewVendor[]): Promise<number[]> {
  const stamp = ctx.now.toString()
  const placed = vendors.map((vendor, place) => ({ ...vendor, place }))
  const { rows } = await sql<{ id: number; name: string }>`
    insert into vendor (org_id, code, name, category_id, entity_id, owner_id, gl_code, country, gstin, pan, vat_id, is_small,
      payment_days, email, phone, address, note, request_id, created_at, updated_at)
    select ${ctx.orgId}, m.code, m.name, m.category_id, m.entity_id, m.owner_id, m.gl_code, m.country, m.gstin, m.pan, m.vat_id,
      m.is_small, m.payment_days, m.email, m.phone, m.address, m.note, m.request_id, ${stamp}::timestamptz, ${stamp}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) m (code text, name text, category_id bigint,
      entity_id bigint, owner_id bigint, gl_code text, country text, gstin text, pan text, vat_id text, is_small boolean,
      payment_days integer, email text, phone text, address text, note text, request_id bigint, place bigint)
    order by m.place on conflict do nothing returning id, name`.execute(db)
  if (rows.length < vendors.length) fail('record.duplicate')
  if (vendors.length <= 100)
    await recordAudit(
      ctx,
      db,
      ...rows.map(({ id, name }, at) => ({
        ...{ recordType: VENDOR, recordId: id, recordLabel: name, changes: addedChanges(vendors[at]) },
      })),
    )
  return rows.map(({ id }) => id)
}

const addedChanges = (vendor: NewVendor | undefined): Changes =>
  Object.fromEntries(
    Object.entries(vendor ?? {}).flatMap(([name, value]) =>
      value === null || value === '' || name.endsWith('_id') ? [] : [[name, [null, value]]],
    ),
  ) as Changes
