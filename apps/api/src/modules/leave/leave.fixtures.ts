import { createLeaveRule } from '@muster/contract/leave/leave-rules.contract'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { leaveTerms } from '@muster/contract/leave/leave-terms'
import { createLeaveType } from '@muster/contract/leave/leave-types.contract'
import { sql } from 'kysely'
import type { TestAccount, TestOrganisation } from '../../../test/factories.ts'
import type { TestApp } from '../../../test/harness.ts'
import { readTx, tx } from '../../platform/db/tx.ts'

let serial = 0

/** Terms with default values. */
export const someTerms = (overrides: Partial<LeaveTerms> & { quota: number }): LeaveTerms =>
  leaveTerms.parse(overrides)

export async function aLeaveType(
  app: TestApp,
  admin: TestAccount,
  overrides: { name?: string; kind?: 'regular' | 'comp_off' } = {},
): Promise<number> {
  const number = ++serial
  const { data } = await app.call(createLeaveType, {
    token: admin.token,
    body: {
      LEAVE_TYPE_NAME: overrides.name ?? `Leave ${number}`,
      LEAVE_TYPE_CODE: `L${number}`,
      kind: overrides.kind ?? 'regular',
    },
  })
  return data.LEAVE_TYPE_ID
}

export async function aLeaveRule(
  app: TestApp,
  admin: TestAccount,
  input: {
    types: { id: number; terms: LeaveTerms }[]
    from?: string
    priority?: number
    conditions?: Record<string, number[]>
  },
): Promise<number> {
  const answer = await app.call(createLeaveRule, {
    token: admin.token,
    body: {
      LEAVE_RULE_NAME: `Rule ${++serial}`,
      from_date: input.from ?? '2026-01-01',
      priority: input.priority ?? 0,
      conditions: input.conditions ?? {},
      types: input.types.map(({ id, terms }) => ({ LEAVE_TYPE_ID: id, terms })),
    },
  })
  return answer.data.LEAVE_RULE_ID
}

export async function aPerson(
  app: TestApp,
  org: TestOrganisation,
  overrides: Partial<{
    joined: string
    left: string
    gender: string
    marital: string
    location: number
    manager: number
  }> = {},
): Promise<number> {
  return tx(app.system(org.orgId), async (db) => {
    const { id } = await db
      .insertInto('employee')
      .values({
        org_id: org.orgId,
        code: `LV${++serial}`,
        first_name: 'Person',
        last_name: String(serial),
        date_of_joining: overrides.joined ?? '2020-01-01',
        left_on: overrides.left ?? null,
        gender: overrides.gender ?? null,
        marital_status: overrides.marital ?? null,
        location_id: overrides.location ?? null,
        manager_id: overrides.manager ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

export interface LedgerRow {
  on: string
  days: number
  kind: string
  type: number
  note: string
}

/** An employee's movements by date. */
export async function ledgerOf(
  app: TestApp,
  org: TestOrganisation,
  employeeId: number,
): Promise<LedgerRow[]> {
  const { rows } = await readTx(app.system(org.orgId), (db) =>
    sql<LedgerRow>`
      select effective_on as on, days::float8 as days, kind, leave_type_id as type, note from leave_entry
      where employee_id = ${employeeId} order by effective_on, id`.execute(db),
  )
  return rows
}

export async function countRows(app: TestApp, org: TestOrganisation): Promise<number> {
  const { rows } = await readTx(app.system(org.orgId), (db) =>
    sql<{ count: number }>`
      select (select count(*) from leave_entry)::int + (select count(*) from leave_accrual)::int as count`.execute(
      db,
    ),
  )
  return rows[0]?.count ?? 0
}
