import { type ShiftTerms, shiftTerms } from '@muster/contract/shifts/shift-shapes'
import type { TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'

type Given = Partial<ShiftTerms> & { from?: string }

/** Terms of a nine-hour day shift. */
export const someTerms = (overrides: Partial<ShiftTerms> = {}): ShiftTerms =>
  shiftTerms.parse({
    ...{ start: '09:00', end: '18:00', full_day_minutes: 480, half_day_minutes: 240 },
    ...overrides,
  })

/** Inserts a shift in its stored form. */
export function aShift(app: TestApp, orgId: number, code: string, { from, ...terms }: Given = {}) {
  const ctx = app.system(orgId)
  const at = { created_at: ctx.now.toString(), updated_at: ctx.now.toString() }
  return tx(ctx, async (db) => {
    const { id } = await db
      .insertInto('shift')
      .values({ org_id: orgId, code, name: `Shift ${code}`, color: '#335aff', ...at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('shift_version')
      .values({
        ...{ org_id: orgId, shift_id: id, effective_from: from ?? '2020-01-01' },
        ...{ terms: JSON.stringify(someTerms(terms)), ...at },
      })
      .execute()
    return id
  })
}

export interface Place {
  location?: number | null
  department?: number | null
}

/** Inserts a rule in its stored form. */
export function aRule(
  app: TestApp,
  orgId: number,
  shiftId: number,
  {
    location = null,
    department = null,
    from = '2020-01-01',
    to = null,
  }: Place & { from?: string; to?: string | null } = {},
) {
  const ctx = app.system(orgId)
  return tx(ctx, (db) =>
    db
      .insertInto('shift_rule')
      .values({
        ...{ org_id: orgId, location_id: location, department_id: department, shift_id: shiftId },
        ...{ from_date: from, to_date: to, created_at: ctx.now.toString() },
      })
      .execute(),
  )
}

/** Inserts assignments in their stored form. */
export function assign(
  app: TestApp,
  orgId: number,
  rows: readonly { employee: number; shift: number; from: string; to?: string | null }[],
) {
  const ctx = app.system(orgId)
  return tx(ctx, (db) =>
    db
      .insertInto('shift_assignment')
      .values(
        rows.map(({ employee, shift, from, to = null }) => ({
          ...{ org_id: orgId, employee_id: employee, shift_id: shift },
          ...{ from_date: from, to_date: to, created_at: ctx.now.toString() },
        })),
      )
      .execute(),
  )
}
