import { addDays } from '@muster/contract/kit/days'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { dueStep } from './rules/suspension-days.ts'
import { type DueSuspension, lockDueSuspensions } from './suspension.queries.ts'
import { suspensionTexts } from './suspension.texts.ts'
import { cancelSuspension, endSuspension, type Suspended, startSuspension } from './suspension-effects.ts'

export interface AppliedSuspensions {
  suspended: number
  back: number
}

const BY = 'Muster'

async function leave(ctx: Ctx, db: Db, row: DueSuspension, person: Suspended, today: string): Promise<void> {
  const note = suspensionTexts('personHasLeft')
  if (row.state === 'planned') return cancelSuspension(ctx, db, row, person, { by: BY, note })
  const lastDay = row.to_date < today ? row.to_date : today
  await endSuspension(ctx, db, row, person, { lastDay, backOn: today, by: BY, note, comesBack: false })
}

async function end(ctx: Ctx, db: Db, row: DueSuspension, person: Suspended): Promise<void> {
  const backOn = addDays(row.to_date, 1)
  await endSuspension(ctx, db, row, person, {
    lastDay: row.to_date,
    backOn,
    by: BY,
    note: '',
    comesBack: true,
  })
}

/**
 * Starts suspensions whose first day has come in the organisation's time zone, and ends those whose last day is
 * over. Idempotent; catches up after days without a run. One by one, since few change on one day.
 */
export function applyDueSuspensions(ctx: Ctx): Promise<AppliedSuspensions> {
  return tx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const result: AppliedSuspensions = { suspended: 0, back: 0 }
    for (const row of await lockDueSuspensions(ctx, db, today)) {
      const person = { ...row, id: row.employee_id }
      if (row.person_left) {
        await leave(ctx, db, row, person, today)
        continue
      }
      const step = dueStep({ state: row.state, from: row.from_date, to: row.to_date }, today)
      if (step === 'start' || step === 'pass') {
        const { tookLogin } = await startSuspension(ctx, db, row, person, false)
        row.took_login = tookLogin
        result.suspended += 1
      }
      if (step === 'end' || step === 'pass') {
        await end(ctx, db, row, person)
        result.back += 1
      }
    }
    return result
  })
}
