import { type PipPayload, pipPayload } from '@muster/contract/requests/people-changes.contract'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { describePlans, judgePlanStart, type RequestedPlan, startApproved } from '../../employees/index.ts'
import type { RequestFact, RequestKind, RequestRecord } from '../request-kinds.ts'
import { peopleTexts } from './people.texts.ts'
import { refusePending } from './proposals.ts'
import { readOnce } from './read-once.ts'

type PipRequest = RequestRecord<PipPayload>

const find = readOnce((ctx, db, requests: readonly PipRequest[]) =>
  describePlans(
    ctx,
    db,
    requests.map((one) => one.payload.pip_id),
  ),
)

/** Approvers may read the plan while their decision is pending; afterwards only readers of plans may. */
const mayBeShown = (request: PipRequest, plan: RequestedPlan | undefined): plan is RequestedPlan =>
  plan !== undefined && (request.status === 0 || plan.may_read)

function factsOf(plan: RequestedPlan): RequestFact[] {
  const { title, reason, support, starts_on, ends_on, check_in_days, goals } = plan
  return [
    { label: peopleTexts('plan'), value: title },
    { label: peopleTexts('fromLastDay'), value: `${writtenDay(starts_on)} – ${writtenDay(ends_on)}` },
    { label: peopleTexts('areasToImprove'), value: reason },
    ...(support ? [{ label: peopleTexts('supportOffered'), value: support }] : []),
    { label: peopleTexts('checkInEvery'), value: peopleTexts('days', { checkInDays: check_in_days }) },
    ...goals.map((goal, at) => ({
      label: peopleTexts('goal', { at: at + 1, weight: goal.weight }),
      value: peopleTexts('goalDue', { title: goal.title, measure: goal.measure, day: goal.due_on }),
    })),
  ]
}

async function detail(
  ctx: Ctx,
  db: Db,
  requests: readonly PipRequest[],
): Promise<Map<number, RequestFact[]>> {
  const plans = await find(ctx, db, requests)
  return new Map(
    requests.map((request) => {
      const plan = plans.get(request.payload.pip_id)
      return [request.id, mayBeShown(request, plan) ? factsOf(plan) : []] as const
    }),
  )
}

/**
 * The start of an improvement plan, for organisations with a workflow for it. Confidential like the plan:
 * reaching an employee's requests requires the permission to read their plans, too.
 */
export const improvementPlan: RequestKind<PipPayload> = {
  trigger: 'PIP',
  name: peopleTexts.text('improvementPlan'),
  payload: pipPayload,
  isProposal: true,
  confidential: 'employees.pip.view',
  properties: [
    { property: 'days', label: peopleTexts.text('lengthInDays'), type: 'number' },
    { property: 'goals', label: peopleTexts.text('numberOfGoals'), type: 'number' },
  ],
  facts: ({ days, goals }) => ({ days, goals }),
  summary: () => peopleTexts('confidentialPlanStart'),
  validate: async (ctx, db, { employeeId, payload }) => {
    await refusePending(ctx, db, 'PIP', employeeId)
    await judgePlanStart(ctx, db, payload)
  },
  onApprove: (ctx, db, { payload }) => startApproved(ctx, db, payload),
  detail,
  sections: async (ctx, db, request) => {
    const plan = (await find(ctx, db, [request])).get(request.payload.pip_id)
    if (!mayBeShown(request, plan)) return { pip_details: null }
    const { may_read: _may, ...details } = plan
    return { pip_details: details }
  },
}
