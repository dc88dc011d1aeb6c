import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { plainTaxIds, taxIdProblems } from '@muster/contract/vendors/tax-ids'
import type { VendorRow } from '@muster/contract/vendors/vendor-shapes'
import type { saveVendor, setVendorState } from '@muster/contract/vendors/vendors.contract'
import { sql } from 'kysely'
import { changesBetween } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { changeRecord } from '../../../platform/master/change-record.ts'
import { categoriesQuery, entitiesQuery } from '../setup/offered.queries.ts'
import { MANAGE, reachesEntity } from '../vendors.access.ts'
import { vendorsTexts } from '../vendors.texts.ts'
import { takenProblems, VENDOR } from './insert-vendors.ts'
import { selectedVendors, vendorsQuery } from './vendors.queries.ts'

type Input = BodyOf<typeof saveVendor>
type Saved = DataOf<typeof saveVendor>

/** A vendor that the caller may change, locked. @throws AppError `record.not_found` */
export async function lockVendor(ctx: Ctx, db: Db, id: number, permission = MANAGE): Promise<VendorRow> {
  await sql`select from vendor where org_id = ${ctx.orgId} and id = ${id} for update`.execute(db)
  const from = selectedVendors(ctx, { id }, permission)
  const [vendor] = await runQuery(db, vendorsQuery(ctx, from, { limit: 1, offset: 0 }))
  return found(vendor)
}

interface Kept {
  category_id: number
  entity_id: number | null
}

/**
 * What is wrong with the choices and numbers of a vendor, by field; `before` may keep what is inactive by now. The numbers are in
 * plain form. Two statements.
 */
export async function vendorProblems(
  ctx: Ctx,
  db: Db,
  input: Pick<Input, 'name' | 'category_id' | 'entity_id' | 'gstin' | 'pan' | 'vat_id'>,
  before: (Kept & { id: number }) | null = null,
) {
  const { categories, entities } = await runQuery(
    db,
    combineQueries({ categories: categoriesQuery(ctx), entities: entitiesQuery(ctx) }),
  )
  const category = categories.find(({ id }) => id === input.category_id)
  const entity = entities.find(({ id }) => id === input.entity_id)
  const problems: Record<string, string> = {}
  if (!category && input.category_id !== before?.category_id)
    problems.category_id = vendorsTexts('chooseCategory')
  if (input.entity_id !== null && !entity && input.entity_id !== before?.entity_id)
    problems.entity_id = vendorsTexts('chooseEntity')
  else if (!reachesEntity(ctx, MANAGE)(input.entity_id)) problems.entity_id = vendorsTexts('entityReach')
  const taken = await takenProblems(ctx, db, input, before?.id ?? null)
  Object.assign(problems, taxIdProblems(input), taken)
  return {
    problems,
    isTaken: Object.keys(taken).length > 0,
    category: category?.name ?? '',
    entity: entity?.name ?? '',
  }
}

/** Name of who is to look after a vendor: `before` may have left. @throws AppError `request.invalid` */
async function requireOwner(
  ctx: Ctx,
  db: Db,
  owner: number | null,
  before: Pick<VendorRow, 'owner_id' | 'owner'>,
): Promise<string | null> {
  if (owner === null) return null
  if (owner === before.owner_id) return before.owner
  const { rows } = await sql<{ name: string }>`
    select full_name as name from employee where org_id = ${ctx.orgId} and id = ${owner} and status = 'active'`.execute(
    db,
  )
  return rows[0]?.name ?? fail('request.invalid', { fields: { owner_id: vendorsTexts('chooseOwner') } })
}

/** Contacts as the audit log shows them. */
const writtenContacts = (contacts: readonly Record<string, unknown>[]): string =>
  contacts
    .map(({ name, role, email, phone }) => [name, role, email, phone].filter(Boolean).join(', '))
    .join('; ')

