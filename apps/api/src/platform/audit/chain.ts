import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/** The hashed content of an entry: every meaningful column, with instants to the microsecond. */
export interface ChainEntry {
  org_id: number
  id: number
  at: string
  account_id: number | null
  employee_id: number | null
  actor: string
  action: string
  record_type: string
  record_id: number | null
  record_label: string
  changes: unknown
  details: unknown
  reason: string
  request_id: string
  ip: string
}

/** The columns of a `ChainEntry` from `audit_entry e`. */
export const chainColumns: RawBuilder<unknown> = sql`
  e.org_id, e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  e.account_id, e.employee_id, e.actor, e.action, e.record_type, e.record_id, e.record_label,
  e.changes, e.details, e.reason, e.request_id, e.ip`

/** Previous hash of an organisation's first entry. */
export const CHAIN_START: Buffer = Buffer.alloc(32)

/** JSON with sorted object keys, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const fields = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`)
  return `{${fields.join(',')}}`
}

/** SHA-256 of the previous hash, 32 bytes, followed by the entry's canonical JSON in UTF-8. */
export function chainHash(previous: Buffer, entry: ChainEntry): Buffer {
  const { org_id, id, at, account_id, employee_id, actor, action, record_type, record_id } = entry
  const { record_label, changes, details, reason, request_id, ip } = entry
  const text = canonicalJson({
    org_id,
    id,
    at,
    account_id,
    employee_id,
    actor,
    action,
    record_type,
    record_id,
    record_label,
    changes,
    details,
    reason,
    request_id,
    ip,
  })
  return createHash('sha256').update(previous).update(text).digest()
}
