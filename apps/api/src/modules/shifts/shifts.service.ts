import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import type { ShiftTerms } from '@muster/contract/shifts/shift-shapes'
import { shiftProblems } from '@muster/contract/shifts/shift-terms'
import type { createShift, listShifts, ShiftDetails } from '@muster/contract/shifts/shifts.contract'
import { sql } from 'kysely'
import { holds } from '../../platform/access/actor.ts'
import { changesBetween } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import { recordChange } from './shift-changes.ts'
import { usedAbove } from './shift-use.ts'
import {
  findShifts,
  lockShifts,
  rowView,
  type ShiftFilter,
  type StoredShiftRow,
  versionOn,
  wasUsed,
} from './shifts.queries.ts'
import { shiftsTexts } from './shifts.texts.ts'

type Input = BodyOf<typeof createShift>

const MANAGE = 'shifts.list.manage'

/** A page of shifts: one statement. */
export function pageOfShifts(
  ctx: Ctx,
  { page, limit, ...filter }: ShiftFilter & { page: number; limit: number },
): Promise<DataOf<typeof listShifts>> {
  return readTx(ctx, async (db) => {
    const rows = await findShifts(ctx, db, { ...filter, limit, offset: (page - 1) * limit })
    const total = rows[0]?.total ?? 0
    return {
      shifts: { docs: rows.map(rowView), pages: pageCount(total, limit), total },
      abilities: { manage: holds(ctx.actor, MANAGE) },
    }
  })
}

export async function detailsOf(ctx: Ctx, db: Db, id: number): Promise<ShiftDetails> {
  const row = found((await findShifts(ctx, db, { ids: [id] }))[0])
  const { today } = row
  const current = versionOn(row.versions, today)
  const used = (await wasUsed(ctx, db, id)) || (await usedAbove(ctx, db, { shiftId: id, today })).ever
  const manage = holds(ctx.actor, MANAGE)
  const stateOf = (from: string) => (from > today ? ('future' as const) : ('past' as const))
  return {
    ...rowView(row),
    today,
    terms: current.terms,
    versions: row.versions.map((one) => ({
      ...one,
      state: one.id === current.id ? ('current' as const) : stateOf(one.effective_from),
    })),
    was_used: used,
    abilities: { manage, remove: manage && !used },
  }
}

/** One shift with its versions: two statements. */
export function readDetails(ctx: Ctx, id: number): Promise<ShiftDetails> {
  return readTx(ctx, (db) => detailsOf(ctx, db, id))
}

export const normalise = (input: Input) => ({
  code: input.code.toUpperCase(),
  name: input.name,
  color: input.color.toLowerCase(),
  locations: [...new Set(input.locations)].sort((one, other) => one - other),
})

export async function requireValid(ctx: Ctx, db: Db, input: Input, id: number | null): Promise<void> {
  const fields: Record<string, string> = {}
  for (const [field, message] of Object.entries(shiftProblems(input.terms)))
    fields[`terms.${field}`] = message
  const { code, name, locations } = normalise(input)
  const { rows } = await sql<{ code: boolean; name: boolean; places: number }>`
    select exists (select 1 from shift where org_id = ${ctx.orgId} and code = ${code}
        and id is distinct from ${id}::bigint) as code,
      exists (select 1 from shift where org_id = ${ctx.orgId} and lower(name) = lower(${name})
        and id is distinct from ${id}::bigint) as name,
      (select count(*)::int from location where org_id = ${ctx.orgId} and id = any (${locations}::bigint[])) as places`.execute(
    db,
  )
  if (rows[0]?.places !== locations.length) fields.locations = shiftsTexts('unknownLocations')
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
  if (rows[0]?.code) {
    const message = shiftsTexts('shiftCodeTaken', { code })
    fail('shifts.code_taken', { parameters: { code }, fields: { code: message } })
  }
  if (rows[0]?.name) {
    const message = shiftsTexts('shiftNameTaken', { name })
    fail('shifts.name_taken', { parameters: { name }, fields: { name: message } })
  }
}

export async function storeLocations(
  ctx: Ctx,
  db: Db,
  shiftId: number,
  locations: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('shift_location')
    .where('org_id', '=', ctx.orgId)
    .where('shift_id', '=', shiftId)
    .execute()
  if (locations.length === 0) return
  const rows = locations.map((location_id) => ({ org_id: ctx.orgId, shift_id: shiftId, location_id }))
  await db.insertInto('shift_location').values(rows).execute()
}

export async function storeVersion(
  ctx: Ctx,
  db: Db,
  shiftId: number,
  from: string,
  terms: ShiftTerms,
): Promise<void> {
  const actor = ctx.actor.name || ctx.actor.email || ctx.actor.kind
  await sql`
    insert into shift_version (org_id, shift_id, effective_from, terms, actor, created_at, updated_at)
    values (${ctx.orgId}, ${shiftId}, ${from}::date, ${JSON.stringify(terms)}::jsonb, ${actor}, ${ctx.now.toString()},
      ${ctx.now.toString()})
    on conflict (org_id, shift_id, effective_from) do update
      set terms = excluded.terms, actor = excluded.actor, updated_at = excluded.updated_at`.execute(db)
}

export const auditedTerms = (
  shift: Pick<StoredShiftRow, 'code' | 'name' | 'color'>,
  locations: readonly string[],
) => ({
  ...{ code: shift.code, name: shift.name, color: shift.color },
  locations: locations.length === 0 ? null : locations.join(', '),
})

/**
 * Creates a shift. Its first version also applies to earlier dates, for assignments in the past. Idempotent:
 * an identical existing shift is returned.
 *
 * @throws AppError `request.invalid`, `shifts.code_taken`, `shifts.name_taken`
 */
export function addShift(ctx: Ctx, input: Input): Promise<ShiftDetails> {
  return tx(ctx, async (db) => {
    await lockShifts(ctx, db)
    const { locations, ...shift } = normalise(input)
    const existing = (await findShifts(ctx, db, { search: shift.code })).find(
      (one) => one.code === shift.code,
    )
    if (existing && isSame(existing, input, existing.today)) return detailsOf(ctx, db, existing.id)
    await requireValid(ctx, db, input, null)
    const at = { created_at: ctx.now.toString(), updated_at: ctx.now.toString() }
    const { id } = await db
      .insertInto('shift')
      .values({ org_id: ctx.orgId, ...shift, ...at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeLocations(ctx, db, id, locations)
    const today = await organisationToday(ctx, db)
    await storeVersion(ctx, db, id, today, input.terms)
    const saved = await detailsOf(ctx, db, id)
    const audited = auditedTerms(
      shift,
      saved.locations.map(({ name }) => name),
    )
    await recordChange(ctx, db, {
      ...{ kind: 'created', shift: { id, ...shift }, effectiveFrom: today },
      changes: changesBetween({}, { ...audited, ...input.terms }),
    })
    return saved
  })
}

export const sameTerms = (one: ShiftTerms, other: ShiftTerms) =>
  Object.keys(changesBetween({ ...one }, { ...other })).length === 0

export function isSame(stored: StoredShiftRow, input: Input, from: string): boolean {
  const { locations, ...shift } = normalise(input)
  return (
    shift.code === stored.code &&
    shift.name === stored.name &&
    shift.color === stored.color &&
    locations.join() === sortedIds(stored).join() &&
    sameTerms(versionOn(stored.versions, from).terms, input.terms)
  )
}

const sortedIds = ({ locations }: StoredShiftRow) =>
  locations.map(({ id }) => id).sort((one, other) => one - other)
