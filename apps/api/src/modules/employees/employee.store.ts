import { EMPLOYEE_FORM, EMPLOYEE_STATUS } from '@muster/contract/employees/employees.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import { ProtectedReads } from '../../platform/audit/protected-reads.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import type { FormListQuery, FormStore, LoadedForm, StoredRecord } from '../forms/index.ts'
import { loadForm } from '../forms/index.ts'
import { tellNewReport } from './bulk/new-report.notice.ts'
import { namingTaken } from './bulk/taken-values.ts'
import { directoryFilter } from './directory/directory.filters.ts'
import { directoryOrder } from './directory/directory.order.ts'
import { countPeople, findDirectoryPage } from './directory/directory.queries.ts'
import { forgetTotals } from './directory/directory.totals.ts'
import { toValues } from './employee-columns.ts'
import { findPerson, type ReachedPerson } from './people.queries.ts'
import { visibleValues } from './person.views.ts'
import { dateProblems } from './rules/date-order.ts'
import { createPeople, fillCode } from './writes/create-people.service.ts'
import { writePersonChange } from './writes/update-employee.service.ts'

async function readPerson(ctx: Ctx, db: Db, id: number): Promise<ReachedPerson> {
  const person = await findPerson(ctx, db, id)
  return found(person && (person.can_view || person.can_edit || person.can_edit_self) ? person : undefined)
}

async function duplicates(ctx: Ctx, db: Db, values: FormValues, exceptId = 0): Promise<string[]> {
  const { rows } = await sql<{ code: boolean; email: boolean }>`
    select
      exists (select 1 from employee e where e.org_id = ${ctx.orgId} and e.id <> ${exceptId}
        and e.code_key = ${String(values.EMPLOYEE_CODE ?? '').toLowerCase()}) as code,
      exists (select 1 from employee e where e.org_id = ${ctx.orgId} and e.id <> ${exceptId}
        and e.email = ${values.EMAIL ?? null}::text) as email`.execute(db)
  return [...(rows[0]?.code ? ['EMPLOYEE_CODE'] : []), ...(rows[0]?.email ? ['EMAIL'] : [])]
}

async function list(
  ctx: Ctx,
  db: Db,
  query: FormListQuery,
): Promise<{ rows: StoredRecord[]; total: number }> {
  const selection = {
    search: query.search,
    // Active records of the form, also of people who join later.
    status: query.status === 1 ? [EMPLOYEE_STATUS.active, EMPLOYEE_STATUS.joining] : query.status,
    filters: query.filters as Record<string, (string | number)[]> | undefined,
    columns: query.form.sections
      .flatMap((section) => section.fields.map((field) => field.FIELD_SLUG))
      .slice(0, 60),
  }
  const filter = await directoryFilter(ctx, db, ['employees.directory.view'], selection, query.form)
  const rows = await findDirectoryPage(ctx, db, filter, directoryOrder(undefined), {
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
    search: query.search,
  })
  return {
    rows: rows.slice(0, query.limit).map((row) => ({
      id: row.id,
      label: row.full_name,
      values: visibleValues(filter.columns, row, toValues(row)),
      status: row.status === 'active' ? 1 : 0,
    })),
    total: await countPeople(ctx, db, filter, query.search),
  }
}

/** Logs reads of protected data by the generic form calls. `records` hold only values that the caller may see. */
async function recordShown(ctx: Ctx, db: Db, form: LoadedForm, records: readonly StoredRecord[]) {
  const reads = new ProtectedReads(ctx)
  const fields = form.sections.flatMap((section) => section.fields)
  for (const { id, label, values } of records)
    for (const { FIELD_SLUG, field_group } of fields)
      reads.note({ id, label }, field_group, values[FIELD_SLUG])
  await reads.record(db)
}

/** Stores employees as the records of form 12. The generic form calls apply the same rules as this module's own. */
export const employeeStore: FormStore = {
  table: 'employee',
  permissions: {
    view: ['employees.profile.view', 'employees.directory.view'],
    create: ['employees.create'],
    edit: ['employees.profile.edit', 'employees.self.edit'],
  },
  fill: fillCode,
  create: async (ctx, db, values) => {
    const [id] = await namingTaken(() => createPeople(ctx, db, [{ values }], 'employees.create'))
    await tellNewReport(ctx, db, id as number, values)
    forgetTotals(ctx)
    return id as number
  },
  update: async (ctx, db, id, values, expectedVersion) => {
    await writePersonChange(ctx, db, { emp_id: id, values, version: expectedVersion })
  },
  read: async (ctx, db, id) => {
    const person = await readPerson(ctx, db, id)
    const form = await loadForm(ctx, db, EMPLOYEE_FORM)
    const fields = form.sections.flatMap((section) => section.fields)
    return {
      id,
      label: person.full_name,
      values: visibleValues(fields, person, toValues(person)),
      status: person.status === 'active' ? 1 : 0,
      version: person.version,
    }
  },
  list,
  onShown: recordShown,
  duplicates,
  problems: async (_ctx, _db, values) => dateProblems(values, null, Object.keys(values)),
}

/** Employees as a master, for manager fields and pickers. */
export const employeeMaster = {
  slug: 'employee',
  searched: true,
  rows: (ctx: Ctx, purpose: 'choose' | 'name') => sql`
    select e.id as value, e.full_name as label, null::bigint as parent, e.status = 'active' as active
    from employee e where e.org_id = ${ctx.orgId}
      and ${purpose === 'name' ? sql`true` : employeeScope(ctx, 'employees.directory.view', 'e')}`,
}
