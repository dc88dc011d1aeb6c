import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import {
  findCustomReferences,
  findReferences,
  type ImportUndo,
  type RecordsOfRun,
  type SoftReference,
  type UndoCheck,
  type UndoRun,
  type UsedRecord,
} from '../../forms/index.ts'
import type { MasterTable } from '../../reference/index.ts'
import { findManagersAbove, lockManagerLines } from '../people.queries.ts'
import { findManagerCycle } from '../rules/manager-cycle.ts'
import { useInWords } from '../rules/use-in-words.ts'
import { derivedRows } from './derived-rows.ts'
import { IMPORT } from './employee-import.facts.ts'
import { revertImport } from './employee-import.revert.ts'
import {
  countForeign,
  findChangedPeople,
  findChangedUnits,
  findExamples,
  findFormerManagers,
  findTakenAddresses,
  findTakenValues,
  lockWritten,
  type NamedRecord,
  nameRecords,
  readTrail,
  type Trail,
} from './employee-import.undo.queries.ts'
import { importsTexts } from './imports.texts.ts'

type RecordType = MasterTable | 'employee'

/** Blockers of an undo, with all reasons of a record merged into one entry. */
class Blockers {
  readonly #byRecord = new Map<string, { type: RecordType; id: number; label: string; reasons: string[] }>()

  add(type: RecordType, id: number, label: string, reason: string): void {
    const key = `${type} ${id}`
    const known = this.#byRecord.get(key)
    if (known) known.reasons.push(reason)
    else this.#byRecord.set(key, { type, id, label, reasons: [reason] })
  }

