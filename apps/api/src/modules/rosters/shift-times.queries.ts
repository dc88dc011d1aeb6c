import type { RosterShift, RosterView } from '@muster/contract/rosters/roster-shapes'
import type { ShiftTerms } from '@muster/contract/shifts/shift-shapes'
import { isNightShift } from '@muster/contract/shifts/shift-terms'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

interface ShiftRow {
  id: number
  code: string
  name: string
  color: string
  status: 0 | 1
  is_here: boolean
  versions: { from: string; terms: ShiftTerms }[] | null
}

export interface RosterShifts {
  list: RosterShift[]
  details: RosterView['shift_details']
  byId: ReadonlyMap<number, RosterShift>
  byCode: ReadonlyMap<string, RosterShift>
}

/**
 * The organisation's shifts with all their versions, and whether each is available: one statement.
 *
 * @param locationId limits availability to active shifts of this location; null: all active ones
 */
export async function findShifts(ctx: Ctx, db: Db, locationId: number | null): Promise<RosterShifts> {
  const { rows } = await sql<ShiftRow>`
    select s.id, s.code, s.name, s.color, s.status,
      (not exists (select from shift_location a where a.org_id = s.org_id and a.shift_id = s.id)
        or exists (select from shift_location a where a.org_id = s.org_id and a.shift_id = s.id
          and a.location_id = ${locationId}::bigint) or ${locationId}::bigint is null) as is_here,
      (select jsonb_agg(jsonb_build_object('from', v.effective_from, 'terms', v.terms) order by v.effective_from)
        from shift_version v where v.org_id = s.org_id and v.shift_id = s.id) as versions
    from shift s where s.org_id = ${ctx.orgId} order by s.code, s.id`.execute(db)
  const list = rows.map(({ id, code, name, color, status, is_here }) => ({
    ...{ shift_id: id, code, name, color },
    is_offered: status === 1 && is_here,
  }))
  const details = rows.flatMap(({ id, versions }) =>
    (versions ?? []).map(({ from, terms }) => ({
      ...{ shift_id: id, from, start: terms.start, end: terms.end },
      is_night: isNightShift(terms),
    })),
  )
  return {
    ...{ list, details },
    byId: new Map(list.map((shift) => [shift.shift_id, shift])),
    byCode: new Map(list.map((shift) => [shift.code.toUpperCase(), shift])),
  }
}

/** Available shifts, and those already used. */
export function shiftsShown({ list }: RosterShifts, named: ReadonlySet<number>): RosterShift[] {
  return list.filter((shift) => shift.is_offered || named.has(shift.shift_id))
}
