import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import {
  type ProbationPayload,
  probationPayload,
  probationRequest,
} from '@muster/contract/requests/people-changes.contract'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import {
  applyProbation,
  findStandings,
  judgeProbation,
  type ProbationStanding,
} from '../../employees/index.ts'
import { defineKind } from '../kinds/define-kind.ts'
import type { RequestConflict, RequestFact, RequestRecord } from '../request-kinds.ts'
import { dayText } from '../rules/day-text.ts'
import { peopleTexts } from './people.texts.ts'
import { proposedFor, refuseWaiting } from './proposals.ts'
import { readOnce } from './read-once.ts'

const actions = { confirm: 'confirm', extend: 'extend', end: 'endProbation' } as const
const datedActions = { confirm: 'confirmOn', extend: 'extendTo', end: 'endProbationOn' } as const

function summaryOf({ action, on_date, due_on }: ProbationPayload): Text {
  const day = action === 'extend' ? due_on : on_date
  return day ? peopleTexts.text(datedActions[action], { day }) : peopleTexts.text(actions[action])
}

const inputOf = (employee_id: number, { reason, ...payload }: ProbationPayload) => ({
  employee_id,
  reason,
  ...payload,
})

function factsOf(payload: ProbationPayload, standing: ProbationStanding | undefined): RequestFact[] {
  return [
    { key: 'proposed', label: peopleTexts('proposed'), value: wordsOf(summaryOf(payload)) },
    ...(standing?.dueOn
      ? [{ key: 'due_on', label: peopleTexts('confirmationDueOn'), value: dayText(standing.dueOn) }]
      : []),
    ...(standing
      ? [{ key: 'since', label: peopleTexts('onProbationSince'), value: dayText(standing.beganOn) }]
      : []),
    ...(standing?.extensions
      ? [{ key: 'extensions', label: peopleTexts('extensionsSoFar'), value: String(standing.extensions) }]
      : []),
    ...(standing?.recommendation
      ? [
          {
            key: 'recommends',
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

async function validate(
  ctx: Ctx,
  db: Db,
  { employeeId, payload }: { employeeId: number; payload: ProbationPayload },
): Promise<void> {
  await refuseWaiting(ctx, db, probationRequest.kind, employeeId)
  await judgeProbation(ctx, db, inputOf(employeeId, payload))
}

/** A probation decision proposed by a manager. HR can also decide directly. */
export const probationConfirmation = defineKind<Omit<ProbationPayload, 'reason'>, ProbationPayload>({
  declaration: probationRequest,
  refusal: 'employees.probation_limit',
  whom: proposedFor,
  judge: async (ctx, db, { employeeId, asked, reason }) => {
    const payload = { ...asked, reason }
    await validate(ctx, db, { employeeId, payload })
    return { payload, problems: [], clashes: [] }
  },
  judgesLocked: true,
  name: peopleTexts.text('probationConfirmation'),
  payload: probationPayload,
  isProposal: true,
  properties: [
    {
      property: 'action',
      label: peopleTexts.text('whatIsProposed'),
      type: 'option',
      options: Object.entries(actions).map(([id, name]) => ({ id, name })),
    },
  ],
  facts: ({ action }) => ({ action }),
  summary: summaryOf,
  validate,
  onApprove: (ctx, db, request) => applyProbation(ctx, db, inputOf(request.employeeId, request.payload)),
  detail: (ctx, db, requests) => each(ctx, db, requests, factsOf),
  conflicts: (ctx, db, requests) => each(ctx, db, requests, conflictsOf),
})
