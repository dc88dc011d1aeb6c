import type { DataOf } from '@muster/contract/kit/index'
import type { readSandwichLogs } from '@muster/contract/leave/leave-settings.contract'
import type { trackLeaveChanges } from '@muster/contract/leave/leave-types.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'

const LATEST = 200

interface Logged {
  id: number
  at: string
  actor: string
  action: string
  record_type: string
  record_label: string
  reason: string
  changes: Record<string, [unknown, unknown]>
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function fieldsOf(changes: Logged['changes']) {
  return Object.entries(changes).map(([field, [before, after]]) => ({
    field,
    before: textOf(before),
    after: textOf(after),
  }))
}

async function findLogged(ctx: Ctx, db: Db, where: ReturnType<typeof sql>): Promise<Logged[]> {
  const { rows } = await sql<Logged>`
    select id, at, actor, action, record_type, record_label, reason, changes from audit_entry
    where org_id = ${ctx.orgId} and ${where} order by at desc, id desc limit ${LATEST}`.execute(db)
  return rows
}

/**
 * Changes of a leave type and of every rule that offers or has offered it.
 *
 * @throws AppError `record.not_found`
 */
export function readTypeChanges(ctx: Ctx, id: number): Promise<DataOf<typeof trackLeaveChanges>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ rules: number[] }>`
      select array(select distinct rule_id from leave_rule_type where org_id = ${ctx.orgId} and leave_type_id = t.id)
        as rules
      from leave_type t where t.org_id = ${ctx.orgId} and t.id = ${id}`.execute(db)
    const rules = rows[0]?.rules ?? fail('record.not_found')
    const logged = await findLogged(
      ctx,
      db,
      sql`((record_type = 'leave_type' and record_id = ${id})
        or (record_type = 'leave_rule' and record_id = any (${rules}::bigint[])))`,
    )
    return {
      changes: logged.map((one) => ({
        id: one.id,
        at: one.at,
        by: one.actor,
        what: one.record_type === 'leave_type' ? ('type' as const) : ('rule' as const),
        record: one.record_label,
        action: one.action,
        reason: one.reason,
        fields: fieldsOf(one.changes),
      })),
    }
  })
}

/** Changes of one record, newest first. */
export async function findChanges(ctx: Ctx, db: Db, recordType: string, recordId: number) {
  const logged = await findLogged(ctx, db, sql`record_type = ${recordType} and record_id = ${recordId}`)
  return logged.map(({ id, at, actor, action, changes }) => ({
    id,
    at,
    by: actor,
    action,
    fields: fieldsOf(changes),
  }))
}

/** @throws AppError `record.not_found` */
export function readSandwichChanges(ctx: Ctx, id: number): Promise<DataOf<typeof readSandwichLogs>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql`
      select 1 from leave_sandwich_rule where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
    if (rows.length === 0) fail('record.not_found')
    return { logs: await findChanges(ctx, db, 'leave_sandwich', id) }
  })
}
