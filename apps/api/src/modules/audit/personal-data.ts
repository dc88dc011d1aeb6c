import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { DataOwner, HeldRow, PersonalData } from '../../platform/privacy/personal-data.ts'
import { auditTexts } from './audit.texts.ts'

const MAX_ENTRIES = 20_000

/**
 * The latest actions of the person and those on their own record; reasons only of the latter, as others may
 * mention other people.
 */
async function readAuditLog(ctx: Ctx, db: Db, owner: DataOwner): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select e.at, e.action, e.record_type, e.actor,
      case when e.record_type = 'employee' and e.record_id = ${owner.employeeId}::bigint then e.reason end as reason,
      case when e.account_id = ${owner.accountId}::bigint then e.ip end as ip
    from audit_entry e
    where e.org_id = ${ctx.orgId} and (e.account_id = ${owner.accountId}::bigint
      or (e.record_type = 'employee' and e.record_id = ${owner.employeeId}::bigint))
    order by e.id desc limit ${MAX_ENTRIES}`.execute(db)
  return rows
}

/** Audit entries about what a person did, and about their record. */
export const auditPersonalData: PersonalData = {
  tables: [
    { table: 'audit_entry', label: auditTexts('auditLog'), read: readAuditLog },
    {
      table: 'audit_verification',
      label: auditTexts('auditLogVerifications'),
      account: ['account_id'],
      omit: ['problems', 'head_hash'],
    },
  ],
}
