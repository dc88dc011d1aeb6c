import {
  type ProtectedGroup,
  protectedGroups,
} from '@muster/contract/employees/identity/protected-records.contract'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type ProtectedRow, protectedColumns } from './protected.queries.ts'
import { editOf, type SealedColumns, seeOf } from './protected-numbers.ts'

export interface UploadPerson {
  id: number
  code: string
  name: string
  isErased: boolean
  /** Groups that the caller may edit for this person. */
  edits: ReadonlySet<ProtectedGroup>
}

/** SQL condition: the caller may see and edit the group of employee `e`, whose record they may open. */
const mayEdit = (ctx: Ctx, group: ProtectedGroup): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${employeeScope(ctx, seeOf(group), 'e')} and ${employeeScope(ctx, editOf(group), 'e')}
    and ${employeeScope(ctx, 'employees.profile.view', 'e')}, false)`

interface Wanted {
  /** Null for everybody who works here. */
  codes: readonly string[] | null
  limit: number
  lock?: boolean
}

/** People of whom the caller may edit something here. Locked for a change. One statement. */
export async function findUploadPeople(
  ctx: Ctx,
  db: Db,
  { codes, limit, lock = false }: Wanted,
): Promise<UploadPerson[]> {
  const chosen =
    codes === null
      ? sql`e.status = 'active'`
      : sql`e.code_key = any (${codes.map((code) => code.toLowerCase())}::text[])`
  const { rows } = await sql<
    { id: number; code: string; name: string; is_erased: boolean } & Record<ProtectedGroup, boolean>
  >`
    select e.id, e.code, e.full_name as name, e.anonymised_at is not null as is_erased,
      ${sql.join(protectedGroups.map((group) => sql`${mayEdit(ctx, group)} as ${sql.ref(group)}`))}
    from employee e
    where e.org_id = ${ctx.orgId} and ${chosen}
      and (${sql.join(
        protectedGroups.map((group) => mayEdit(ctx, group)),
        sql` or `,
      )})
    order by ${codes === null ? sql`e.code` : sql`e.id`} limit ${limit} ${lock ? sql`for no key update of e` : sql``}`.execute(
    db,
  )
  return rows.map(({ id, code, name, is_erased, ...may }) => ({
    ...{ id, code, name, isErased: is_erased },
    edits: new Set(protectedGroups.filter((group) => may[group])),
  }))
}

/** Records of these people, oldest first. One statement. */
export async function findRecordsOf(
  ctx: Ctx,
  db: Db,
  people: readonly UploadPerson[],
  { lock }: { lock: boolean },
): Promise<Map<number, ProtectedRow[]>> {
  const edits = new Map(people.map((person) => [person.id, person.edits]))
  const { rows } = await sql<ProtectedRow>`
    select ${protectedColumns} from protected_record r
    where r.org_id = ${ctx.orgId} and r.employee_id = any (${[...edits.keys()]}::bigint[])
    order by r.id ${lock ? sql`for update` : sql``}`.execute(db)
  return Map.groupBy(
    rows.filter((row) => edits.get(row.employee_id)?.has(row.field_group)),
    (row) => row.employee_id,
  )
}

export interface RecordUpdate extends SealedColumns {
  id: number
  country: string
  issuer: string
  valid_from: string | null
  valid_to: string | null
  is_primary: boolean
}

/** Their other accounts are no longer the one that the salary goes to. One statement. */
export async function clearPrimary(
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
  kept: readonly number[],
): Promise<void> {
  if (employeeIds.length === 0) return
  await sql`
    update protected_record set is_primary = false
    where org_id = ${ctx.orgId} and field_group = 'bank' and is_primary
      and employee_id = any (${[...employeeIds]}::bigint[]) and id <> all (${[...kept]}::bigint[])`.execute(
    db,
  )
}

/** Overwrites records that the transaction has locked. One statement. */
export async function updateRecords(ctx: Ctx, db: Db, records: readonly RecordUpdate[]): Promise<void> {
  if (records.length === 0) return
  await sql`
    update protected_record p set sealed = r.sealed, key_id = r.key_id, blind = r.blind, country = r.country,
      issuer = r.issuer, valid_from = r.valid_from, valid_to = r.valid_to, is_primary = r.is_primary,
      version = p.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (id bigint, sealed text, key_id text, blind text,
      country text, issuer text, valid_from date, valid_to date, is_primary boolean)
    where p.org_id = ${ctx.orgId} and p.id = r.id`.execute(db)
}
