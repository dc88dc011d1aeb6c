import {
  type TransferPayload,
  transferPayload,
  transferRequest,
} from '@muster/contract/requests/people-changes.contract'
import { englishOf } from '../../../lib/texts/texts.ts'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import {
  applyTransfer,
  cancelApprovedTransfer,
  describeTransfers,
  judgeTransfer,
  refuseBegun,
} from '../../employees/index.ts'
import { defineKind } from '../kinds/define-kind.ts'
import { type Evaluation, type EvaluationInput, effectOf } from '../kinds/kind-types.ts'
import type { RequestFact, RequestRecord } from '../request-kinds.ts'
import { peopleTexts } from './people.texts.ts'
import { findAuthors, proposedFor, refusePending } from './proposals.ts'
import { readOnce } from './read-once.ts'

const changes = (payload: TransferPayload, slug: string) => Object.hasOwn(payload.values, slug)

const describe = readOnce((ctx, db, requests: readonly RequestRecord<TransferPayload>[]) =>
  describeTransfers(ctx, db, requests),
)

async function detail(ctx: Ctx, db: Db, requests: readonly RequestRecord<TransferPayload>[]) {
  const described = await describe(ctx, db, requests)
  return new Map(
    requests.map(({ id, payload }) => {
      const { lines = [], reason = '', handsTo = '' } = described.get(id) ?? {}
      const facts: RequestFact[] = [
        { key: 'from', label: peopleTexts('from'), value: writtenDay(payload.effective_date) },
        ...lines.map((line) => ({
          label: line.FIELD_NAME,
          value: `${line.before || peopleTexts('nothing')} → ${line.after || peopleTexts('nothing')}`,
        })),
        ...(reason ? [{ key: 'reason', label: peopleTexts('reason'), value: reason }] : []),
        ...(handsTo ? [{ key: 'hands_to', label: peopleTexts('directReportsMoveTo'), value: handsTo }] : []),
      ]
      return [id, facts] as const
    }),
  )
}

type TransferInput = Omit<TransferPayload, 'note' | 'labels'>

async function evaluate(
  ctx: Ctx,
  db: Db,
  { employeeId, input, reason }: EvaluationInput<TransferInput>,
): Promise<Evaluation<TransferPayload>> {
  await refusePending(ctx, db, transferRequest.kind, employeeId)
  const proposed = { ...input, note: reason }
  const payload = { ...proposed, labels: await judgeTransfer(ctx, db, employeeId, proposed) }
  const effect = async () => {
    const described = await describeTransfers(ctx, db, [{ id: 0, employeeId, payload }])
    return (described.get(0)?.lines ?? []).map(({ FIELD_NAME: name, before, after }) =>
      effectOf('field', 'text', after || 'nothing', { before: before || 'nothing', name }),
    )
  }
  return { payload, problems: [], effect }
}

/** A transfer proposed by a manager, validated on submission and again on approval. */
export const transfer = defineKind<TransferInput, TransferPayload>({
  declaration: transferRequest,
  refusal: 'employees.transfer_refused',
  employeeFor: proposedFor,
  evaluate,
  evaluatesLocked: true,
  name: peopleTexts.text('transfer'),
  payload: transferPayload,
  isProposal: true,
  properties: [
    { property: 'effective_date', label: peopleTexts.text('effectiveDate'), type: 'date' },
    { property: 'changes_department', label: peopleTexts.text('changesDepartment'), type: 'flag' },
    { property: 'changes_location', label: peopleTexts.text('changesLocation'), type: 'flag' },
    { property: 'changes_entity', label: peopleTexts.text('changesEntity'), type: 'flag' },
    { property: 'changes_designation', label: peopleTexts.text('changesDesignation'), type: 'flag' },
    { property: 'changes_manager', label: peopleTexts.text('changesReportingManager'), type: 'flag' },
  ],
  facts: (payload) => ({
    effective_date: payload.effective_date,
    changes_department: changes(payload, 'DEPT_ID'),
    changes_location: changes(payload, 'LOCATION_ID'),
    changes_entity: changes(payload, 'ENTITY_ID'),
    changes_designation: changes(payload, 'DESIGNATION_ID'),
    changes_manager: changes(payload, 'REPORTING_MANAGER_ID'),
  }),
  summary: ({ labels, effective_date }) =>
    peopleTexts.text('transferFrom', { day: effective_date, labels: labels.join(', ') }),
  validate: async (ctx, db, { employeeId, payload }) => {
    await refusePending(ctx, db, 'TRANSFER', employeeId)
    await judgeTransfer(ctx, db, employeeId, payload)
  },
  onApprove: async (ctx, db, { id: requestId, employeeId, payload }) => {
    const authors = await findAuthors(ctx, db, requestId)
    await applyTransfer(ctx, db, { requestId, employeeId, ...authors }, payload)
  },
  canBeCancelled: true,
  validateCancel: (ctx, db, { payload }) => refuseBegun(ctx, db, payload),
  onCancelAfterApproval: async (ctx, db, request, { comment }) => {
    await refuseBegun(ctx, db, request.payload)
    await cancelApprovedTransfer(ctx, db, { requestId: request.id }, englishOf(comment))
  },
  detail,
  sections: async (ctx, db, request) => ({
    formdetails: {
      effective_date: request.payload.effective_date,
      ...(await describe(ctx, db, [request])).get(request.id),
    },
  }),
})