const auditValues = (vendor: Partial<VendorRow>) => ({
  ...{
    name: vendor.name,
    category: vendor.category,
    entity: vendor.entity || null,
    shared: vendor.is_shared,
    gl_code: vendor.gl_code,
  },
  ...{ country: vendor.country, gstin: vendor.gstin, pan: vendor.pan, vat_id: vendor.vat_id },
  ...{ is_small: vendor.is_small, payment_days: vendor.payment_days, email: vendor.email },
  ...{ phone: vendor.phone, address: vendor.address, note: vendor.note },
})

async function writeContacts(ctx: Ctx, db: Db, { id, contacts }: Input): Promise<void> {
  await sql`
    with gone as (delete from vendor_contact where org_id = ${ctx.orgId} and vendor_id = ${id}
      and position > ${contacts.length})
    insert into vendor_contact (org_id, vendor_id, position, name, role, email, phone)
    select ${ctx.orgId}, ${id}, c.place, c.name, c.role, c.email, c.phone
    from jsonb_to_recordset(${JSON.stringify(contacts.map((one, at) => ({ ...one, place: at + 1 })))}::jsonb)
      c (place integer, name text, role text, email text, phone text)
    on conflict (org_id, vendor_id, position) do update
      set name = excluded.name, role = excluded.role, email = excluded.email, phone = excluded.phone`.execute(
    db,
  )
}

/** @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid` */
export function saveOne(ctx: Ctx, body: Input): Promise<Saved> {
  const input = { ...body, ...plainTaxIds(body) }
  return tx(ctx, async (db) => {
    const before = await lockVendor(ctx, db, input.id)
    const { problems, isTaken, category, entity } = await vendorProblems(ctx, db, input, before)
    if (Object.keys(problems).length > 0)
      fail(isTaken ? 'record.duplicate' : 'request.invalid', { fields: problems })
    const owner = await requireOwner(ctx, db, input.owner_id, before)
    const { rows: contacts } = await sql<Record<string, string>>`
      select name, role, email, phone from vendor_contact where org_id = ${ctx.orgId} and vendor_id = ${input.id}
      order by position`.execute(db)
    const { id, version: seen, contacts: next, ...values } = input
    const after = { ...values, category: category || before.category, entity: entity || before.entity }
    const version = await changeRecord(ctx, db, {
      ...{ record: VENDOR, id, label: values.name, stored: before.version, seen },
      changes: changesBetween(
        { ...auditValues(before), owner: before.owner, contacts: writtenContacts(contacts) },
        {
          ...auditValues({ ...after, entity: values.entity_id === null ? null : after.entity }),
          ...{ owner, contacts: writtenContacts(next) },
        },
      ),
      write: async (stored) => {
        await db
          .updateTable('vendor')
          .set({ ...values, version: stored, updated_at: ctx.now.toString() })
          .where('org_id', '=', ctx.orgId)
          .where('id', '=', id)
          .execute()
        await writeContacts(ctx, db, input)
      },
    })
    return { id, version }
  })
}

/** @throws AppError `record.not_found`, `record.conflict`, `request.invalid` without a reason to block it */
export function setState(
  ctx: Ctx,
  { id, version: seen, state, reason }: BodyOf<typeof setVendorState>,
): Promise<Saved> {
  return tx(ctx, async (db) => {
    const before = await lockVendor(ctx, db, id)
    if (state === 'blocked' && reason.trim() === '')
      fail('request.invalid', { fields: { reason: vendorsTexts('blockReason') } })
    const state_reason = state === 'active' ? '' : reason
    const version = await changeRecord(ctx, db, {
      ...{ record: VENDOR, id, label: before.name, stored: before.version, seen },
      changes: changesBetween(
        { state: before.state, reason: before.state_reason },
        { state, reason: state_reason },
      ),
      write: (stored) =>
        db
          .updateTable('vendor')
          .set({ state, state_reason, version: stored, updated_at: ctx.now.toString() })
          .where('org_id', '=', ctx.orgId)
          .where('id', '=', id)
          .execute(),
    })
    return { id, version }
  })
}
