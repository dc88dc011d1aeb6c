import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { afterCommit } from '../../../platform/db/scope.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { forgetTrees } from './day-trees.ts'

/** A position approved elsewhere, to show as a vacancy. */
export interface AgreedOpening {
  managerId: number
  designationId: number
  departmentId: number | null
  locationId: number | null
  /** Up to 500 characters. */
  note: string
  openFrom: string
}

/**
 * Opens `count` equal vacancies in the caller's transaction. Doesn't check permissions: the approval suffices.
 */
export async function openAgreed(ctx: Ctx, db: Db, opening: AgreedOpening, count: number): Promise<number[]> {
  const at = ctx.now.toString()
  const row = {
    org_id: ctx.orgId,
    manager_id: opening.managerId,
    designation_id: opening.designationId,
    department_id: opening.departmentId,
    location_id: opening.locationId,
    note: opening.note.slice(0, 500),
    open_from: opening.openFrom,
    created_by: ctx.actor.accountId,
    created_at: at,
    updated_at: at,
  }
  const made = await db
    .insertInto('vacancy')
    .values(Array.from({ length: count }, () => row))
    .returning('id')
    .execute()
  const changes = {
    REPORTING_MANAGER_ID: [null, opening.managerId] as [unknown, unknown],
    DESIGNATION_ID: [null, opening.designationId] as [unknown, unknown],
    open_from: [null, opening.openFrom] as [unknown, unknown],
  }
  await recordAudit(ctx, db, ...made.map(({ id }) => ({ recordType: 'vacancy', recordId: id, changes })))
  afterCommit(() => forgetTrees(ctx))
  return made.map(({ id }) => id)
}

/** Closes those of the vacancies that are still open, from a day on; filled ones stay. */
export async function closeAgreed(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
  on: string,
  reason: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update vacancy set outcome = 'closed', ended_on = greatest(${on}::date, open_from), version = version + 1,
      updated_at = ${ctx.now.toString()}
    where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[]) and outcome is null returning id`.execute(
    db,
  )
  const changes = { outcome: [null, 'closed'] as [unknown, unknown] }
  await recordAudit(
    ctx,
    db,
    ...rows.map(({ id }) => ({ recordType: 'vacancy', recordId: id, changes, reason })),
  )
  afterCommit(() => forgetTrees(ctx))
  return rows.map(({ id }) => id)
}
