import type { ShiftTerms } from '@muster/contract/shifts/shift-shapes'
import { shiftTerms } from '@muster/contract/shifts/shift-shapes'
import type { TestOrganisation } from '../../../test/factories.ts'
import type { TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'

const terms = (start: string, end: string): ShiftTerms =>
  shiftTerms.parse({ start, end, full_day_minutes: 480, half_day_minutes: 240 })

export interface NewShift {
  code: string
  start: string
  end: string
  /** Restricts it to people of this location. */
  locationId?: number
  status?: 0 | 1
}

/** Inserts a shift that has been in force for long. */
export function aShift(app: TestApp, org: TestOrganisation, input: NewShift): Promise<number> {
  const ctx = app.system(org.orgId)
  const at = { created_at: ctx.now.toString(), updated_at: ctx.now.toString() }
  return tx(ctx, async (db) => {
    const { id } = await db
      .insertInto('shift')
      .values({
        ...{ org_id: org.orgId, code: input.code, name: `Shift ${input.code}`, color: '#335aff' },
        ...{ status: input.status ?? 1, ...at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('shift_version')
      .values({
        ...{ org_id: org.orgId, shift_id: id, effective_from: '2020-01-01', ...at },
        terms: JSON.stringify(terms(input.start, input.end)),
      })
      .execute()
    if (input.locationId !== undefined) {
      await db
        .insertInto('shift_location')
        .values({ org_id: org.orgId, shift_id: id, location_id: input.locationId })
        .execute()
    }
    return id
  })
}
