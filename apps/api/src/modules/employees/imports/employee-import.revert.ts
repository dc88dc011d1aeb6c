import { EMPLOYEE_FORM, EVENT } from '@muster/contract/employees/employees.constants'
import type { FormField } from '@muster/contract/forms/form-definition'
import { slicesOf } from '../../../lib/slices.ts'
import { type Changes, changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import {
  type CommitProgress,
  fieldsOf,
  loadForm,
  type UndoRun,
  writeCustomValues,
} from '../../forms/index.ts'
import type { MasterTable } from '../../reference/index.ts'
import { renameAccountOf, setAccountEnabled } from '../../session/index.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import { attributeOfSlug, toValues } from '../employee-columns.ts'
import { refuseReaddressing } from '../employees.access.ts'
import { tellEmployedDays } from '../moves/employed-days.hook.ts'
import { lineChanged } from '../moves/line-changed.hook.ts'
import { differing, tellPlacesOf } from '../moves/tell-places.ts'
import { unitsChanged } from '../moves/units-changed.hook.ts'
import { findPeriods, lockPeople, type PersonRow } from '../people.queries.ts'
import { followTeamLeads, type Move } from '../profile/team-leads.service.ts'
import { reportsFirst } from '../rules/reports-first.ts'
import { type EventInsert, insertEvents, updatePeople } from '../writes/people-writes.queries.ts'
import { masked } from '../writes/person-draft.ts'
import { eraseDerived } from './derived-rows.ts'
import {
  type ChangedByRun,
  type CreatedByRun,
  findChangedByRun,
  findCreatedByRun,
  readTrail,
  removeBelongings,
  removeEvents,
  removePeople,
  removeUnits,
  restorePeriods,
} from './employee-import.undo.queries.ts'
import { importsTexts } from './imports.texts.ts'
import { refuseOwnGain } from './judge-revert.ts'

const SLICE = 1000

type GroupOf = ReadonlyMap<string, FormField['field_group']>

interface Restored {
  person: PersonRow
  record: PersonRow
  /** Changed fields by slug, with protected values masked for history and audit log. */
  changes: Changes
  before: ChangedByRun['before']
}

function restoredOf(person: PersonRow, before: ChangedByRun['before'], groupOf: GroupOf): Restored {
  const record: PersonRow = { ...person, ...before.columns }
  const [now, then] = [toValues(person), toValues(record)]
  const slugs = [...new Set([...Object.keys(now), ...Object.keys(then)])].filter(
    (slug) => JSON.stringify(now[slug] ?? null) !== JSON.stringify(then[slug] ?? null),
  )
  const plain = Object.fromEntries(
    slugs.map((slug) => [slug, [now[slug] ?? null, then[slug] ?? null] as [never, never]]),
  )
  return { person, record, before, changes: masked(plain, groupOf) }
}

/** Events for plain fields and status only: effective-dated attributes are restored in their history. */
function eventsOf({ record, person, changes }: Restored, today: string): EventInsert[] {
  const of = { employee_id: record.id, on_date: today }
  const plain = Object.fromEntries(Object.entries(changes).filter(([slug]) => !attributeOfSlug(slug)))
  const events: EventInsert[] = []
  if (Object.keys(plain).length > 0) {
    events.push({ ...of, event_type: EVENT.profileChange, details: { changes: plain } })
  }
  if (record.status !== person.status || record.left_on !== person.left_on) {
    events.push({ ...of, event_type: EVENT.employeeStatus, details: { status: record.status } })
  }
  return events
}

/** Restores accounts with their former state, address and name. */
async function restoreLogins(ctx: Ctx, db: Db, restored: readonly Restored[]): Promise<void> {
  const named = ['email', 'first_name', 'middle_name', 'last_name']
  // One by one, since each account is locked and checked separately; most imports change none.
  for (const { record, before } of restored) {
    if (before.hadLogin) await setAccountEnabled(ctx, db, { employeeId: record.id }, true)
    if (!record.email || !named.some((column) => column in before.columns)) continue
    const name = [record.first_name, record.middle_name, record.last_name].filter(Boolean).join(' ')
    const isReaddressed = 'email' in before.columns
    if (isReaddressed) await refuseReaddressing(ctx, db, [record.id])
    await renameAccountOf(ctx, db, record.id, { name, ...(isReaddressed ? { email: record.email } : {}) })
  }
}

function auditOf({ person, record, changes }: Restored, run: UndoRun) {
  const employment = changesBetween(
    { status: person.status, left_on: person.left_on },
    { status: record.status, left_on: record.left_on },
  )
  return {
    recordType: 'employee',
    recordId: record.id,
    recordLabel: `${person.full_name} (${person.code})`,
    changes: { ...changes, ...employment },
    reason: reasonOf(run),
  }
}

const reasonOf = ({ fileName }: UndoRun) => importsTexts('importReverted', { fileName })

async function restoreSlice(
  ctx: Ctx,
  db: Db,
  run: UndoRun,
  slice: readonly ChangedByRun[],
  form: { groupOf: GroupOf; fields: readonly FormField[]; today: string },
): Promise<Written> {
  const people = await lockPeople(
    ctx,
    db,
    slice.map(({ record_id }) => record_id),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  const restored = slice.map(({ record_id, before }) => {
    const person = byId.get(record_id)
    if (!person) fail('record.conflict')
    return restoredOf(person, before, form.groupOf)
  })
  await refuseOwnGain(ctx, db, restored, form)
  await updatePeople(
    ctx,
    db,
    restored.map(({ record }) => record),
  )
  const dated = restored.flatMap(({ record, before }) =>
    before.periods === null ? [] : [{ id: record.id, periods: before.periods }],
  )
  const replaced =
    dated.length === 0
      ? []
      : await findPeriods(
          ctx,
          db,
          dated.map(({ id }) => id),
        )
  await restorePeriods(ctx, db, dated)
  await tellPlacesOf(
    ctx,
    db,
    differing(
      replaced,
      dated.flatMap(({ periods }) => periods),
    ),
  )
  await unitsChanged.emit(ctx, db, { employeeIds: dated.map(({ id }) => id) })
  await tellEmployedDays(
    ctx,
    db,
    restored.map(({ person, record }) => ({ id: record.id, before: person, after: record })),
  )
  const custom = restored.filter(({ before }) => 'custom' in before.columns)
  await writeCustomValues(
    ctx,
    db,
    EMPLOYEE_FORM,
    custom.map(({ record }) => ({ id: record.id, custom: record.custom })),
  )
  await insertEvents(
    ctx,
    db,
    restored.flatMap((one) => eventsOf(one, form.today)),
  )
  await recordAudit(ctx, db, ...restored.map((one) => auditOf(one, run)))
  await restoreLogins(ctx, db, restored)
  return {
    moves: restored.map(({ person, record }) => ({ from: leadOf(person), to: leadOf(record) })),
    relined: restored
      .filter(({ person, record }) => hasOtherLine(person, record))
      .map(({ record }) => record.id),
  }
}

/** Changes of a slice: former and new managers, and restored employees whose reporting line changed. */
interface Written {
  moves: Move[]
  relined: number[]
}

type Lined = Pick<PersonRow, 'manager_id'> & { status: string }

/** A change of status counts too, since former employees have no reporting line. */
const hasOtherLine = (one: Lined, other: Lined): boolean =>
  one.manager_id !== other.manager_id || one.status !== other.status

/** The manager for whom the employee counts as a report. */
const leadOf = ({ status, manager_id }: Pick<PersonRow, 'manager_id'> & { status: string }) =>
  status === 'active' ? manager_id : null

/** Employees created by the import, reports before their managers, so that they can be deleted in this order. */
async function findMade(ctx: Ctx, db: Db, run: UndoRun): Promise<CreatedByRun[]> {
  const people: CreatedByRun[] = []
  for (let last = 0; ; ) {
    const page = await findCreatedByRun(ctx, db, run.id, last, SLICE)
    for (const person of page) people.push(person)
    if (page.length < SLICE) return reportsFirst(people)
    last = page[page.length - 1]?.id ?? last
  }
}

/** Deletes employees with their dependent rows. The audit log keeps their creation and deletion. */
async function removeSlice(ctx: Ctx, db: Db, run: UndoRun, people: readonly CreatedByRun[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  await recordAudit(
    ctx,
    db,
    ...people.map(({ id, code, label }) => ({
      recordType: 'employee',
      recordId: id,
      recordLabel: label,
      changes: { EMPLOYEE_CODE: [code, null] as [unknown, unknown] },
      reason: reasonOf(run),
    })),
  )
  await removeBelongings(ctx, db, ids)
  await removePeople(ctx, db, ids)
}

async function removeUnitsOf(ctx: Ctx, db: Db, run: UndoRun, table: MasterTable): Promise<void> {
  const units = await removeUnits(ctx, db, run.id, table)
  await recordAudit(
    ctx,
    db,
    ...units.map(({ id, name }) => ({
      recordType: table,
      recordId: id,
      recordLabel: name,
      changes: { name: [name, null] as [unknown, unknown] },
      reason: reasonOf(run),
    })),
  )
}

/** Restores employees to their state before the import, and yields the changes of each slice. */
async function* restoreChanged(ctx: Ctx, db: Db, run: UndoRun): AsyncGenerator<Written> {
  const loaded = await loadForm(ctx, db, EMPLOYEE_FORM)
  const form = {
    fields: fieldsOf(loaded),
    groupOf: new Map(fieldsOf(loaded).map((field) => [field.FIELD_SLUG, field.field_group])),
    today: loaded.today,
  }
  for (let last = 0; ; ) {
    const slice = await findChangedByRun(ctx, db, run.id, last, SLICE)
    if (slice.length === 0) return
    yield await restoreSlice(ctx, db, run, slice, form)
    last = slice[slice.length - 1]?.record_id ?? last
  }
}

async function* removeMade(ctx: Ctx, db: Db, run: UndoRun): AsyncGenerator<Written> {
  const people = await findMade(ctx, db, run)
  if (people.length === 0) return
  await removeEvents(db, run.id)
  await eraseDerived(db, run.id)
  for (const slice of slicesOf(people, SLICE)) {
    await removeSlice(ctx, db, run, slice)
    yield { moves: slice.map((person) => ({ from: leadOf(person), to: null })), relined: [] }
  }
}

/**
 * Restores the employees changed by an import, then deletes those it created and the units created for them, in
 * one transaction. The caller has run the check, which found no blockers and holds the locks.
 */
export async function revertImport(ctx: Ctx, db: Db, run: UndoRun, progress: CommitProgress): Promise<void> {
  const { made, changed } = await readTrail(ctx, db, run.id)
  const total = (changed.employee?.length ?? 0) + (made.employee?.length ?? 0)
  const moves: Move[] = []
  const relined: number[] = []
  for await (const slice of restoreChanged(ctx, db, run)) {
    moves.push(...slice.moves)
    relined.push(...slice.relined)
    await progress(importsTexts.text('restoringPeople'), moves.length, total)
  }
  for await (const slice of removeMade(ctx, db, run)) {
    moves.push(...slice.moves)
    await progress(importsTexts.text('removingPeople'), moves.length, total)
  }
  for (const table of Object.keys(made)) {
    if (table !== 'employee') await removeUnitsOf(ctx, db, run, table as MasterTable)
  }
  await followTeamLeads(ctx, db, moves)
  if (relined.length > 0) await lineChanged.emit(ctx, db, { employeeIds: relined })
  forgetTotals(ctx)
}
