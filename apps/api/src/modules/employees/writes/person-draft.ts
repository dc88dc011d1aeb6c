import { EVENT } from '@muster/contract/employees/employees.constants'
import type { FieldGroup, FormField, FormValue, FormValues } from '@muster/contract/forms/form-definition'
import type { Changes } from '../../../platform/audit.ts'
import type { AppError } from '../../../platform/errors.ts'
import { attributeOfSlug, toColumns, toValues } from '../employee-columns.ts'
import type { PersonRow, StoredPeriod } from '../people.queries.ts'
import type { Authors } from '../reach-given.ts'
import type { EventInsert, PeriodWrites, PersonRecord } from './people-writes.queries.ts'
import { planPersonPeriods } from './plan-periods.ts'

/** A change of employment status. */
export interface EmploymentChange {
  status: 'active' | 'left'
  leftOn: string | null
  reasonId: number | null
  note: string
  /** The specification's separation mode, if given. */
  mode?: number | null
}

export interface PersonChange {
  /** Locked by the caller's transaction. */
  person: PersonRow
  /** Validated values of the changed fields by slug. */
  values: FormValues
  employment?: EmploymentChange
}

/** Why somebody's change is refused. */
export interface ChangeProblem {
  employeeId: number
  /** The field concerned. */
  slug: string
  error: AppError
}

export interface ChangeOptions {
  /** Effective date of changes of department, manager … */
  effectiveDate: string
  today: string
  reason: string
  /** Fields of the form, to know which values must never be copied into history. */
  fields: readonly FormField[]
  /** By person, the move (employee_move) that their changes of assignment belong to. */
  moves?: ReadonlyMap<number, number>
  /** Who stands behind the change, if not the caller alone. */
  authors?: Authors
  /** Refuses the changes in words of its own, such as those of a file's rows. */
  refuse?: (problems: readonly ChangeProblem[]) => never
  /** Called with the number of people written so far. */
  onWritten?: (done: number) => Promise<void>
}

/** What a change replaced: enough to undo it while nothing else has changed. */
export interface PersonBefore {
  /** Previous values of changed columns. */
  columns: Record<string, unknown>
  /** The complete history of the person's assignments; null if unchanged. */
  periods: StoredPeriod[] | null
  /** Set when the change disabled an account. */
  hadLogin?: true
}

export interface ChangedPerson {
  version: number
  /** Slugs of changes planned for a later day. */
  scheduled: string[]
  before: PersonBefore
}

export interface Draft {
  change: PersonChange
  record: PersonRecord & { id: number }
  /** Changed fields that are not effective-dated, before and after. */
  plain: Record<string, [FormValue, FormValue]>
  /** Changed effective-dated fields. */
  dated: Record<string, [FormValue, FormValue]>
  writes: PeriodWrites
  scheduled: string[]
  before: PersonBefore
}

const MASKED_GROUPS: ReadonlySet<FieldGroup> = new Set(['pay', 'bank', 'identity'])
const MASK = '•••'
export const same = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export function draftChange(
  change: PersonChange,
  stored: readonly StoredPeriod[],
  options: ChangeOptions,
): Draft {
  const { person, values } = change
  const before = toValues(person)
  const plain: Draft['plain'] = {}
  const datedValues: Record<string, number | null> = {}
  const columns: FormValues = {}
  for (const [slug, value] of Object.entries(values)) {
    const attribute = attributeOfSlug(slug)
    if (attribute) datedValues[attribute] = value as number | null
    else if (!same(before[slug], value)) {
      plain[slug] = [before[slug] ?? null, value]
      columns[slug] = value
    }
  }
  const planned = planPersonPeriods(person, stored, datedValues, {
    ...options,
    joinedOn: String(values.DATE_OF_JOINING ?? person.date_of_joining),
  })
  const split = toColumns(columns)
  const { employment } = change
  const record = {
    ...person,
    ...split.columns,
    ...planned.current,
    ...(employment
      ? {
          status: employment.status,
          left_on: employment.leftOn,
          separation_reason_id: employment.reasonId,
          separation_note: employment.note,
        }
      : {}),
    custom: withoutNulls({ ...person.custom, ...split.custom }),
  }
  const hasDated = Object.values(planned.writes).some((list) => list.length > 0)
  return {
    change,
    plain,
    dated: planned.changed,
    writes: planned.writes,
    scheduled: planned.scheduled,
    record,
    before: { columns: replacedColumns(person, record), periods: hasDated ? [...stored] : null },
  }
}

/** Previous values of the columns that change. */
function replacedColumns(person: PersonRow, record: PersonRecord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(person).filter(
      ([column, value]) => value !== record[column] && !same(value, record[column]),
    ),
  )
}

function withoutNulls(custom: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(custom).filter(([, value]) => value !== null && value !== undefined),
  )
}

export function masked(changes: Draft['plain'], groupOf: ReadonlyMap<string, FieldGroup | null>): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([slug, [before, after]]) => {
      const group = groupOf.get(slug) ?? null
      if (group === null || !MASKED_GROUPS.has(group)) return [slug, [before, after]]
      return [slug, [before === null ? null : MASK, after === null ? null : MASK]]
    }),
  )
}

export function employmentChanges({ person, employment }: PersonChange): Changes {
  if (!employment) return {}
  const after: [string, unknown, unknown][] = [
    ['status', person.status, employment.status],
    ['left_on', person.left_on, employment.leftOn],
    ['separation_reason_id', person.separation_reason_id, employment.reasonId],
    ['separation_note', person.separation_note, employment.note],
    ['separation_mode', person.separation_mode, employment.mode],
  ]
  return Object.fromEntries(
    after.filter(([, old, fresh]) => !same(old, fresh)).map(([name, old, fresh]) => [name, [old, fresh]]),
  )
}

export function eventsOf(draft: Draft, plain: Changes, today: string): EventInsert[] {
  const { change } = draft
  const of = { employee_id: change.person.id }
  const events: EventInsert[] = []
  if (Object.keys(plain).length > 0) {
    events.push({ ...of, event_type: EVENT.profileChange, on_date: today, details: { changes: plain } })
  }
  const { employment } = change
  if (!employment || Object.keys(employmentChanges(change)).length === 0) return events
  if (employment.leftOn !== null) {
    const { reasonId: reason_id, note, mode = null } = employment
    const details = { reason_id, note, mode }
    events.push({ ...of, event_type: EVENT.separation, on_date: employment.leftOn, details })
  } else {
    events.push({
      ...of,
      event_type: EVENT.employeeStatus,
      on_date: today,
      details: { status: employment.status },
    })
  }
  return events
}
