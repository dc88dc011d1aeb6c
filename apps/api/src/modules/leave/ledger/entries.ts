import { sql } from 'kysely'
import { slicesOf } from '../../../lib/slices.ts'
import { englishOf, isText, type Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { toDecimal } from '../rules/units.ts'

const SLICE = 2000

export const entryKinds = [
  'opening',
  'accrual',
  'carry_in',
  'lapse',
  'taken',
  'taken_reversal',
  'encashed',
  'adjusted',
  'comp_off',
  'comp_off_lapse',
] as const
export type EntryKind = (typeof entryKinds)[number]

export interface NewEntry {
  employeeId: number
  leaveTypeId: number
  /** Effective date. */
  on: string
  /** Ten-thousandths of a day: credits above 0, debits below. Entries of 0 are skipped. */
  units: number
  kind: EntryKind
  /** Origin: `request`, `upload`, `manual`, `accrual`, `year_end`, `lot`, `comp_off`. */
  source: string
  sourceId?: number | null
  /** Idempotency key within the source. */
  ref?: string | null
  lotId?: number | null
  ruleId?: number | null
  ruleNumber?: number | null
  note?: string | Text
}

export interface PostedEntry {
  id: number
  employee_id: number
  leave_type_id: number
  ref: string | null
}

async function insertEntries(ctx: Ctx, db: Db, entries: readonly NewEntry[]): Promise<PostedEntry[]> {
  const rows = entries.map((one) => ({
    employee_id: one.employeeId,
    leave_type_id: one.leaveTypeId,
    effective_on: one.on,
    days: toDecimal(one.units),
    kind: one.kind,
    lot_id: one.lotId ?? null,
    source: one.source,
    source_id: one.sourceId ?? null,
    source_ref: one.ref ?? null,
    rule_id: one.ruleId ?? null,
    rule_number: one.ruleNumber ?? null,
    note: englishOf(one.note ?? ''),
    note_text: isText(one.note) ? one.note : null,
  }))
  const { rows: posted } = await sql<PostedEntry>`
    with posted as (
      insert into leave_entry (org_id, employee_id, leave_type_id, effective_on, days, kind, lot_id, source, source_id,
        source_ref, rule_id, rule_number, note, note_text, actor, created_at)
      select ${ctx.orgId}, r.employee_id, r.leave_type_id, r.effective_on, r.days, r.kind, r.lot_id, r.source,
        r.source_id, r.source_ref, r.rule_id, r.rule_number, r.note, r.note_text, ${ctx.actor.name || ctx.actor.email},
        ${ctx.now.toString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (employee_id bigint, leave_type_id bigint,
        effective_on date, days numeric, kind text, lot_id bigint, source text, source_id bigint, source_ref text,
        rule_id bigint, rule_number integer, note text, note_text jsonb)
      on conflict (org_id, source, source_ref) where source_ref is not null do nothing
      returning id, employee_id, leave_type_id, days, source_ref
    ), summed as (
      insert into leave_balance as b (org_id, employee_id, leave_type_id, posted, entries)
      select ${ctx.orgId}, employee_id, leave_type_id, sum(days), count(*) from posted
      group by employee_id, leave_type_id order by employee_id, leave_type_id
      on conflict (org_id, employee_id, leave_type_id)
        do update set posted = b.posted + excluded.posted, entries = b.entries + excluded.entries
    )
    select id, employee_id, leave_type_id, source_ref as ref from posted order by id`.execute(db)
  return posted
}

/**
 * Posts entries to the ledger and updates the sums, in the caller's transaction. Checks neither permission
 * nor balance: the caller must lock with `lockBalances` and check with `canBook` first. One statement per two
 * thousand.
 *
 * @returns new entries, without those whose reference was already posted
 */
export async function postEntries(ctx: Ctx, db: Db, entries: readonly NewEntry[]): Promise<PostedEntry[]> {
  const posted: PostedEntry[] = []
  const real = entries.filter((one) => one.units !== 0)
  for (const slice of slicesOf(real, SLICE)) posted.push(...(await insertEntries(ctx, db, slice)))
  return posted
}

/**
 * Opens a lot: days that can be taken until `expiresOn`. Post its credit with the returned id.
 *
 * @returns ids, in the order given
 */
export async function openLots(
  ctx: Ctx,
  db: Db,
  lots: readonly { employeeId: number; leaveTypeId: number; expiresOn: string }[],
): Promise<number[]> {
  const ids: number[] = []
  for (const slice of slicesOf(lots, SLICE)) {
    const rows = await db
      .insertInto('leave_lot')
      .values(
        slice.map((lot) => ({
          org_id: ctx.orgId,
          employee_id: lot.employeeId,
          leave_type_id: lot.leaveTypeId,
          expires_on: lot.expiresOn,
          created_at: ctx.now.toString(),
        })),
      )
      .returning('id')
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}