  get list() {
    return [...this.#byRecord.values()]
  }
}

const LISTED = 200

/** Dependent rows, which are deleted or restored with their employee and therefore do not block. Units have none. */
const own = {
  employee: { recordType: 'employee', column: 'id' },
  employee_assignment: { recordType: 'employee', column: 'employee_id' },
  employee_event: { recordType: 'employee', column: 'employee_id' },
  probation: { recordType: 'employee', column: 'employee_id' },
  checklist_task: { recordType: 'employee', column: 'employee_id' },
}

/** References without a foreign key. */
function softReferences(type: RecordType): SoftReference[] {
  const attribute = type === 'employee' ? 'manager' : type
  const history: SoftReference = {
    table: 'employee_assignment',
    column: 'value_id',
    condition: sql`t.attribute = ${attribute}`,
  }
  if (type !== 'employee') {
    const limit = { table: 'access_group_limit', column: 'value_id', condition: sql`t.dimension = ${type}` }
    return [history, limit]
  }
  const condition = sql`t.record_type = 'employee' and t.state <> 'removed'`
  return [history, { table: 'stored_file', column: 'record_id', condition }]
}

/** Tables whose custom fields may refer to a unit. */
const tableOfForm = (formNo: number) =>
  formNo === EMPLOYEE_FORM ? 'employee' : formNo >= 1000 ? 'form_record' : undefined

async function blockUsed(
  ctx: Ctx,
  db: Db,
  { made, written }: Trail,
  type: RecordType,
  blockers: Blockers,
): Promise<void> {
  const question = {
    ...{ table: type, made: made[type] ?? [], written, soft: softReferences(type), own },
    ignored: type === 'employee' ? derivedRows() : {},
  }
  const used: UsedRecord[] = await findReferences(ctx, db, question)
  if (type !== 'employee') used.push(...(await findCustomReferences(ctx, db, question, tableOfForm)))
  const byRecord = Map.groupBy(used, ({ record_id }) => record_id)
  const names = await nameRecords(ctx, db, type, [...byRecord.keys()])
  for (const [id, uses] of byRecord) {
    blockers.add(
      type,
      id,
      names.get(id) ?? String(id),
      importsTexts('inUseSinceImport', { uses: useInWords(uses) }),
    )
  }
}

function blockChanged(type: RecordType, changed: readonly NamedRecord[], blockers: Blockers): void {
  for (const { record_id, label } of changed) {
    const reason = label === null ? importsTexts('noLongerExists') : importsTexts('changedSinceImport')
    blockers.add(type, record_id, label ?? importsTexts('no', { recordId: record_id }), reason)
  }
}

/** Blocks cycles: a former manager may report to the employee by now. */
async function blockManagerRings(ctx: Ctx, db: Db, run: UndoRun, blockers: Blockers): Promise<void> {
  const former = await findFormerManagers(ctx, db, run.id)
  if (former.length === 0) return
  const ids = former.flatMap(({ record_id, manager_id }) =>
    manager_id === null ? [record_id] : [record_id, manager_id],
  )
  const above = await findManagersAbove(ctx, db, ids)
  const managerOf = new Map(above.map((row) => [row.id, row.manager_id]))
  for (const { record_id, manager_id } of former) managerOf.set(record_id, manager_id)
  const cycle = findManagerCycle(
    managerOf,
    former.map(({ record_id }) => record_id),
  )
  if (!cycle) return
  const names = new Map(above.map((row) => [row.id, row.full_name]))
  const label = names.get(cycle.employeeId) ?? ''
  const manager = names.get(cycle.managerId) ?? ''
  blockers.add('employee', cycle.employeeId, label, importsTexts('formerManagerReportsToThem', { manager }))
}

async function blockPeople(ctx: Ctx, db: Db, run: UndoRun, trail: Trail, blockers: Blockers): Promise<void> {
  blockChanged('employee', await findChangedPeople(ctx, db, run.id), blockers)
  await blockUsed(ctx, db, trail, 'employee', blockers)
  const taken = [...(await findTakenAddresses(ctx, db, run.id)), ...(await findTakenValues(ctx, db, run.id))]
  for (const { record_id, label } of taken) {
    blockers.add('employee', record_id, label ?? '', importsTexts('valueNowTaken'))
  }
  await blockManagerRings(ctx, db, run, blockers)
}

/** Sorts employees first. */
function countsOf(records: RecordsOfRun): { record_type: string; count: number }[] {
  return Object.entries(records)
    .map(([record_type, ids]) => ({ record_type, count: ids.length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => Number(other.record_type === 'employee') - Number(one.record_type === 'employee'))
}

async function check(
  ctx: Ctx,
  db: Db,
  run: UndoRun,
  isFinal: boolean,
  permission: string,
): Promise<UndoCheck> {
  if ((await countForeign(ctx, db, run.id, permission)) > 0) {
    fail('employees.outside_reach', {
      message: importsTexts('importBeyondReach'),
    })
  }
  const trail = await readTrail(ctx, db, run.id)
  const types = Object.keys(trail.written) as RecordType[]
  if (isFinal) {
    await lockManagerLines(ctx, db)
    await lockWritten(ctx, db, run.id, types)
  }
  const blockers = new Blockers()
  for (const type of types) {
    if (type === 'employee') await blockPeople(ctx, db, run, trail, blockers)
    else {
      blockChanged(type, await findChangedUnits(ctx, db, run.id, type), blockers)
      await blockUsed(ctx, db, trail, type, blockers)
    }
  }
  const { list } = blockers
  return {
    removes: countsOf(trail.made),
    restores: countsOf(trail.changed),
    examples: await findExamples(ctx, db, run.id),
    blockers: list.slice(0, LISTED).map(({ type, id, label, reasons }) => ({
      record_type: type,
      record_id: id,
      label,
      reason: reasons.join(' '),
    })),
    blockerCount: list.length,
  }
}

/** Reverts a run: deletes the employees it created and restores those it changed. */
export function employeeUndoFor(permission: string): ImportUndo {
  return {
    check: (ctx, db, run, isFinal) => check(ctx, db, run, isFinal, permission),
    revert: revertImport,
  }
}

export const employeeImportUndo = employeeUndoFor(IMPORT)
