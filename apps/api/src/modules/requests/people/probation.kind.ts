import {
  type ProbationPayload,
  probationPayload,
  probationRequest,
} from '@muster/contract/requests/people-changes.contract'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import { writtenDay } from '../../../lib/texts/written-day.ts'
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
import { peopleTexts } from './people.texts.ts'
import { proposedFor, refusePending } from './proposals.ts'
import { readOnce } from './read-once.ts'

const actions = { confirm: 'confirm', extend: 'extend', end: 'endProbation' } as const
const datedActions = { confirm: 'confirmOn', extend: 'extendTo', end: 'endProbationOn' } as const

const actionWords = (action: string): string =>
  Object.hasOwn(actions, action) ? peopleTexts(actions[action as keyof typeof actions]) : action

function summaryOf({ action, on_date, due_on }: ProbationPayload): Text {
  const day = action === 'extend' ? due_on : on_date
  return day ? peopleTexts.text(datedActions[action], { day }) : peopleTexts.text(actions[action])
}

const inputOf = (employee_id: number, { reason, ...payload }: ProbationPayload) => ({
  employee_id,
  reason,
  ...payload,
})

function factsOf(payload: ProbationPayload, employment: ProbationStanding | undefined): RequestFact[] {
  return [
    { key: 'proposed', label: peopleTexts('proposed'), value: wordsOf(summaryOf(payload)) },
    ...(employment?.dueOn
      ? [{ key: 'due_on', label: peopleTexts('confirmationDueOn'), value: writtenDay(employment.dueOn) }]
      : []),
    ...(employment
      ? [{ key: 'since', label: peopleTexts('onProbationSince'), value: writtenDay(employment.beganOn) }]
      : []),
    ...(employment?.extensions
      ? [{ key: 'extensions', label: peopleTexts('extensionsSoFar'), value: String(employment.extensions) }]
      : []),
    ...(employment?.recommendation
      ? [
          {
            key: 'recommends',
            label: peopleTexts('feedbackRecommendation'),
            value: actionWords(employment.recommendation),
          },
        ]
      : []),
  ]
}

function conflictsOf(
  { action }: ProbationPayload,
  employment: ProbationStanding | undefined,
): RequestConflict[] {
  if (employment && employment.state !== 'open')
    return [
      {
        tone: 'warning',
        text: peopleTexts('probationAlreadyDecided', {
          state: employment.state,
          decidedBy: employment.decidedBy,
        }),
      },
    ]
  if (!employment?.recommendation || employment.recommendation === action) return []
  return [{ tone: 'warning', text: peopleTexts('feedbackDiffers') }]
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
  of: (payload: ProbationPayload, employment: ProbationStanding | undefined) => T,
): Promise<Map<number, T>> {
  const employments = await find(ctx, db, requests)
  return new Map(requests.map((one) => [one.id, of(one.payload, employments.get(one.employeeId))]))
}

async function validate(
  ctx: Ctx,
  db: Db,
  { employeeId, payload }: { employeeId: number; payload: ProbationPayload },
): Promise<void> {
  await refusePending(ctx, db, probationRequest.kind, employeeId)
  await judgeProbation(ctx, db, inputOf(employeeId, payload))
}

/** A probation decision proposed by a manager. HR can also decide directly. */
export const probationConfirmation = defineKind<Omit<ProbationPayload, 'reason'>, ProbationPayload>({
  declaration: probationRequest,
  refusal: 'employees.probation_limit',
  employeeFor: proposedFor,
  evaluate: async (ctx, db, { employeeId, input, reason }) => {
    const payload = { ...input, reason }
    await validate(ctx, db, { employeeId, payload })
    return { payload, problems: [], clashes: [] }
  },
  evaluatesLocked: true,
  name: peopleTexts.text('probationConfirmation'),
  payload: probationPayload,
  isProposal: true,
  properties: [
    {
      property: 'action',
      label: peopleTexts.text('proposedDecision'),
      type: 'option',
      // Read for each reader, in their language.
      read: async () => Object.keys(actions).map((id) => ({ id, name: actionWords(id) })),
    },
  ],
  facts: ({ action }) => ({ action }),
  summary: summaryOf,
  validate,
  onApprove: (ctx, db, request) => applyProbation(ctx, db, inputOf(request.employeeId, request.payload)),
  detail: (ctx, db, requests) => each(ctx, db, requests, factsOf),
  conflicts: (ctx, db, requests) => each(ctx, db, requests, conflictsOf),
})
