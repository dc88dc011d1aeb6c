import { type ProbationPayload, probationPayload } from '@muster/contract/requests/people-changes.contract'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import {
  applyProbation,
  findStandings,
  judgeProbation,
  type ProbationStanding,
} from '../../employees/index.ts'
import type { RequestConflict, RequestFact, RequestKind, RequestRecord } from '../request-kinds.ts'
import { dayText } from '../rules/day-text.ts'
import { peopleTexts } from './people.texts.ts'
import { refuseWaiting } from './proposals.ts'
import { readOnce } from './read-once.ts'

const actions = {
  confirm: 'Confirm',
  extend: peopleTexts('extendTheProbation'),
  end: peopleTexts('endWithoutConfirming'),
}

function summaryOf({ action, on_date, due_on }: ProbationPayload): string {
  if (action === 'extend')
    return due_on ? peopleTexts('to', { extend: actions.extend, dueOn: dayText(due_on) }) : actions.extend
  return on_date
    ? peopleTexts('asOf', { actions: actions[action], onDate: dayText(on_date) })
    : actions[action]
}

const inputOf = (employee_id: number, { reason, ...payload }: ProbationPayload) => ({
  employee_id,
  reason,
  ...payload,
})

function factsOf(payload: ProbationPayload, standing: ProbationStanding | undefined): RequestFact[] {
  return [
    { label: peopleTexts('proposed'), value: summaryOf(payload) },
    ...(standing?.dueOn ? [{ label: peopleTexts('confirmationDueOn'), value: dayText(standing.dueOn) }] : []),
    ...(standing ? [{ label: peopleTexts('onProbationSince'), value: dayText(standing.beganOn) }] : []),
    ...(standing?.extensions
      ? [{ label: peopleTexts('extensionsSoFar'), value: String(standing.extensions) }]
      : []),
    ...(standing?.recommendation
      ? [
          {
            label: peopleTexts('feedbackRecommends'),
            value: actions[standing.recommendation as keyof typeof actions] ?? standing.recommendation,
          },
        ]
      : []),
  ]
}

function conflictsOf(
  { action }: ProbationPayload,
  standing: ProbationStanding | undefined,
): RequestConflict[] {
  if (standing && standing.state !== 'open')
    return [
      {
        tone: 'warning',
        text: peopleTexts('theProbationWasByMeanwhileThis', {
          state: standing.state,
          decidedBy: standing.decidedBy,
        }),
      },
    ]
  if (!standing?.recommendation || standing.recommendation === action) return []
  return [{ tone: 'warning', text: peopleTexts('theFeedbackThatWasGivenRecommends') }]
}

const find = readOnce((ctx, db, requests: readonly RequestRecord<ProbationPayload>[]) =>
  findStandings(
    ctx,
    db,
    requests.map((one) => one.employeeId),
  ),
)

async function each<T>(
  ctx: Ctx,
  db: Db,
  requests: readonly RequestRecord<ProbationPayload>[],
  of: (payload: ProbationPayload, standing: ProbationStanding | undefined) => T,
): Promise<Map<number, T>> {
  const standings = await find(ctx, db, requests)
  return new Map(requests.map((one) => [one.id, of(one.payload, standings.get(one.employeeId))]))
}

/** What a manager proposes about a probation. HR decides such things directly, too. */
export const probationConfirmation: RequestKind<ProbationPayload> = {
  trigger: 'PROBATION_CONFIRMATION',
  name: peopleTexts.text('probationConfirmation'),
  payload: probationPayload,
  isProposal: true,
  properties: [
    {
      property: 'action',
      label: peopleTexts('whatIsProposed'),
      type: 'option',
      options: Object.entries(actions).map(([id, name]) => ({ id, name })),
    },
  ],
  facts: ({ action }) => ({ action }),
  summary: summaryOf,
  validate: async (ctx, db, { employeeId, payload }) => {
    await refuseWaiting(ctx, db, 'PROBATION_CONFIRMATION', employeeId)
    await judgeProbation(ctx, db, inputOf(employeeId, payload))
  },
  onApprove: (ctx, db, request) => applyProbation(ctx, db, inputOf(request.employeeId, request.payload)),
  detail: (ctx, db, requests) => each(ctx, db, requests, factsOf),
  conflicts: (ctx, db, requests) => each(ctx, db, requests, conflictsOf),
}
