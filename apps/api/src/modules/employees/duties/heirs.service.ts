import type { DutyHeir } from '@muster/contract/employees/moves/duties.contract'
import { holds } from '../../../platform/access/actor.ts'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { findOutOfReach } from '../moves/moves.queries.ts'
import { dutiesTexts } from './duties.texts.ts'
import { type DutyKind, dutyKind, dutyKinds, findDuties } from './duties.ts'
import { findHeirPeople, type HeirPerson, writeHeirs } from './heirs.queries.ts'

function refuse(index: number, field: 'kind' | 'heir_id', message: string): never {
  fail('request.invalid', { fields: { [`heirs.${index}.${field}`]: message }, message })
}

/** Whether the caller may name an heir for this kind. */
export const mayName = (ctx: Ctx, kind: DutyKind): boolean =>
  kind.fate === 'heir' && (kind.permission === undefined || holds(ctx.actor, kind.permission))

interface Leaving {
  employeeId: number
  moveId: number
  /** Last working day. */
  lastDay: string
}

/** Why somebody can't take over on the day after; null if they can. */
function problemOf(person: HeirPerson | undefined, { employeeId, lastDay }: Leaving): string | null {
  if (!person) return dutiesTexts('heirUnavailable')
  if (person.id === employeeId) return dutiesTexts('heirIsLeaving')
  const { full_name: name, left_on: left, date_of_joining: joins } = person
  if (person.status === 'left') return dutiesTexts('heirHasLeft', { name })
  if (left !== null && left <= lastDay) return dutiesTexts('heirLeavesBefore', { name, day: left })
  if (joins > lastDay) return dutiesTexts('heirJoinsLater', { name, day: joins })
  return null
}

async function refuseUnfit(ctx: Ctx, db: Db, of: Leaving, heirs: readonly DutyHeir[]): Promise<void> {
  const ids = [...new Set(heirs.map((one) => one.heir_id))]
  const people = await findHeirPeople(ctx, db, ids)
  const out = await findOutOfReach(ctx, db, [{ permission: 'employees.directory.view', ids }])
  const unseen = new Set(out.get('employees.directory.view') ?? [])
  for (const [index, { heir_id: id }] of heirs.entries()) {
    const problem = problemOf(unseen.has(id) ? undefined : people.get(id), of)
    if (problem) refuse(index, 'heir_id', problem)
  }
}

/** @throws AppError `request.invalid` where one kind, or the rest, has two heirs */
function refuseTwice(heirs: readonly DutyHeir[]): void {
  const seen = new Set<string | null>()
  for (const [index, { kind }] of heirs.entries()) {
    if (seen.has(kind)) refuse(index, 'kind', dutiesTexts('twoHeirs'))
    seen.add(kind)
  }
}

/** The kinds that are named, and what the one without a kind takes. */
async function kindsOf(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  heirs: readonly DutyHeir[],
): Promise<Map<string, number>> {
  const chosen = new Map<string, number>()
  for (const [index, { kind: key, heir_id: id }] of heirs.entries()) {
    if (key === null) continue
    const kind = dutyKind(key)
    if (!kind) refuse(index, 'kind', dutiesTexts('unknownKind'))
    if (kind.fate !== 'heir') refuse(index, 'kind', dutiesTexts('neverPassesOn'))
    if (!mayName(ctx, kind)) refuse(index, 'kind', dutiesTexts('notPermitted'))
    chosen.set(key, id)
  }
  const rest = heirs.find((one) => one.kind === null)
  if (!rest) return chosen
  const held = new Set((await findDuties(ctx, db, [employeeId])).map((duty) => duty.kind.key))
  // Also what comes up before the last day; power over others only if it is held now, as the caller sees it.
  for (const kind of dutyKinds())
    if (mayName(ctx, kind) && !chosen.has(kind.key) && (held.has(kind.key) || !kind.givesAuthority))
      chosen.set(kind.key, rest.heir_id)
  return chosen
}

/**
 * Names who takes over what from somebody who leaves; replaces those named before. An entry without a kind takes the rest.
 *
 * @throws AppError `request.invalid` by field: an unknown kind, one that doesn't pass on or has two heirs, an heir out of reach, the leaver,
 *   or somebody who leaves before or joins after; `access.own_record` for power over others for oneself
 */
export async function nameHeirs(ctx: Ctx, db: Db, of: Leaving, heirs: readonly DutyHeir[]): Promise<void> {
  refuseTwice(heirs)
  await refuseUnfit(ctx, db, of, heirs)
  const chosen = await kindsOf(ctx, db, of.employeeId, heirs)
  const powerful = [...chosen].flatMap(([key, id]) => (dutyKind(key)?.givesAuthority ? [id] : []))
  await refuseOwnRecord(ctx, db, powerful, 'employees.separation')
  await writeHeirs(ctx, db, of.moveId, chosen)
}
