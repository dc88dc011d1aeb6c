import {
  type RegularisationPayload,
  regularisationPayload,
} from '@muster/contract/attendance/regularisation.contract'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { RequestConflict, RequestKind, RequestRecord } from '../../requests/index.ts'
import { lockPeople } from '../days/day-facts.queries.ts'
import { REGULARISATION } from './asked-days.ts'
import { dayConflicts } from './day-conflicts.ts'
import { findProblems, projectAsked } from './judge.ts'
import { putBack, putRight } from './put-right.ts'

async function validate(
  ctx: Ctx,
  db: Db,
  { employeeId, payload }: { employeeId: number; payload: RegularisationPayload },
): Promise<void> {
  const judged = await projectAsked(ctx, db, employeeId, payload)
  const [first] = (await findProblems(ctx, db, judged, payload.date)).problems
  if (!first) return
  const { field, problem } = first
  fail('attendance.regularisation_refused', { parameters: { problem }, fields: { [field]: problem } })
}

type Regularisation = RequestRecord<RegularisationPayload>

async function apply(ctx: Ctx, db: Db, { id, employeeId, payload }: Regularisation): Promise<void> {
  await lockPeople(ctx, db, [employeeId])
  const { date } = payload
  const { instants, day } = await projectAsked(ctx, db, employeeId, payload)
  const days = [{ date, instants, replaces: day.replaces }]
  await putRight(ctx, db, id, { employeeId, from: date, to: date, days })
}

export const dayWords = (date: string) =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

const nextDay = (isNext: boolean) => (isNext ? ' (next day)' : '')
const inWords = ({ in_time, in_next_day }: RegularisationPayload) => in_time && in_time + nextDay(in_next_day)
const outWords = ({ in_time, out_time, in_next_day, out_next_day }: RegularisationPayload) =>
  out_time && out_time + nextDay(in_time === undefined ? out_next_day : in_next_day || out_time <= in_time)

function summary(payload: RegularisationPayload): string {
  const [came, went] = [inWords(payload), outWords(payload)]
  return `${dayWords(payload.date)}: ${[came && `in ${came}`, went && `out ${went}`].filter(Boolean).join(', ')}`
}

/** A day's attendance that is put right: punches are added or replaced once it is approved. */
export const regularisationKind: RequestKind<RegularisationPayload> = {
  trigger: REGULARISATION,
  name: 'Regularisation',
  payload: regularisationPayload,
  properties: [{ property: 'date', label: 'Day', type: 'date' }],
  facts: ({ date }) => ({ date }),
  period: ({ date }) => ({ from: date, to: date }),
  summary,
  validate,
  onApprove: apply,
  canBeCancelled: true,
  onCancelAfterApproval: (ctx, db, { id, employeeId, payload: { date } }) =>
    putBack(ctx, db, id, { employeeId, from: date, to: date }),
  conflicts: (ctx, db, requests): Promise<Map<number, RequestConflict[]>> =>
    dayConflicts(
      ctx,
      db,
      requests.map(({ id, employeeId, payload: { date } }) => ({ id, employeeId, from: date, to: date })),
    ),
  detail: async (_ctx, _db, requests) =>
    new Map(
      requests.map(({ id, payload }) => {
        const [came, went] = [inWords(payload), outWords(payload)]
        return [
          id,
          [
            { label: 'Day', value: dayWords(payload.date) },
            ...(came ? [{ label: 'Came at', value: came }] : []),
            ...(went ? [{ label: 'Went at', value: went }] : []),
          ],
        ]
      }),
    ),
  sections: async (_ctx, _db, { payload }) => ({ attendance_details: { ...payload } }),
}
