import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { dayInWords } from '../rules/day-in-words.ts'
import { movesTexts } from './moves.texts.ts'

/** A date of joining that is moved to a later day. */
export interface JoinsLater {
  employeeId: number
  name: string
  /** The former and the new date of joining. */
  before: string
  joinedOn: string
}

/** The first day of each of these people, from the former date of joining until the new one, on which they worked. One statement. */
export type FirstWorkedSource = (
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  moved: readonly JoinsLater[],
) => Promise<ReadonlyMap<number, string>>

let source: FirstWorkedSource | null = null

/** Registers who knows on which days people worked; called when the module connects. */
export function registerFirstWorked(from: FirstWorkedSource): void {
  source = from
}

/** Errors by employee, where something else lies before the new date of joining. One statement. */
export type BeforeJoiningSource = (
  ctx: Ctx,
  db: Db,
  moved: readonly JoinsLater[],
) => Promise<ReadonlyMap<number, AppError>>

const others: BeforeJoiningSource[] = []

/** Registers who knows what else must not lie before somebody joined; called when the module connects. */
export function registerBeforeJoining(from: BeforeJoiningSource): void {
  if (!others.includes(from)) others.push(from)
}

type Dates = Readonly<Record<string, unknown>>

/** Of these changes, those by which somebody joins later. */
export function joinsLater(people: readonly { id: number; before: Dates; after: Dates }[]): JoinsLater[] {
  return people.flatMap(({ id, before, after }) => {
    const [was, is] = [before.date_of_joining, after.date_of_joining]
    if (typeof was !== 'string' || typeof is !== 'string' || is <= was) return []
    return [{ employeeId: id, name: String(before.full_name ?? ''), before: was, joinedOn: is }]
  })
}

/**
 * Days on which people worked may not come to lie before they joined: their hours would disappear.
 *
 * @returns errors `employees.worked_before_joining` by employee
 */
async function findWorkedBefore(
  ctx: Ctx,
  db: Db,
  moved: readonly JoinsLater[],
): Promise<Map<number, AppError>> {
  if (moved.length === 0 || !source) return new Map()
  const worked = await source(ctx, db, moved)
  return new Map(
    moved.flatMap(({ employeeId, name, joinedOn }) => {
      const day = worked.get(employeeId)
      if (day === undefined) return []
      const problem = movesTexts.text('workedBeforeJoining', {
        ...{ name, day: dayInWords(day), joinedOn: dayInWords(joinedOn) },
      })
      const details = { parameters: { problem }, fields: { DATE_OF_JOINING: problem } }
      return [[employeeId, new AppError('employees.worked_before_joining', details)] as const]
    }),
  )
}

/**
 * What would come to lie before people joined: worked days, and whatever is registered, of which the first counts.
 *
 * @returns errors by employee
 */
export async function findBeforeJoining(
  ctx: Ctx,
  db: Db,
  moved: readonly JoinsLater[],
): Promise<Map<number, AppError>> {
  if (moved.length === 0) return new Map()
  const found = await findWorkedBefore(ctx, db, moved)
  for (const other of others)
    for (const [id, error] of await other(ctx, db, moved)) if (!found.has(id)) found.set(id, error)
  return found
}

/** @throws AppError `employees.worked_before_joining`, or what is registered */
export async function refuseBeforeJoining(ctx: Ctx, db: Db, moved: readonly JoinsLater[]): Promise<void> {
  for (const error of (await findBeforeJoining(ctx, db, moved)).values()) throw error
}
