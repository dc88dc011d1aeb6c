import { EMPLOYEE_FORM, EVENT } from '@muster/contract/employees/employees.constants'
import type { FormField } from '@muster/contract/forms/form-definition'
import { type Changes, changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { type CommitProgress, fieldsOf, loadForm, type UndoRun, writeCustomValues } from '../forms/index.ts'
import type { MasterTable } from '../reference/index.ts'
import { renameAccountOf, setAccountEnabled } from '../session/index.ts'
import { forgetTotals } from './directory.totals.ts'
import { attributeOfSlug, toValues } from './employee-columns.ts'
import {
  type ChangedByRun,
  countTrail,
  findChangedByRun,
  findCreatedByRun,
  freeAddresses,
  removePeople,
  removeUnits,
  restorePeriods,
} from './employee-import.undo.queries.ts'
import { lockPeople, type PersonRow } from './people.queries.ts'
import { type EventInsert, insertEvents, updatePeople } from './people-writes.queries.ts'
import { masked } from './person-draft.ts'
import { followTeamLeads, type Move } from './team-leads.service.ts'

const SLICE = 1000

type GroupOf = ReadonlyMap<string, FormField['field_group']>

interface Restored {
  person: PersonRow
  record: PersonRow
  /** Changed fields by slug, as history and audit may show them. */
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

/** What is effective-dated shows in the history itself, which is as it was: only the rest is an event. */
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

/** What people sign in with is theirs again too. */
async function restoreLogins(ctx: Ctx, db: Db, restored: readonly Restored[]): Promise<void> {
  const named = ['email', 'first_name', 'middle_name', 'last_name']
  // One by one, since each account is locked and judged by itself; most imports touch none.
  for (const { record, before } of restored) {
    if (before.hadLogin) await setAccountEnabled(ctx, db, { employeeId: record.id }, true)
    if (!record.email || !named.some((column) => column in before.columns)) continue
    const name = [record.first_name, record.middle_name, record.last_name].filter(Boolean).join(' ')
    await renameAccountOf(ctx, db, record.id, { email: record.email, name })
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

const reasonOf = ({ fileName }: UndoRun) => `Import taken back: ${fileName}`

async function restoreSlice(
  ctx: Ctx,
  db: Db,
  run: UndoRun,
  slice: readonly ChangedByRun[],
  form: { groupOf: GroupOf; today: string },
): Promise<Move[]> {
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
  await updatePeople(
    ctx,
    db,
    restored.map(({ record }) => record),
  )
  const dated = restored.flatMap(({ record, before }) =>
    before.periods === null ? [] : [{ id: record.id, periods: before.periods }],
  )
  await restorePeriods(ctx, db, dated)
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
  return restored.map(({ person, record }) => ({ from: leadOf(person), to: leadOf(record) }))
}

/** Whom the person counts for as a report. */
const leadOf = ({ status, manager_id }: Pick<PersonRow, 'manager_id'> & { status: string }) =>
  status === 'active' ? manager_id : null

/** The audit keeps that they were there, and that they went. */
async function auditRemoved(
  ctx: Ctx,
  db: Db,
  run: UndoRun,
  progress: (done: number) => Promise<void>,
): Promise<Move[]> {
  let done = 0
  const moves: Move[] = []
  for (let last = 0; ; ) {
    const people = await findCreatedByRun(ctx, db, run.id, last, SLICE)
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
    for (const person of people) moves.push({ from: leadOf(person), to: null })
    done += people.length
    await progress(done)
    if (people.length < SLICE) return moves
    last = people[people.length - 1]?.id ?? last
  }
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

/**
 * Restores the people that an import changed, then removes those that it made and the units made for them, in
 * one transaction. The check has found nothing in the way, and holds the locks.
 */
export async function revertImport(ctx: Ctx, db: Db, run: UndoRun, progress: CommitProgress): Promise<void> {
  const trail = await countTrail(ctx, db, run.id)
  const countOf = (action: string) =>
    trail.find((one) => one.record_type === 'employee' && one.action === action)?.count ?? 0
  const [changed, created] = [countOf('updated'), countOf('created')]
  const loaded = await loadForm(ctx, db, EMPLOYEE_FORM)
  const form = {
    groupOf: new Map(fieldsOf(loaded).map((field) => [field.FIELD_SLUG, field.field_group])),
    today: loaded.today,
  }
  const moves: Move[] = []
  await freeAddresses(ctx, db, run.id)
  for (let last = 0, done = 0; done < changed; ) {
    const slice = await findChangedByRun(ctx, db, run.id, last, SLICE)
    if (slice.length === 0) break
    for (const move of await restoreSlice(ctx, db, run, slice, form)) moves.push(move)
    last = slice[slice.length - 1]?.record_id ?? last
    done += slice.length
    await progress('Restoring people', done, changed + created)
  }
  if (created > 0) {
    const removed = await auditRemoved(ctx, db, run, (done) =>
      progress('Removing people', changed + Math.floor(done / 2), changed + created),
    )
    for (const move of removed) moves.push(move)
    await removePeople(ctx, db, run.id)
  }
  for (const { record_type } of trail) {
    if (record_type !== 'employee') await removeUnitsOf(ctx, db, run, record_type as MasterTable)
  }
  await followTeamLeads(ctx, db, moves)
  forgetTotals(ctx)
  await progress('Done', changed + created, changed + created)
}
