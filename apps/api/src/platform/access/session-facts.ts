import type { DataOf } from '@muster/contract/kit/index'
import type { currentUser } from '@muster/contract/session/session.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** What the signed-in user is told at once, and what another module than the session's knows. */
export type SessionFact = keyof Pick<DataOf<typeof currentUser>, 'reads_reports' | 'shows_pay'>
type Condition = (ctx: Ctx) => RawBuilder<boolean>

const conditions = new Map<SessionFact, Condition>()

/** A module's SQL condition over the caller; it becomes part of the one statement that reads the signed-in user. */
export function registerSessionFact(fact: SessionFact, condition: Condition): void {
  conditions.set(fact, condition)
}

/** The fact as a column; false where no module knows it. */
export function sessionFact(ctx: Ctx, fact: SessionFact): RawBuilder<boolean> {
  return conditions.get(fact)?.(ctx) ?? sql<boolean>`false`
}
