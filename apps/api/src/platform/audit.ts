import { auditTexts } from './audit/audit.texts.ts'
import type { Ctx } from './context.ts'
import { insertLate } from './db/late-inserts.ts'
import type { Db } from './db/tx.ts'

export type Changes = Record<string, [before: unknown, after: unknown]>

export interface AuditFact {
  recordType: string
  recordId?: number | null
  recordLabel?: string
  changes?: Changes
  reason?: string
  /** When it differs from the endpoint's id. */
  action?: string
  /** What was read, for an entry without changes. */
  details?: Record<string, unknown>
}

const MASK = '•••'
const SECRET = /password|secret|token|otp|bank|account_no|aadhaar|ssn|passport|national_id|salary/i

/** Before → after of the fields that differ; secrets are masked. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  const changes: Changes = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, fresh] = [before[field] ?? null, after[field] ?? null]
    if (JSON.stringify(old) === JSON.stringify(fresh)) continue
    changes[field] = SECRET.test(field)
      ? [old === null ? null : MASK, fresh === null ? null : MASK]
      : [old, fresh]
  }
  return changes
}

/** Who did it: whoever sees the product as somebody else acts in their own name. */
function authorOf({ actor }: Ctx) {
  const { viewer } = actor
  const name = actor.name || actor.email || actor.kind
  return viewer
    ? {
        account_id: viewer.accountId,
        employee_id: viewer.employeeId,
        actor: auditTexts.english('viewer', { viewer: viewer.name, name }),
      }
    : { account_id: actor.accountId, employee_id: actor.employeeId, actor: name }
}

function rowOf(ctx: Ctx, fact: AuditFact) {
  return {
    org_id: ctx.orgId,
    at: ctx.now.toString(),
    ...authorOf(ctx),
    action: fact.action ?? ctx.request.action,
    record_type: fact.recordType,
    record_id: fact.recordId ?? null,
    record_label: fact.recordLabel ?? '',
    changes: JSON.stringify(fact.changes ?? {}),
    details: JSON.stringify(fact.details ?? {}),
    reason: fact.reason ?? '',
    request_id: ctx.request.id,
    ip: ctx.request.ip,
  }
}

/** Adds audit entries, written with the last statement of the business transaction. */
export async function recordAudit(ctx: Ctx, db: Db, ...facts: AuditFact[]): Promise<void> {
  await insertLate(
    db,
    'audit_entry',
    facts.map((fact) => rowOf(ctx, fact)),
  )
}
