import type { Confirmation } from '@muster/contract/policies/policies.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { runQuery } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { audienceOf, isAddressed } from './applicable-policies.ts'
import { policiesTexts } from './policies.texts.ts'
import { fileView } from './policies.views.ts'
import { isSameName } from './rules/same-name.ts'
import { versionsQuery } from './versions.queries.ts'

/** Where somebody who is no employee yet will work. */
export interface Place {
  location_id: number | null
  department_id: number | null
  designation_id: number | null
  entity_id: number | null
}

export interface PolicyForOther {
  policy_id: number
  version_id: number
  number: number
  title: string
  category: string
  needs_acknowledgement: boolean
  confirmation: Confirmation
  /** Acknowledgements of this version and later ones count. */
  counts_from: number
}

/**
 * The published policies for people of a place, as they would apply to an employee there; with `policies` only those of them.
 * One statement.
 */
export async function policiesForPlace(
  ctx: Ctx,
  db: Db,
  place: Place,
  policies: RawBuilder<unknown> = sql`true`,
): Promise<PolicyForOther[]> {
  const { rows } = await sql<PolicyForOther>`
    select p.id as policy_id, v.id as version_id, v.number, v.title, c.name as category, v.needs_acknowledgement, v.confirmation,
      v.counts_from
    from policy p join policy_version v0 on v0.org_id = p.org_id and v0.id = p.current_version_id
    join policy_category c on c.org_id = p.org_id and c.id = p.category_id
    cross join lateral (select v0.*) v
    cross join lateral (${audienceOf}) u
    cross join (select ${place.location_id}::bigint as location_id, ${place.department_id}::bigint as department_id,
      ${place.designation_id}::bigint as designation_id, ${place.entity_id}::bigint as entity_id) e
    where p.org_id = ${ctx.orgId} and p.archived_at is null and coalesce(${isAddressed('u')}, false) and ${policies}
    order by v.needs_acknowledgement desc, lower(v.title), p.id limit 200`.execute(db)
  return rows
}

/** The text of one of them. Two statements. @throws AppError `record.not_found` */
export async function policyForPlace(ctx: Ctx, db: Db, place: Place, policyId: number) {
  const policy = found((await policiesForPlace(ctx, db, place, sql`p.id = ${policyId}`))[0])
  const [version] = await runQuery(db, versionsQuery(ctx, sql`v.id = ${policy.version_id}`))
  const { content, ...stored } = found(version)
  return { ...policy, content, file: fileView(ctx, stored) }
}

/**
 * Refuses to acknowledge what is not wanted, was replaced, or not confirmed as it has to be.
 *
 * @param by who acknowledges, the version that was read, and the name that was typed
 * @throws AppError `policies.version_outdated`, `policies.nothing_to_acknowledge`, `policies.name_differs`, `request.invalid`
 */
export function requireAcknowledgeable(
  { version_id, number, needs_acknowledgement, confirmation }: PolicyForOther,
  by: { name: string; version_id: number; typed: string },
): void {
  if (version_id !== by.version_id) fail('policies.version_outdated', { parameters: { number } })
  if (!needs_acknowledgement) fail('policies.nothing_to_acknowledge')
  if (confirmation !== 'name') return
  if (by.typed === '') fail('request.invalid', { fields: { name: policiesTexts('typeName') } })
  if (!isSameName(by.typed, by.name))
    fail('policies.name_differs', {
      parameters: { name: by.name },
      fields: { name: policiesTexts('typeNameAs', { name: by.name }) },
    })
}

export interface EarlierAcknowledgement {
  employeeId: number
  policyId: number
  versionId: number
  number: number
  at: string
  /** The organisation's date. */
  on: string
  confirmation: Confirmation
  typedName: string
  ip: string
  userAgent: string
}

/** What people acknowledged before they had an account counts for them as employees. One statement; repeating changes nothing. */
export async function takeAcknowledgements(
  ctx: Ctx,
  db: Db,
  rows: readonly EarlierAcknowledgement[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into policy_acknowledgement (org_id, policy_id, version_id, version_number, employee_id, acknowledged_at,
      acknowledged_on, confirmation, typed_name, ip, user_agent)
    select ${ctx.orgId}, x."policyId", x."versionId", x.number, x."employeeId", x.at, x."on", x.confirmation, x."typedName", x.ip,
      x."userAgent"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x ("policyId" bigint, "versionId" bigint, number int,
      "employeeId" bigint, at timestamptz, "on" date, confirmation text, "typedName" text, ip text, "userAgent" text)
    on conflict (org_id, version_id, employee_id, acknowledged_on) do nothing`.execute(db)
}
