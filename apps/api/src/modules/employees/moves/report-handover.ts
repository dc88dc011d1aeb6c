import type { FormField } from '@muster/contract/forms/form-definition'
import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { PersonRow } from '../people.queries.ts'
import { authoredByCaller } from '../reach-growth.ts'
import { changePeople } from '../writes/change-people.service.ts'
import { assignmentsAsOf } from './assignments-as-of.ts'
import { findOutOfReach } from './moves.queries.ts'
import { movesTexts } from './moves.texts.ts'
import { managerProblem } from './rules/move-judgement.ts'
import { refuseUnreached } from './unreached-reports.ts'

/** The permission to enter separations. */
export const SEPARATION = 'employees.separation'

/** @throws AppError `request.invalid` at the field */
export function refuse(field: string, message: string): never {
  fail('request.invalid', { fields: { [field]: message }, message })
}

interface Handing {
  emp_id: number
  last_working_day: string
  hand_reports_to?: number | null | undefined
}

/** Ids of the leaver's reports on the day after. @throws AppError `request.invalid` if the successor is unsuitable */
export async function findHandover(ctx: Ctx, db: Db, input: Handing, today: string): Promise<number[]> {
  const to = input.hand_reports_to
  if (!to) return []
  if (to === input.emp_id) refuse('hand_reports_to', movesTexts('newManagerIsLeaving'))
  const day = addDays(input.last_working_day, 1)
  const around = await assignmentsAsOf(ctx, db, day, {
    today,
    attributes: ['manager'],
    on: sql<boolean>`((p.manager_id = ${input.emp_id} and p.status <> 'left') or p.id = ${to})`,
  })
  const leader = around.find((one) => one.id === to)
  const out = await findOutOfReach(ctx, db, [{ permission: 'employees.directory.view', ids: [to] }])
  const standing = leader && {
    name: leader.full_name,
    status: leader.status,
    joinedOn: leader.joined_on,
    leftOn: leader.left_on,
  }
  const problem = managerProblem(out.size > 0 ? undefined : standing, day)
  if (problem) refuse('hand_reports_to', problem)
  const reports = around
    .filter((one) => one.manager_id === input.emp_id && one.id !== to)
    .map((one) => one.id)
  await refuseUnreached(ctx, db, SEPARATION, reports)
  return reports
}

interface Handover {
  reports: readonly PersonRow[]
  to: number
  day: string
  today: string
  moveId: number
  fields: readonly FormField[]
}

export async function handOver(ctx: Ctx, db: Db, handover: Handover): Promise<void> {
  const { reports, to, day, today, moveId, fields } = handover
  if (reports.length === 0) return
  await changePeople(
    ctx,
    db,
    reports.map((person) => ({ person, values: { REPORTING_MANAGER_ID: to } })),
    {
      effectiveDate: day,
      today,
      reason: '',
      fields,
      moves: new Map(reports.map((person) => [person.id, moveId])),
      authors: authoredByCaller(ctx, SEPARATION),
    },
  )
}
