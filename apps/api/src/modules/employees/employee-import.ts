import { EMPLOYEE_FORM, slugOfAttribute } from '@muster/contract/employees/employees.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import type { ImportCounts } from '@muster/contract/forms/imports.contract'
import { type EmploymentState, normaliseForMatch, type PreparedRow } from '@muster/contract/imports/index'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { fieldsOf, type ImportTarget } from '../forms/index.ts'
import { setAccountEnabled } from '../session/index.ts'
import { changePeople } from './change-people.service.ts'
import { createPeople, type NewPerson } from './create-people.service.ts'
import { forgetTotals } from './directory.totals.ts'
import { type EmployeeFacts, IMPORT, judgeEmployeeRow, loadEmployeeFacts } from './employee-import.facts.ts'
import { creatableMasters, insertMasters, type MasterIdsByLabel } from './employee-import.masters.ts'
import { refusePowerfulLogin } from './employees.access.ts'
import { countOutOfReach, lockPeople } from './people.queries.ts'
import type { EmploymentChange, PersonChange } from './person-draft.ts'

const LISTED_WARNINGS = 200
const MANAGER = slugOfAttribute.manager

function employmentOf(
  state: EmploymentState | null,
  masters: MasterIdsByLabel,
): EmploymentChange | undefined {
  if (!state) return undefined
  const reasonId = state.reason ? (masters.get('reason')?.get(normaliseForMatch(state.reason)) ?? null) : null
  return {
    status: state.status,
    leftOn: state.leftOn,
    reasonId,
    // A reason that is no record of the master is kept in words.
    note: state.reason && reasonId === null ? state.reason : '',
  }
}

/** The row's values with ids for the masters that were created for it. */
function valuesOf(row: PreparedRow, facts: EmployeeFacts, masters: MasterIdsByLabel): FormValues {
  const values: FormValues = { ...row.values }
  for (const [slug, label] of Object.entries(row.newMasters)) {
    const master = facts.targets.find((target) => target.slug === slug)?.master ?? ''
    const id = masters.get(master)?.get(normaliseForMatch(label))
    if (id === undefined) throw new Error(`No record of ${master} was made for row ${row.rowNumber}.`)
    values[slug] = id
  }
  return values
}

/** Rows to create, their managers among them by position. */
function newPeople(
  rows: readonly PreparedRow[],
  facts: EmployeeFacts,
  masters: MasterIdsByLabel,
): NewPerson[] {
  const position = new Map(rows.map((row, index) => [row.rowNumber, index]))
  return rows.map((row) => {
    const managerIndex =
      row.manager && 'rowNumber' in row.manager ? position.get(row.manager.rowNumber) : undefined
    const employment = employmentOf(row.employment, masters)
    return {
      values: valuesOf(row, facts, masters),
      ...(employment ? { employment } : {}),
      ...(managerIndex === undefined ? {} : { managerIndex }),
    }
  })
}

async function endLogins(ctx: Ctx, db: Db, changes: readonly PersonChange[]): Promise<void> {
  const left = changes
    .filter(({ employment }) => employment?.status === 'left')
    .map(({ person }) => person.id)
  if (left.length === 0) return
  await refusePowerfulLogin(ctx, db, left)
  const accounts = await db
    .selectFrom('account')
    .select('employee_id')
    .where('org_id', '=', ctx.orgId)
    .where('employee_id', 'in', left)
    .where('state', '<>', 'disabled')
    .execute()
  // Each account is judged by itself: the last administrator stays.
  for (const { employee_id } of accounts) {
    await setAccountEnabled(ctx, db, { employeeId: employee_id as number }, false)
  }
}

async function updateRows(
  ctx: Ctx,
  db: Db,
  rows: readonly PreparedRow[],
  facts: EmployeeFacts,
  masters: MasterIdsByLabel,
  idOfRow: ReadonlyMap<number, number>,
): Promise<number> {
  const people = await lockPeople(
    ctx,
    db,
    rows.map((row) => row.existingId as number),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  const changes = rows.map((row): PersonChange => {
    const person = byId.get(row.existingId as number)
    // Somebody removed the record since the file was read.
    if (!person) return fail('record.conflict')
    const values = valuesOf(row, facts, masters)
    if (row.manager && 'rowNumber' in row.manager)
      values[MANAGER] = idOfRow.get(row.manager.rowNumber) ?? null
    const employment = employmentOf(row.employment, masters)
    return { person, values, ...(employment ? { employment } : {}) }
  })
  const changed = await changePeople(ctx, db, changes, {
    effectiveDate: facts.form.today,
    today: facts.form.today,
    reason: 'Import',
    fields: fieldsOf(facts.form),
  })
  await endLogins(ctx, db, changes)
  const ids = people.map((person) => person.id)
  if ((await countOutOfReach(ctx, db, IMPORT, ids)) > 0) fail('employees.outside_reach')
  return changed.size
}

function warningsOf(rows: readonly PreparedRow[], facts: EmployeeFacts): ImportCounts['warnings'] {
  const labels = new Map(facts.targets.map((target) => [target.slug, target.label]))
  return rows.flatMap((row) =>
    row.problems
      .filter((problem) => problem.severity === 'warning')
      .map((problem) => ({
        row: row.rowNumber,
        column: problem.target === null ? null : (labels.get(problem.target) ?? problem.target),
        message: problem.message,
      })),
  )
}

/** People from a file: new ones with their first periods and joining events, known ones by what the file changes. */
export const employeeImport: ImportTarget = {
  formNo: EMPLOYEE_FORM,
  name: 'employee',
  sampleFile: 'BulkDownloadSample',
  keySlug: 'EMPLOYEE_CODE',
  permission: IMPORT,
  creatableMasters,
  mayCreateMasters: (ctx) => holds(ctx.actor, 'organisation.masters.manage'),
  load: loadEmployeeFacts,
  judge: judgeEmployeeRow,
  commit: async (ctx, db, rows, given, progress) => {
    const facts = given as EmployeeFacts
    const created = rows.filter((row) => row.action === 'create')
    const updated = rows.filter((row) => row.action === 'update')
    await progress('Masters', 0, rows.length)
    const masters = await insertMasters(ctx, db, [...created, ...updated], facts)
    await progress('People', 0, rows.length)
    const ids = await createPeople(
      ctx,
      db,
      newPeople(withKnownManagers(created, updated), facts, masters.ids),
      IMPORT,
    )
    const idOfRow = new Map([
      ...created.map((row, index) => [row.rowNumber, ids[index] as number] as const),
      ...updated.map((row) => [row.rowNumber, row.existingId as number] as const),
    ])
    const changed = updated.length > 0 ? await updateRows(ctx, db, updated, facts, masters.ids, idOfRow) : 0
    await progress('Done', rows.length, rows.length)
    forgetTotals(ctx)
    const warnings = warningsOf([...created, ...updated], facts)
    return {
      created: ids.length,
      updated: changed,
      skipped: rows.length - ids.length - changed,
      masters_created: masters.created,
      warnings: warnings.slice(0, LISTED_WARNINGS),
      warning_count: warnings.length,
    }
  },
}

/** A manager who stands in the file but is stored already is a stored person. */
function withKnownManagers(created: readonly PreparedRow[], updated: readonly PreparedRow[]): PreparedRow[] {
  const stored = new Map(updated.map((row) => [row.rowNumber, row.existingId as number]))
  return created.map((row) => {
    const id = row.manager && 'rowNumber' in row.manager ? stored.get(row.manager.rowNumber) : undefined
    return id === undefined ? row : { ...row, manager: { id }, values: { ...row.values, [MANAGER]: id } }
  })
}
