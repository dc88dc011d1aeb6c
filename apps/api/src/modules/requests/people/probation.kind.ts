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
import { refuseWaiting } from './proposals.ts'
import { readOnce } from './read-once.ts'

const actions = { confirm: 'Confirm', extend: 'Extend the probation', end: 'End without confirming' }

function summaryOf({ action, on_date, due_on }: ProbationPayload): string {
  if (action === 'extend') return due_on ? `${actions.extend} to ${dayText(due_on)}` : actions.extend
  return on_date ? `${actions[action]} as of ${dayText(on_date)}` : actions[action]
}

const inputOf = (employee_id: number, { reason, ...payload }: ProbationPayload) => ({
  employee_id,
  reason,
  ...payload,
})

function factsOf(payload: ProbationPayload, standing: ProbationStanding | undefined): RequestFact[] {
  return [
    { label: 'Proposed', value: summaryOf(payload) },
    ...(standing?.dueOn ? [{ label: 'Confirmation due on', value: dayText(standing.dueOn) }] : []),
    ...(standing ? [{ label: 'On probation since', value: dayText(standing.beganOn) }] : []),
    ...(standing?.extensions ? [{ label: 'Extensions so far', value: String(standing.extensions) }] : []),
    ...(standing?.recommendation
      ? [
          {
            label: 'Feedback recommends',
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
        text: `The probation was ${standing.state} by ${standing.decidedBy} meanwhile: this can’t be approved any more.`,
      },
    ]
  if (!standing?.recommendation || standing.recommendation === action) return []
  return [{ tone: 'warning', text: 'The feedback that was given recommends something else.' }]
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
  name: 'Probation confirmation',
  payload: probationPayload,
  isProposal: true,
  properties: [
    {
      property: 'action',
      label: 'What is proposed',
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
