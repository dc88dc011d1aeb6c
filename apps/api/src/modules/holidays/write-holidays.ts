import type { AuditFact } from '../../platform/audit.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { findState } from '../reference/index.ts'
import {
  draftOf,
  factOf,
  findHolidays,
  findPlaceChoices,
  findTypes,
  type HolidayDraft,
  insertHolidays,
  type PlaceChoices,
  rewriteHolidays,
  type StoredHoliday,
  type TypeRow,
} from './holidays.queries.ts'
import { holidaysTexts } from './holidays.texts.ts'
import { daysOffChanged, requireSeen } from './impact.ts'

/** Stored and new state of a holiday; null for none. */
export interface HolidayChange {
  stored: StoredHoliday | null
  draft: HolidayDraft | null
}

export interface Choices extends PlaceChoices {
  types: TypeRow[]
  today: string
}

export async function findChoices(ctx: Ctx, db: Db): Promise<Choices> {
  return { ...(await findPlaceChoices(ctx, db)), ...(await findTypes(ctx, db)) }
}

const allIn = (ids: readonly number[], offered: readonly { id: number }[]) =>
  ids.every((id) => offered.some((one) => one.id === id))

/** Problems of a draft, by field. Inactive units and types may stay where they are already used. */
export async function problemsOf(
  draft: HolidayDraft,
  choices: Choices,
  before: HolidayDraft | null = null,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  const offered = <T extends { id: number; status: number }>(
    all: readonly T[],
    kept: readonly number[] = [],
  ) => all.filter((one) => one.status === 1 || kept.includes(one.id))
  if (!allIn([draft.type], offered(choices.types, before ? [before.type] : [])))
    fields.holiday_type = holidaysTexts('valueNotOffered')
  if (!allIn(draft.locations, offered(choices.locations, before?.locations)))
    fields.locations = holidaysTexts('valueNotOffered')
  if (!allIn(draft.entities, offered(choices.entities, before?.entities)))
    fields.entities = holidaysTexts('valueNotOffered')
  for (const id of draft.states) if (!(await findState(id))) fields.states = holidaysTexts('valueNotOffered')
  const year = Number(draft.date.slice(0, 4))
  if (year < 1970 || year > 2200) fields.date = holidaysTexts('dateOutOfRange')
  return fields
}

/** Key of a holiday: date and name, which are unique. */
export const keyOf = ({ date, name }: { date: string; name: string }) => `${date} ${name.toLowerCase()}`

/** Stored holidays with a draft's date and name. */
export async function findNamesakes(
  ctx: Ctx,
  db: Db,
  drafts: readonly { date: string; name: string }[],
): Promise<Map<string, StoredHoliday>> {
  const years = [...new Set(drafts.map(({ date }) => Number(date.slice(0, 4))))]
  const byKey = new Map<string, StoredHoliday>()
  for (const year of years) {
    for (const stored of await findHolidays(ctx, db, { year })) byKey.set(keyOf(stored), stored)
  }
  return byKey
}

const audited = (draft: HolidayDraft | null) =>
  draft === null
    ? {}
    : {
        ...{ date: draft.date, name: draft.name, holiday_type: draft.type, note: draft.note },
        ...{ status: draft.status, locations: draft.locations, states: draft.states },
        entities: draft.entities,
      }

function auditOf({ stored, draft }: HolidayChange, id: number): AuditFact {
  const { date, name } = draft ?? (stored as StoredHoliday)
  return {
    recordType: 'holiday',
    recordId: id,
    recordLabel: `${name}, ${date}`,
    changes: changesBetween(audited(stored && draftOf(stored)), audited(draft)),
  }
}

const isActive = (draft: HolidayDraft | null): draft is HolidayDraft => draft !== null && draft.status === 1

/** Accepts changes without effect on bookings, or with an effect that was seen; see `requireSeen`. */
async function requireChangesSeen(
  ctx: Ctx,
  db: Db,
  changes: readonly HolidayChange[],
  types: readonly TypeRow[],
  seen: string | undefined,
): Promise<string[]> {
  const drafts = changes.flatMap(({ stored, draft }) => [stored && draftOf(stored), draft]).filter(isActive)
  const dates = [...new Set(drafts.map(({ date }) => date))].sort()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return []
  const removed = new Set(changes.flatMap(({ stored }) => stored?.id ?? []))
  const isRestricted = (type: number) => types.find(({ id }) => id === type)?.is_restricted ?? false
  const fresh = changes.flatMap(({ stored, draft }, index) =>
    isActive(draft) ? [factOf(stored?.id ?? -1 - index, draft, isRestricted(draft.type))] : [],
  )
  const holidays = (all: readonly ReturnType<typeof factOf>[]) => [
    ...all.filter(({ id }) => !removed.has(id)),
    ...fresh,
  ]
  await requireSeen(ctx, db, { from, to, dates }, { holidays }, seen)
  return dates
}

/**
 * Writes changes of holidays, whose effect on bookings must have been seen, with an audit entry each, and
 * emits the changed days.
 *
 * @returns ids in the order of the changes
 * @throws AppError `holidays.impact_unseen`
 */
export async function writeChanges(
  ctx: Ctx,
  db: Db,
  changes: readonly HolidayChange[],
  { types, seen }: { types: readonly TypeRow[]; seen: string | undefined },
): Promise<number[]> {
  if (changes.length === 0) return []
  const dates = await requireChangesSeen(ctx, db, changes, types, seen)
  const fresh = changes.flatMap(({ stored, draft }) => (stored === null && draft ? [draft] : []))
  const made = fresh.length > 0 ? await insertHolidays(ctx, db, fresh) : []
  await rewriteHolidays(
    ctx,
    db,
    changes.flatMap(({ stored, draft }) => (stored && draft ? [{ id: stored.id, draft }] : [])),
  )
  const removed = changes.flatMap(({ stored, draft }) => (stored && !draft ? [stored.id] : []))
  if (removed.length > 0) {
    await db.deleteFrom('holiday').where('org_id', '=', ctx.orgId).where('id', 'in', removed).execute()
  }
  const ids = changes.map(({ stored }) => stored?.id ?? (made.shift() as number))
  await recordAudit(ctx, db, ...changes.map((change, index) => auditOf(change, ids[index] as number)))
  const [from, to] = [dates[0], dates.at(-1)]
  if (from !== undefined && to !== undefined) await daysOffChanged.emit(ctx, db, { from, to })
  return ids
}

/** @throws AppError `request.invalid` naming the fields */
export async function requireValid(
  draft: HolidayDraft,
  choices: Choices,
  before: HolidayDraft | null,
): Promise<void> {
  const fields = await problemsOf(draft, choices, before)
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}
