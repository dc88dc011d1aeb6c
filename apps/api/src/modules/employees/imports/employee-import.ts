import { EMPLOYEE_FORM, slugOfAttribute } from '@muster/contract/employees/employees.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import type { ImportCounts } from '@muster/contract/forms/imports/imports.contract'
import {
  type EmploymentState,
  normaliseForMatch,
  type PreparedRow,
  virtualSlugs,
} from '@muster/contract/imports/index'
import { sql } from 'kysely'
import { slicesOf } from '../../../lib/slices.ts'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import {
  type BatchScope,
  fieldsOf,
  type ImportFacts,
  type ImportTarget,
  refuseRows,
  type TrailRecord,
} from '../../forms/index.ts'
import { setAccountEnabled } from '../../session/index.ts'
import { namingTaken } from '../bulk/taken-values.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import { findPowerfulLogins } from '../employees.access.ts'
import { countOutOfReach, lockPeople } from '../people.queries.ts'
import { changePeople } from '../writes/change-people.service.ts'
import { createPeople, type NewPerson } from '../writes/create-people.service.ts'
import type { EmploymentChange, PersonChange } from '../writes/person-draft.ts'
import { refuseDoubledPeople } from './doubled-people.queries.ts'
import { findKnownPeople, IMPORT, loadEmployeeFacts } from './employee-import.facts.ts'
import { creatableMasters, insertMasters, type MasterIdsByLabel } from './employee-import.masters.ts'
import { reviewRows } from './employee-import.review.ts'
import { employeeImportUndo } from './employee-import.undo.ts'
import { importsTexts } from './imports.texts.ts'

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
    // Stores a reason without a master record as a note.
    note: state.reason && reasonId === null ? state.reason : '',
  }
}

/** The row's values, with the ids of master records created for it. */
function valuesOf(row: PreparedRow, facts: ImportFacts, masters: MasterIdsByLabel): FormValues {
  const values: FormValues = { ...row.values }
  for (const [slug, label] of Object.entries(row.newMasters)) {
    const master = facts.targets.find((target) => target.slug === slug)?.master ?? ''
    const id = masters.get(master)?.get(normaliseForMatch(label))
    if (id === undefined) throw new Error(`No record of ${master} was made for row ${row.rowNumber}.`)
    values[slug] = id
  }
  return values
}

