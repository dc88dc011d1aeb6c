import {
  type RegularisationPayload,
  regularisationPayload,
  regularisationRequest,
} from '@muster/contract/attendance/regularisation.contract'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { defineDirectKind, type RequestRecord } from '../../requests/index.ts'
import { lockPeople } from '../days/day-facts.queries.ts'
import { kindsTexts } from '../kinds.texts.ts'
import { applyRegularisation, revertRegularisation } from './apply.ts'
import { dayConflicts } from './day-conflicts.ts'
import { findProblems, projectRegularisation } from './project.ts'
import { regularisationTexts } from './regularisation.texts.ts'

type Regularisation = RequestRecord<RegularisationPayload>

async function apply(ctx: Ctx, db: Db, { id, employeeId, payload }: Regularisation): Promise<void> {
  await lockPeople(ctx, db, [employeeId])
  const { date } = payload
  const { instants, day } = await projectRegularisation(ctx, db, employeeId, payload)
  const days = [{ date, instants, replaces: day.replaces }]
  await applyRegularisation(ctx, db, id, { employeeId, from: date, to: date, days })
}

export const dayWords = (date: string) => writtenDay(date)

const timeText = (time: string | undefined, isNext: boolean): Text | string | undefined =>
  time && isNext ? kindsTexts.text('nextDay', { time }) : time
const cameOf = ({ in_time, in_next_day }: RegularisationPayload) => timeText(in_time, in_next_day)
const wentOf = ({ in_time, out_time, in_next_day, out_next_day }: RegularisationPayload) =>
  timeText(
    out_time,
    in_time === undefined ? out_next_day : in_next_day || (out_time !== undefined && out_time <= in_time),
  )

function summary(payload: RegularisationPayload): Text {
  const { date } = payload
  const [came, went] = [cameOf(payload), wentOf(payload)]
  if (came && went) return kindsTexts.text('clockInAndOut', { date, came, went })
  return came ? kindsTexts.text('came', { date, came }) : kindsTexts.text('went', { date, went: went ?? '' })
}

/** Regularisation of a day: approval adds or replaces punches. */
export const regularisationKind = defineDirectKind<RegularisationPayload>({
  declaration: regularisationRequest,
  refusal: 'attendance.regularisation_refused',
  name: kindsTexts.text('regularisation'),
  payload: regularisationPayload,
  properties: [{ property: 'date', label: regularisationTexts.text('day'), type: 'date' }],
  facts: ({ date }) => ({ date }),
  period: ({ date }) => ({ from: date, to: date }),
  summary,
  evaluate: async (ctx, db, { employeeId, input }) => {
    const { problems } = await findProblems(
      ctx,
      db,
      await projectRegularisation(ctx, db, employeeId, input),
      input.date,
    )
    return { problems }
  },
  onApprove: apply,
  canBeCancelled: true,
  onCancelAfterApproval: (ctx, db, { id, employeeId, payload: { date } }) =>
    revertRegularisation(ctx, db, id, { employeeId, from: date, to: date }),
  conflicts: (ctx, db, requests) =>
    dayConflicts(
      ctx,
      db,
      requests.map(({ id, employeeId, payload: { date } }) => ({ id, employeeId, from: date, to: date })),
    ),
  lines: (payload) => {
    const [came, went] = [cameOf(payload), wentOf(payload)]
    return [
      { key: 'day', label: regularisationTexts('day'), value: dayWords(payload.date) },
      ...(came ? [{ key: 'came', label: regularisationTexts('clockInTime'), value: wordsOf(came) }] : []),
      ...(went ? [{ key: 'went', label: regularisationTexts('clockOutTime'), value: wordsOf(went) }] : []),
    ]
  },
  sections: async (_ctx, _db, { payload }) => ({ attendance_details: { ...payload } }),
})
