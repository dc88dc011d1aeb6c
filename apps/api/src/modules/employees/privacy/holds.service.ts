import type { listHolds, placeHold, releaseHold } from '@muster/contract/employees/privacy/privacy.contract'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'

type Hold = DataOf<typeof listHolds>['holds'][number]

/** People on legal hold, latest first. Two statements. */
export function readHolds(
  ctx: Ctx,
  { page, limit }: BodyOf<typeof listHolds>,
): Promise<DataOf<typeof listHolds>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Hold>`
      select h.id, h.employee_id, e.full_name as name, e.code, h.reason, h.actor, h.placed_at
      from legal_hold h join employee e on e.org_id = h.org_id and e.id = h.employee_id
      where h.org_id = ${ctx.orgId} and h.released_at is null
      order by h.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from legal_hold where org_id = ${ctx.orgId} and released_at is null`.execute(
      db,
    )
    const total = counted.rows[0]?.total ?? 0
    return { holds: rows, total_rows: total, numPages: pageCount(total, limit) }
  })
}

/** @throws AppError `record.not_found`, `employees.on_hold`, `employees.person_anonymised` */
export function keepPerson(
  ctx: Ctx,
  { emp_id, reason }: BodyOf<typeof placeHold>,
): Promise<DataOf<typeof placeHold>> {
  return tx(ctx, async (db) => {
    // Erasures take the same row lock, so the later of the two sees the earlier one's result.
    const { rows } = await sql<{ name: string; code: string; anonymised_at: string | null }>`
      select e.full_name as name, e.code, e.anonymised_at from employee e
      where e.org_id = ${ctx.orgId} and e.id = ${emp_id} for update`.execute(db)
    const person = found(rows[0])
    if (person.anonymised_at !== null) fail('employees.person_anonymised')
    const placed = await db
      .insertInto('legal_hold')
      .values({
        org_id: ctx.orgId,
        employee_id: emp_id,
        reason,
        account_id: ctx.actor.accountId,
        actor: ctx.actor.name || ctx.actor.email,
        placed_at: ctx.now.toString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!placed) fail('employees.on_hold', { parameters: { name: person.name } })
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordId: emp_id,
      recordLabel: `${person.name} (${person.code})`,
      changes: { legal_hold: [false, true] },
      reason,
    })
    return placed
  })
}

/** @throws AppError `record.not_found`, also for a hold that is already released */
export function letPersonGo(ctx: Ctx, { id, reason }: BodyOf<typeof releaseHold>): Promise<null> {
  return tx(ctx, async (db) => {
    const { rows } = await sql<{ employee_id: number; name: string; code: string }>`
      update legal_hold h set released_at = ${ctx.now.toString()}::timestamptz, release_reason = ${reason},
        released_by = ${ctx.actor.name || ctx.actor.email}
      from employee e
      where h.org_id = ${ctx.orgId} and h.id = ${id} and h.released_at is null
        and e.org_id = h.org_id and e.id = h.employee_id
      returning h.employee_id, e.full_name as name, e.code`.execute(db)
    const { employee_id, name, code } = found(rows[0])
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordId: employee_id,
      recordLabel: `${name} (${code})`,
      changes: { legal_hold: [true, false] },
      reason,
    })
    return null
  })
}