/** Employees to create. A manager in the same file is referred to by position. */
function newPeople(rows: readonly PreparedRow[], facts: ImportFacts, masters: MasterIdsByLabel): NewPerson[] {
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

const leaversIn = (changes: readonly PersonChange[]): number[] =>
  changes.filter(({ employment }) => employment?.status === 'left').map(({ person }) => person.id)

/** Deactivates the accounts of leavers. @returns ids of the employees whose account was active */
async function endLogins(ctx: Ctx, db: Db, left: readonly number[]): Promise<number[]> {
  if (left.length === 0) return []
  const accounts = await db
    .selectFrom('account')
    .select('employee_id')
    .where('org_id', '=', ctx.orgId)
    .where('employee_id', '=', sql<number>`any (${left}::bigint[])`)
    .where('state', '<>', 'disabled')
    .execute()
  const ids = accounts.map(({ employee_id }) => employee_id as number)
  // One by one, since the last administrator's account must stay active.
  for (const employeeId of ids) await setAccountEnabled(ctx, db, { employeeId }, false)
  return ids
}

/** Rows read from the database per batch. */
const SLICE = 1000

interface Writing {
  ctx: Ctx
  db: Db
  facts: ImportFacts
  masters: MasterIdsByLabel
  onWritten: (done: number) => Promise<void>
}

/** The changes of existing employees, who stay locked until the transaction ends. */
async function changesOf(
  { ctx, db, facts, masters, onWritten }: Writing,
  rows: readonly PreparedRow[],
  idOfRow: ReadonlyMap<number, number>,
): Promise<PersonChange[]> {
  // Locks by id, so that concurrent imports cannot deadlock.
  const ordered = rows.toSorted((one, other) => (one.existingId as number) - (other.existingId as number))
  const changes: PersonChange[] = []
  for (const slice of slicesOf(ordered, SLICE)) {
    const people = await lockPeople(
      ctx,
      db,
      slice.map((row) => row.existingId as number),
    )
    const byId = new Map(people.map((person) => [person.id, person]))
    for (const row of slice) {
      const person = byId.get(row.existingId as number)
      // The record was deleted after the file was read.
      if (!person) fail('record.conflict')
      const values = valuesOf(row, facts, masters)
      if (row.manager && 'rowNumber' in row.manager) {
        values[MANAGER] = idOfRow.get(row.manager.rowNumber) ?? null
      }
      const employment = employmentOf(row.employment, masters)
      changes.push({ person, values, ...(employment ? { employment } : {}) })
    }
    await onWritten(0)
  }
  return changes
}

async function updateRows(
  writing: Writing,
  rows: readonly PreparedRow[],
  idOfRow: ReadonlyMap<number, number>,
): Promise<TrailRecord[]> {
  const { ctx, db, facts, onWritten } = writing
  const changes = await changesOf(writing, rows, idOfRow)
  const rowOf = new Map(rows.map((row) => [row.existingId as number, row.rowNumber]))
  const refuse = (problems: readonly { employeeId: number | null; slug: string; error: AppError }[]) =>
    refuseRows(
      facts.targets,
      problems.map(({ employeeId, slug, error }) => ({
        ...{ row: rowOf.get(employeeId ?? 0) ?? 0, slug, problem: error.words },
      })),
    )
  const left = leaversIn(changes)
  const powerful = [...(await findPowerfulLogins(ctx, db, left))]
  const error = new AppError('employees.account_guarded')
  if (powerful.length > 0)
    refuse(powerful.map((employeeId) => ({ employeeId, slug: virtualSlugs.employmentStatus, error })))
  const changed = await changePeople(ctx, db, changes, {
    effectiveDate: facts.form.today,
    today: facts.form.today,
    reason: 'Import',
    fields: fieldsOf(facts.form),
    onWritten,
    refuse,
  })
  const hadLogin = new Set(await endLogins(ctx, db, left))
  const ids = changes.map(({ person }) => person.id)
  if ((await countOutOfReach(ctx, db, IMPORT, ids)) > 0) fail('employees.outside_reach')
  return [...changed].map(([recordId, { version, before }]) => ({
    recordType: 'employee',
    recordId,
    action: 'updated',
    rowNumber: rowOf.get(recordId) ?? null,
    version,
    before: hadLogin.has(recordId) ? { ...before, hadLogin: true } : before,
  }))
}

function warningsOf(rows: readonly PreparedRow[], facts: ImportFacts): ImportCounts['warnings'] {
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

/** Import of employees: creates new ones with their history and joining event, and updates existing ones. */
export const employeeImport: ImportTarget = {
  formNo: EMPLOYEE_FORM,
  name: 'employee',
  sampleFile: 'BulkDownloadSample',
  keySlug: 'EMPLOYEE_CODE',
  permission: IMPORT,
  creatableMasters,
  mayCreateMasters: (ctx) => holds(ctx.actor, 'organisation.masters.manage'),
  load: loadEmployeeFacts,
  stored: findKnownPeople,
  desk: new URL('../rules/import-desk.ts', import.meta.url),
  undo: employeeImportUndo,
  writesInBatches: true,
  review: reviewRows,
  commit: async (ctx, db, rows, facts, progress, scope) => {
    const created = rows.filter((row) => row.action === 'create')
    const updated = rows.filter((row) => row.action === 'update')
    const total = created.length + updated.length
    await refuseDoubledPeople(ctx, db, created, scope)
    await progress(importsTexts.text('savingUnits'), 0, total)
    const masters = await insertMasters(ctx, db, [...created, ...updated], facts)
    const writing = (before: number) => ({
      ...{ ctx, db, facts, masters: masters.ids },
      onWritten: (done: number) => progress(importsTexts.text('savingPeople'), before + done, total),
    })
    await progress(importsTexts.text('savingPeople'), 0, total)
    const people = newPeople(withKnownManagers(created, updated, scope), facts, masters.ids)
    const ids = await namingTaken(() =>
      createPeople(ctx, db, people, IMPORT, {
        onWritten: writing(0).onWritten,
        ...(scope ? { reserved: scope.keysToCome } : {}),
      }),
    )
    const idOfRow = new Map([
      ...(scope?.written ?? []),
      ...created.map((row, index) => [row.rowNumber, ids[index] as number] as const),
      ...updated.map((row) => [row.rowNumber, row.existingId as number] as const),
    ])
    const changed =
      updated.length > 0 ? await namingTaken(() => updateRows(writing(created.length), updated, idOfRow)) : []
    forgetTotals(ctx)
    const warnings = warningsOf([...created, ...updated], facts)
    return {
      counts: {
        created: ids.length,
        updated: changed.length,
        skipped: rows.length - ids.length - changed.length,
        masters_created: masters.trail.length,
        warnings: warnings.slice(0, LISTED_WARNINGS),
        warning_count: warnings.length,
      },
      trail: [...masters.trail, ...createdTrail(created, ids), ...changed],
    }
  },
}

/** New employees have version 1. */
function createdTrail(rows: readonly PreparedRow[], ids: readonly number[]): TrailRecord[] {
  return rows.map((row, index) => ({
    recordType: 'employee',
    recordId: ids[index] as number,
    action: 'created',
    rowNumber: row.rowNumber,
    version: 1,
    before: null,
  }))
}

/** Replaces managers in the file who are already stored by their ids. */
function withKnownManagers(
  created: readonly PreparedRow[],
  updated: readonly PreparedRow[],
  scope: BatchScope | undefined,
): PreparedRow[] {
  const stored = new Map(updated.map((row) => [row.rowNumber, row.existingId as number]))
  const idOf = (row: number) => stored.get(row) ?? scope?.written.get(row)
  return created.map((row) => {
    const id = row.manager && 'rowNumber' in row.manager ? idOf(row.manager.rowNumber) : undefined
    return id === undefined ? row : { ...row, manager: { id }, values: { ...row.values, [MANAGER]: id } }
  })
}
