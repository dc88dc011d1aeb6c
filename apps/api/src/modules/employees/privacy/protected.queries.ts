import type { IdentityKind } from '@muster/contract/employees/identity/identity-kinds'
import { standardIdentityKinds } from '@muster/contract/employees/identity/identity-kinds'
import {
  type ProtectedGroup,
  protectedGroups,
} from '@muster/contract/employees/identity/protected-records.contract'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { concernsCaller, isOnlyAdministrator } from '../../../platform/access/own-record.ts'
import type { Ctx } from '../../../platform/context.ts'
import { keyCheck, keyringOf } from '../../../platform/crypto/field-keys.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { editOf, revealOf, seeOf } from './protected-numbers.ts'

/** A person and the caller's permissions for their protected records. */
export interface ReachedOwner {
  id: number
  full_name: string
  code: string
  anonymised_at: string | null
  today: string
  sees: ReadonlySet<ProtectedGroup>
  reveals: ReadonlySet<ProtectedGroup>
  edits: ReadonlySet<ProtectedGroup>
}

/** Undefined for a person whose record the caller may not open. */
export async function findOwner(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  options: { lock?: boolean } = {},
): Promise<ReachedOwner | undefined> {
  const requested = protectedGroups.flatMap((group) => [
    sql`${employeeScope(ctx, seeOf(group), 'e')} as ${sql.ref(`see_${group}`)}`,
    sql`${employeeScope(ctx, revealOf(group), 'e')} as ${sql.ref(`reveal_${group}`)}`,
    sql`${employeeScope(ctx, editOf(group), 'e')} as ${sql.ref(`edit_${group}`)}`,
  ])
  const { rows } = await sql<Record<string, unknown>>`
    select e.id, e.full_name, e.code, e.anonymised_at,
      (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date as today,
      ${employeeScope(ctx, 'employees.profile.view', 'e')} as can_view, ${sql.join(requested)}
    from employee e join organisation o on o.org_id = e.org_id
    where e.org_id = ${ctx.orgId} and e.id = ${employeeId}
    ${options.lock ? sql`for no key update of e` : sql``}`.execute(db)
  const [row] = rows
  if (!row?.can_view) return undefined
  const granted = (action: string) =>
    new Set(
      protectedGroups.filter((group) => row[`see_${group}`] === true && row[`${action}_${group}`] === true),
    )
  // Changing one's own pay account needs a second person, if there is one.
  const isRefused = concernsCaller(ctx, [employeeId]) && !(await isOnlyAdministrator(ctx, db))
  return {
    id: employeeId,
    full_name: row.full_name as string,
    code: row.code as string,
    anonymised_at: row.anonymised_at as string | null,
    today: row.today as string,
    sees: granted('see'),
    reveals: granted('reveal'),
    edits: isRefused ? new Set() : granted('edit'),
  }
}

export interface ProtectedRow {
  id: number
  employee_id: number
  field_group: ProtectedGroup
  kind: string
  country: string
  sealed: string
  issuer: string
  valid_from: string | null
  valid_to: string | null
  is_primary: boolean
  note: string
  version: number
  updated_at: string
}

export const protectedColumns = sql.raw(
  'r.id, r.employee_id, r.field_group, r.kind, r.country, r.sealed, r.issuer, r.valid_from, r.valid_to, r.is_primary, r.note, r.version, r.updated_at',
)

/** A person's records of these groups, the primary account first, then the newest. */
export async function findProtected(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  groups: ReadonlySet<ProtectedGroup>,
): Promise<ProtectedRow[]> {
  if (groups.size === 0) return []
  const { rows } = await sql<ProtectedRow>`
    select ${protectedColumns} from protected_record r
    where r.org_id = ${ctx.orgId} and r.employee_id = ${employeeId}
      and r.field_group = any (${[...groups]}::text[])
    order by r.is_primary desc, r.valid_from desc nulls last, r.id`.execute(db)
  return rows
}

/** One record of this person; another person's record is treated as missing. */
export async function findOneProtected(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  id: number,
  options: { lock?: boolean } = {},
): Promise<ProtectedRow | undefined> {
  const { rows } = await sql<ProtectedRow>`
    select ${protectedColumns} from protected_record r
    where r.org_id = ${ctx.orgId} and r.employee_id = ${employeeId} and r.id = ${id}
    ${options.lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export interface KnownKind extends IdentityKind {
  is_standard: boolean
  is_active: boolean
}

/** The standard kinds with the organisation's settings, then its custom kinds by name. */
export async function findKinds(ctx: Ctx, db: Db): Promise<KnownKind[]> {
  const rows = await db
    .selectFrom('identity_kind')
    .select(['slug', 'name', 'country', 'pattern', 'is_active'])
    .where('org_id', '=', ctx.orgId)
    .orderBy('name')
    .execute()
  const stored = new Map(rows.map((row) => [row.slug, row]))
  const standard = standardIdentityKinds.map((kind) => ({
    ...kind,
    is_standard: true,
    is_active: stored.get(kind.slug)?.is_active ?? true,
  }))
  const standardSlugs = new Set(standard.map(({ slug }) => slug))
  const own = rows.filter(({ slug }) => !standardSlugs.has(slug))
  return [...standard, ...own.map((kind) => ({ ...kind, is_standard: false }))]
}

export interface PrivacySetting {
  asks_reason: boolean
  reveals_an_hour: number
  version: number
}

export async function findPrivacySetting(ctx: Ctx, db: Db): Promise<PrivacySetting> {
  const row = await db
    .selectFrom('privacy_setting')
    .select(['asks_reason', 'reveals_an_hour', 'version'])
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirst()
  return row ?? { asks_reason: true, reveals_an_hour: 30, version: 0 }
}

/** Records that the current key is in use, with a fingerprint that tells it from another key of the same name. */
export async function keepCurrentKey(ctx: Pick<Ctx, 'orgId' | 'platform'>, db: Db): Promise<void> {
  const { current } = keyringOf(ctx.platform.config)
  const check = keyCheck(current, ctx.orgId)
  await sql`
    insert into protected_key (org_id, key_id, check_text) values (${ctx.orgId}, ${current.id}, ${check})
    on conflict (org_id, key_id) do update set check_text = excluded.check_text
      where protected_key.check_text <> excluded.check_text`.execute(db)
}
