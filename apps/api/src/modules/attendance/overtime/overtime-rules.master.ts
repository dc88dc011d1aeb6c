import type { OvertimeRuleView, saveOvertimeRule } from '@muster/contract/attendance/overtime.contract'
import { overtimeRules } from '@muster/contract/attendance/overtime.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { decimalColumn, nameIn } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { placeName } from '../place-name.ts'
import type { OvertimeRule } from '../rules/overtime.ts'
import { overtimeTexts } from './overtime.texts.ts'

const place = nameIn('location', 'location_id')

/** Overtime rules by type of day: defaults, and those of individual locations. */
export const overtimeRuleRecords = defineMaster({
  contract: overtimeRules,
  table: 'attendance_overtime_rule',
  record: 'attendance_overtime_rule',
  audited: { label: overtimeTexts('overtimeRule') },
  nameOf: async ({ LOCATION_ID, day_type }, ctx, db) =>
    overtimeTexts('overtimeType', { value: await placeName(ctx, db, LOCATION_ID), dayType: day_type }),
  columns: { multiplier: decimalColumn('multiplier') },
  extraColumns: { location: place },
  order: sql`r.location_id is not null, lower(${place}), r.location_id, r.day_type`,
  by: ['LOCATION_ID', 'day_type'],
  stamps: ['updated_at'],
  choices: { locations: { table: 'location' } },
  references: { LOCATION_ID: { of: 'locations', error: 'record.not_found' } },
})

/** Sets or removes a rule; returns all rules. */
export function upsertRule(
  ctx: Ctx,
  { remove, ...input }: BodyOf<typeof saveOvertimeRule>,
): Promise<{ rules: OvertimeRuleView[] }> {
  return tx(ctx, async (db) => {
    if (remove === 1) await overtimeRuleRecords.removeIn(ctx, db, input)
    else await overtimeRuleRecords.saveIn(ctx, db, input)
    return { rules: await overtimeRuleRecords.find(ctx, db) }
  })
}

/** Rules of a location by type of day, with the defaults where it has none. One statement. */
export async function findOvertimeRules(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  locationId: number | null,
): Promise<OvertimeRule[]> {
  const { rows } = await sql<OvertimeRule>`
    select distinct on (r.day_type) r.day_type, r.min_minutes, r.round_to, r.rounding,
      r.multiplier::float8 as multiplier, r.max_minutes, r.settles
    from attendance_overtime_rule r
    where r.org_id = ${ctx.orgId} and (r.location_id is null or r.location_id = ${locationId}::bigint)
    order by r.day_type, r.location_id nulls last`.execute(db)
  return rows
}
