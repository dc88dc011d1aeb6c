import type { DataOf } from '@muster/contract/kit/index'
import type { listShiftChoices } from '@muster/contract/shifts/shifts.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { shiftsByCode } from '../shifts-by-code.ts'

type Choices = DataOf<typeof listShiftChoices>

/** Shifts that can be assigned, and where: two statements. */
export function readShiftChoices(ctx: Ctx): Promise<Choices> {
  return readTx(ctx, async (db) => {
    const shifts = [...(await shiftsByCode(ctx, db)).values()]
    const { rows } = await sql<{
      today: string
      locations: Choices['locations']
      departments: Choices['departments']
    }>`
      select ${organisationTodaySql(ctx)} as today,
        coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by lower(l.name))
          from location l where l.org_id = ${ctx.orgId} and l.status = 1), '[]') as locations,
        coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by lower(d.name))
          from department d where d.org_id = ${ctx.orgId} and d.status = 1), '[]') as departments`.execute(db)
    const { today = '', locations = [], departments = [] } = rows[0] ?? {}
    return {
      today,
      shifts: shifts.map(({ locationIds, ...shift }) => ({ ...shift, location_ids: locationIds })),
      ...{ locations, departments },
    }
  })
}
