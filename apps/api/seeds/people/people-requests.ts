import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { submitRequest } from '../../src/modules/requests/index.ts'
import { findAccountActor } from '../../src/platform/access/account-actor.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { type Db, readTx, tx } from '../../src/platform/db/tx.ts'

interface Found {
  account: number
  /** The manager's reports, except the demo employee. */
  reports: { id: number; name: string; marital_status: string | null; location_id: number }[]
  location: number
}

async function findCast(ctx: Ctx, db: Db, manager: number, employee: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select a.id as account,
      (select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.full_name, 'marital_status', e.marital_status,
          'location_id', e.location_id) order by e.id)
        from employee e where e.org_id = a.org_id and e.manager_id = ${manager} and e.status = 'active'
          and e.left_on is null and e.id <> ${employee}) as reports,
      (select l.id from location l join employee m on m.org_id = l.org_id and m.id = ${manager}
        where l.org_id = a.org_id and l.status = 1 and l.id is distinct from m.location_id order by l.id limit 1)
        as location
    from account a where a.org_id = ${ctx.orgId} and a.employee_id = ${manager}`.execute(db)
  return rows[0]
}

/** Fields that need approval, a pending change of one, and a transfer proposed by the manager. */
export async function writeDemoPeopleRequests(
  ctx: Ctx,
  { manager, employee, today }: { manager: number; employee: number; today: string },
): Promise<void> {
  await tx(ctx, (db) =>
    sql`
      update organisation set features = coalesce(features, '{}')
        || '{"fields_to_approve": ["LAST_NAME", "MARITAL_STATUS", "NATIONALITY"]}'
      where org_id = ${ctx.orgId}`.execute(db),
  )
  const found = await readTx(ctx, (db) => findCast(ctx, db, manager, employee))
  const [first, second] = found?.reports ?? []
  const actor = found && (await readTx(ctx, (db) => findAccountActor(ctx, db, found.account)))
  if (!found || !actor || !first || !second) return
  const own = { ...ctx, actor: { ...ctx.actor, name: first.name } }
  const after = first.marital_status === 'Married' ? 'Unmarried' : 'Married'
  await tx(own, (db) =>
    submitRequest(own, db, {
      kind: 'PROFILE_UPDATE',
      employeeId: first.id,
      payload: {
        values: { MARITAL_STATUS: after },
        before: { MARITAL_STATUS: first.marital_status },
        labels: ['Marital status'],
      },
      comment: 'We married last week; the certificate follows.',
    }),
  )
  const boss = { ...ctx, actor }
  await tx(boss, (db) =>
    submitRequest(boss, db, {
      kind: 'TRANSFER',
      employeeId: second.id,
      payload: {
        values: { LOCATION_ID: found.location },
        effective_date: addDays(today, 45),
        reason_id: null,
        note: 'The new line starts there.',
        hand_reports_to: null,
        labels: ['Location'],
      },
      comment: 'The new line starts there.',
    }),
  )
}
