import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, triedTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { contentDigest } from '../../../platform/sent-again.ts'
import { reachForRequest, submittedView } from '../days/reach.ts'
import { lockRequester } from '../lock-requester.ts'
import type { RequestKind } from '../request-kinds.ts'
import { requestsTexts } from '../requests.texts.ts'
import { refuseLeft, submitRequest, submittedBefore } from '../submit.service.ts'
import type { DefinedKind, Evaluation, EvaluationInput, KindSpec, PreviewInput } from './kind-types.ts'
import { previewIn, refusedPreview } from './preview.ts'

/** @throws AppError `refusal` with every problem by field; its message is the first problem's */
export function refuseProblems(refusal: string, problems: Evaluation<unknown>['problems']): void {
  const [first] = problems
  if (!first) return
  const fields: Record<string, string> = {}
  for (const { field, problem } of problems) if (field !== null) fields[field] ??= problem
  fail(refusal, { parameters: { problem: first.problem }, fields })
}

async function ownOrInReach(ctx: Ctx, db: Db, { EMPLOYEE_ID }: PreviewInput<unknown>): Promise<number> {
  const employeeId = EMPLOYEE_ID ?? ctx.actor.employeeId ?? fail('record.not_found')
  await reachForRequest(ctx, db, employeeId)
  return employeeId
}

/**
 * For kinds that nobody raises for others: naming somebody else is refused rather than taken for the caller.
 *
 * @throws AppError `record.not_found` for an account without a record, `request.invalid` at the field
 */
export function callerOnly(
  ctx: Ctx,
  _db: Db,
  { EMPLOYEE_ID }: { EMPLOYEE_ID?: number | undefined },
): Promise<number> {
  const employeeId = ctx.actor.employeeId ?? fail('record.not_found')
  if (EMPLOYEE_ID !== undefined && EMPLOYEE_ID !== employeeId)
    fail('request.invalid', { fields: { EMPLOYEE_ID: requestsTexts('onlyForYourself') } })
  return Promise.resolve(employeeId)
}

/**
 * Defines a request kind: calls, preview, detail and effects from one specification. The payload is derived
 * from the input; use `defineDirectKind` if they are the same.
 */
export function defineKind<A extends object, P>(spec: KindSpec<A, P>): DefinedKind<A, P> {
  const {
    declaration,
    refusal,
    evaluate,
    evaluatesLocked,
    lock,
    employeeFor = ownOrInReach,
    lines,
    dayState,
    ...rest
  } = spec
  const detail: RequestKind<P>['detail'] =
    lines && (async (_ctx, _db, requests) => new Map(requests.map(({ id, payload }) => [id, lines(payload)])))
  const kind: RequestKind<P> = { ...(detail ? { detail } : {}), ...rest, trigger: declaration.kind }
  return {
    ...kind,
    apply: (ctx, { reason, files = [], key, ...input }) =>
      tx(ctx, async (db) => {
        const { EMPLOYEE_ID: _id, ...kindInput } = input as unknown as PreviewInput<A>
        const employeeId = await employeeFor(ctx, db, input as unknown as PreviewInput<A>)
        const person = await lockRequester(ctx, db, employeeId)
        const digest = contentDigest({ ...kindInput, reason, files })
        const before = await submittedBefore(ctx, db, { kind: declaration.kind, employeeId, key, digest })
        if (before) return submittedView(before)
        refuseLeft(person)
        const evaluationInput = { employeeId, input: kindInput as unknown as A, reason, files: files.length }
        await lock?.(ctx, db, evaluationInput)
        const { problems, payload } = await evaluate(ctx, db, evaluationInput)
        refuseProblems(refusal, problems)
        const request = { kind: declaration.kind, employeeId, payload, comment: reason, files, person }
        return submittedView(await submitRequest(ctx, db, { ...request, key, digest, isEvaluated: true }))
      }),
    preview: (ctx, input) =>
      (evaluatesLocked ? triedTx : readTx)(ctx, async (db) => {
        const { EMPLOYEE_ID: _id, ...kindInput } = input
        const employeeId = await employeeFor(ctx, db, input).catch(refusedPreview)
        if (typeof employeeId !== 'number') return { preview: employeeId }
        const { files } = input as { files?: number }
        const evaluationInput = { employeeId, input: kindInput as unknown as A, reason: '', files }
        const of = { kind, employeeId, refusal, dayState, evaluate: () => evaluate(ctx, db, evaluationInput) }
        return { preview: await previewIn(ctx, db, of) }
      }),
  }
}

/** Result of evaluating when the payload is the input. */
export type DirectEvaluation<P> = Omit<Evaluation<P>, 'payload'>

/** Defines a kind whose payload is exactly the input; evaluated also when submitted by another module. */
export function defineDirectKind<P extends object>({
  evaluate,
  ...spec
}: Omit<KindSpec<P, P>, 'evaluate'> & {
  evaluate(ctx: Ctx, db: Db, input: EvaluationInput<P>): Promise<DirectEvaluation<P>>
}): DefinedKind<P, P> {
  return {
    ...defineKind<P, P>({
      ...spec,
      evaluate: async (ctx, db, of) => ({ ...(await evaluate(ctx, db, of)), payload: of.input }),
    }),
    validate: async (ctx, db, { employeeId, payload }) => {
      const { problems } = await evaluate(ctx, db, { employeeId, input: payload, reason: '' })
      refuseProblems(spec.refusal, problems)
    },
  }
}
