import {
  type AssignmentAttribute,
  EMPLOYEE_FORM,
  EVENT,
  slugOfAttribute,
} from '@muster/contract/employees/employees.constants'
import type { employeeTimeline } from '@muster/contract/employees/employees.contract'
import { separationModes } from '@muster/contract/employees/moves/moves.constants'
import type { FormField, FormValue } from '@muster/contract/forms/form-definition'
import { type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import { ProtectedReads } from '../../../platform/audit/protected-reads.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { fieldsOf, findMasterRecords, loadForm } from '../../forms/index.ts'
import { masterOfAttribute } from '../employee-columns.ts'
import { findPerson, type ReachedPerson } from '../people.queries.ts'
import { canSeeField } from '../person.views.ts'
import { pipTitle } from '../pip/pip-timeline.ts'
import { assetTitle } from './asset-title.ts'
import { profileTexts } from './profile.texts.ts'
import { noteShown } from './protected-reads.ts'
import { fieldText, type MasterNames } from './record-text.ts'
import { findFirstAssignments, findTimelinePage, type TimelineRow } from './timeline.queries.ts'

type Timeline = DataOf<typeof employeeTimeline>
type Entry = Timeline['timeline'][number]
type Change = Entry['changes'][number]
type FirstAssignments = Awaited<ReturnType<typeof findFirstAssignments>>

const MASK = '•••'

const titles: Record<number, Text> = {
  [EVENT.joining]: profileTexts.text('joined'),
  [EVENT.suspended]: profileTexts.text('suspended'),
  [EVENT.probationCompleted]: profileTexts.text('probationCompleted'),
  [EVENT.probationExtended]: profileTexts.text('probationExtended'),
  [EVENT.profileChange]: profileTexts.text('profileChanged'),
  [EVENT.transfer]: profileTexts.text('transferred'),
  [EVENT.shiftChange]: profileTexts.text('shiftChanged'),
  [EVENT.leaveRuleChanged]: profileTexts.text('leaveRuleChanged'),
  [EVENT.employeeStatus]: profileTexts.text('statusChanged'),
  [EVENT.asset]: profileTexts.text('asset'),
  [EVENT.resignation]: profileTexts.text('resigned'),
  [EVENT.separation]: profileTexts.text('leftOrganisation'),
}

/** The specification defines event types for four attributes; others count as profile changes. */
const eventOfAttribute: Partial<Record<AssignmentAttribute, number>> = {
  department: EVENT.department,
  designation: EVENT.designation,
  location: EVENT.location,
  manager: EVENT.reportingManager,
}

type ProfileChanges = Record<string, [FormValue, FormValue]>

function profileChanges(row: TimelineRow): ProfileChanges {
  return (row.details?.changes as ProfileChanges | undefined) ?? {}
}

interface Reader {
  person: ReachedPerson
  /** All fields of the form by slug, including retired and hidden ones, because history refers to them. */
  fields: ReadonlyMap<string, FormField>
  names: MasterNames
  reasons: ReadonlyMap<number | string, string>
  today: string
  first: FirstAssignments
}

function fieldChange(reader: Reader, slug: string, before: FormValue, after: FormValue): Change {
  const field = reader.fields.get(slug)
  const base = { FIELD_SLUG: slug, FIELD_NAME: field?.FIELD_NAME ?? slug }
  const isHidden = !field || field.withheld === true || !canSeeField(reader.person, field.field_group)
  const show = (value: FormValue) => {
    if (value === null || value === '') return null
    return isHidden ? MASK : fieldText(field, value, reader.names) || null
  }
  return { ...base, before: show(before), after: show(after) }
}

function changesOf(reader: Reader, row: TimelineRow): Change[] {
  if (row.attribute !== null) {
    return [fieldChange(reader, slugOfAttribute[row.attribute], row.before_id, row.value_id)]
  }
  if (row.event_type === EVENT.joining) {
    if (row.details?.spell) return []
    return reader.first.map(({ attribute, value_id }) =>
      fieldChange(reader, slugOfAttribute[attribute], null, value_id),
    )
  }
  return Object.entries(profileChanges(row)).map(([slug, [before, after]]) =>
    fieldChange(reader, slug, before, after),
  )
}

function reasonOf(reader: Reader, row: TimelineRow): string {
  const { details } = row
  if (!details) return row.reason
  const reason = reader.reasons.get(details.reason_id as number) ?? details.reason ?? ''
  const mode = row.event_type === EVENT.separation ? separationModes[details.mode as number] : ''
  const note = reader.person.can_status ? details.note : ''
  return [mode, reason, note].filter(Boolean).join(': ')
}

function titleOf(reader: Reader, row: TimelineRow): string {
  if (row.attribute !== null) {
    return profileTexts('changed', {
      fieldName: reader.fields.get(slugOfAttribute[row.attribute])?.FIELD_NAME ?? row.attribute,
    })
  }
  const type = row.event_type ?? 0
  const changed = Object.keys(profileChanges(row))
  if (type === EVENT.transfer && changed.length === 1 && changed[0] === slugOfAttribute.manager) {
    return profileTexts('managerChanged')
  }
  const plan = type === EVENT.asset ? assetTitle(row.details) : pipTitle(row.details)
  if (plan) return plan
  if (type === EVENT.employeeStatus && row.details?.status === 'active') return profileTexts('markedAsActive')
  if (type === EVENT.joining && row.details?.spell) return 'Rejoined'
  return wordsOf(titles[type] ?? profileTexts.text('event'))
}

function entryOf(reader: Reader, row: TimelineRow): Entry {
  const type =
    row.attribute === null ? (row.event_type ?? 0) : (eventOfAttribute[row.attribute] ?? EVENT.profileChange)
  return {
    id: `${row.kind.charAt(0)}${row.id}`,
    event_type: type,
    title: titleOf(reader, row),
    on_date: row.on_date,
    is_future: row.on_date > reader.today,
    changes: changesOf(reader, row),
    reason: reasonOf(reader, row),
    actor: row.actor,
    at: row.at,
  }
}

/** Records which protected values the changes show; values that were masked when stored don't count. */
function noteChanged(reads: ProtectedReads, reader: Reader, row: TimelineRow): void {
  for (const [slug, pair] of Object.entries(profileChanges(row))) {
    const field = reader.fields.get(slug)
    const value = pair.find((one) => one !== null && one !== MASK)
    if (field) noteShown(reads, reader.person, [field], { [slug]: value ?? null })
  }
}

/** Ids of master records on the page, by master. */
function idsIn(
  rows: readonly TimelineRow[],
  first: FirstAssignments,
  fields: ReadonlyMap<string, FormField>,
) {
  const ids: Record<string, Set<number | string>> = { reason: new Set() }
  const add = (master: string, value: unknown) => {
    const members = Array.isArray(value) ? value : [value]
    ids[master] ??= new Set()
    for (const one of members) if (typeof one === 'number' || typeof one === 'string') ids[master].add(one)
  }
  for (const { attribute, value_id } of first) add(masterOfAttribute(attribute), value_id)
  for (const row of rows) {
    if (row.attribute !== null) add(masterOfAttribute(row.attribute), [row.before_id, row.value_id])
    add('reason', row.details?.reason_id)
    for (const [slug, values] of Object.entries(profileChanges(row))) {
      const master = fields.get(slug)?.master
      if (master) for (const value of values) add(master, value)
    }
  }
  return ids
}

/** Entries that a search looks through, the newest: several for every month of a long working life. */
const MOST_SEARCHED = 2000

/** Whether the search occurs in what the entry shows; masked values are not searched. */
function isFound({ title, reason, actor, changes }: Entry, search: string): boolean {
  const texts = [title, reason, actor, ...changes.flatMap((one) => [one.FIELD_NAME, one.before, one.after])]
  return texts.some((text) => text?.toLowerCase().includes(search.toLowerCase()))
}

/**
 * A person's timeline, newest first, with display values before and after; values of fields the caller may not
 * see are masked. Five statements.
 *
 * @throws AppError `record.not_found` also for a person out of reach
 */
export async function readTimeline(ctx: Ctx, query: QueryOf<typeof employeeTimeline>): Promise<Timeline> {
  const { employee_id: employeeId, page, limit, search } = query
  const offset = (page - 1) * limit
  // What entries say is composed here, in the reader's language and with what they may see.
  const wanted = search === '' ? { limit, offset } : { limit: MOST_SEARCHED, offset: 0 }
  const reads = new ProtectedReads(ctx)
  const timeline = await readTx(ctx, async (db) => {
    const person = await findPerson(ctx, db, employeeId)
    if (!person?.can_view) fail('record.not_found')
    const form = await loadForm(ctx, db, EMPLOYEE_FORM, { withRetired: true, whole: true })
    const fields = new Map(fieldsOf(form).map((field) => [field.FIELD_SLUG, field]))
    const rows = await findTimelinePage(ctx, db, employeeId, wanted)
    const hasJoining = rows.some((row) => row.event_type === EVENT.joining)
    const first = hasJoining ? await findFirstAssignments(ctx, db, employeeId) : []
    const names = await findMasterRecords(ctx, db, idsIn(rows, first, fields))
    const reasons = new Map([...(names.get('reason') ?? [])].map(([id, option]) => [id, option.label]))
    const reader: Reader = { person, fields, names, reasons, today: form.today, first }
    const entries = rows.map((row) => ({ row, entry: entryOf(reader, row) }))
    const found = entries.filter(({ entry }) => search === '' || isFound(entry, search))
    const shown = search === '' ? found : found.slice(offset, offset + limit)
    const total = search === '' ? (rows[0]?.total ?? 0) : found.length
    for (const { row } of shown) noteChanged(reads, reader, row)
    return {
      timeline: shown.map(({ entry }) => entry),
      total_rows: total,
      numPages: pageCount(total, limit),
    }
  })
  await reads.recordApart()
  return timeline
}
