import type { FormField, FormValues } from '@muster/contract/forms/form-definition'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { isWatched, ProtectedReads } from '../../../platform/audit/protected-reads.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { DirectoryFilter } from '../directory/directory.filters.ts'
import { canSeeField } from '../person.views.ts'

interface ReadPerson extends Readonly<Record<string, unknown>> {
  id: number
  full_name: string
  code: string
}

/** Records which protected fields of this person the response shows. */
export function noteShown(
  reads: ProtectedReads,
  person: ReadPerson,
  fields: readonly FormField[],
  values: FormValues,
): void {
  const who = { id: person.id, label: `${person.full_name} (${person.code})` }
  for (const { FIELD_SLUG, field_group } of fields) {
    if (!isWatched(field_group) || !canSeeField(person, field_group)) continue
    reads.note(who, field_group, values[FIELD_SLUG])
  }
}

/** A match for a protected value reveals the value, so it counts as read. */
export function noteFound(reads: ProtectedReads, person: ReadPerson, filter: DirectoryFilter): void {
  const who = { id: person.id, label: `${person.full_name} (${person.code})` }
  for (const group of filter.filteredGroups) reads.note(who, group, true)
}

/**
 * Records, before an export, whose protected data the file will contain: selected people whose field groups the
 * caller may see. One statement; none without protected columns.
 */
export async function noteExported(
  ctx: Ctx,
  db: Db,
  filter: DirectoryFilter,
  search: string,
): Promise<ProtectedReads> {
  const reads = new ProtectedReads(ctx)
  const requested = [...filter.filteredGroups, ...filter.columns.flatMap((field) => field.field_group ?? [])]
  const groups = new Set(requested.filter(isWatched))
  if (groups.size === 0) return reads
  const flags = [...groups].map(
    (group) => sql`${employeeScope(ctx, `employees.fields.${group}`, 'e')} as ${sql.ref(`can_${group}`)}`,
  )
  const found =
    search === '' ? sql`` : sql`join search_employees(${search}, false) hit on hit.employee_id = e.id`
  const { rows } = await sql<ReadPerson>`
    select e.id, e.full_name, e.code, ${sql.join(flags)} from employee e ${found} where ${filter.where}`.execute(
    db,
  )
  for (const row of rows) {
    const who = { id: row.id, label: `${row.full_name} (${row.code})` }
    for (const group of groups) if (row[`can_${group}`] === true) reads.note(who, group, true)
  }
  return reads
}
