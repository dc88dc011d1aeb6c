import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, triedTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { reachForRequest, submittedView } from '../days/reach.ts'
import type { RequestKind } from '../request-kinds.ts'
import { lockRequester, refuseLeft, submitRequest } from '../submit.service.ts'
import type { DefinedKind, Judged, JudgeInput, KindSpec, Previewing } from './kind-types.ts'
import { previewIn, refusedPreview } from './preview.ts'

/** @throws AppError `refusal` with every problem by field; its message is the first problem's */
export function refuseProblems(refusal: string, problems: Judged<unknown>['problems']): void {
  const [first] = problems
  if (!first) return
  const fields: Record<string, string> = {}
  for (const { field, problem } of problems) if (field !== null) fields[field] ??= problem
  fail(refusal, { parameters: { problem: first.problem }, fields })
}

async function ownOrInReach(ctx: Ctx, db: Db, { EMPLOYEE_ID }: Previewing<unknown>): Promise<number> {
  const employeeId = EMPLOYEE_ID ?? ctx.actor.employeeId ?? fail('record.not_found')
  await reachForRequest(ctx, db, employeeId)
  return employeeId
}

/**
 * Defines a request kind: calls, preview, detail and effects from one specification. The payload is derived
 * from the input; use `defineDirectKind` if they are the same.
 */
export function defineKind<A extends object, P>(spec: KindSpec<A, P>): DefinedKind<A, P> {
  const {
    declaration,
    refusal,
    judge,
    judgesLocked,
    lock,
    whom = ownOrInReach,
    lines,
    dayState,
    ...own
  } = spec
  const detail: RequestKind<P>['detail'] =
    lines && (async (_ctx, _db, requests) => new Map(requests.map(({ id, payload }) => [id, lines(payload)])))
  const kind: RequestKind<P> = { ...(detail ? { detail } : {}), ...own, trigger: declaration.kind }
  return {
    ...kind,
    apply: (ctx, { reason, files = [], ...input }) =>
      tx(ctx, async (db) => {
        const { EMPLOYEE_ID: _id, ...asked } = input as unknown as Previewing<A>
        const employeeId = await whom(ctx, db, input as unknown as Previewing<A>)
        const person = await lockRequester(ctx, db, employeeId)
        refuseLeft(person)
        const about = { employeeId, asked: asked as unknown as A, files: files.length, reason }
        await lock?.(ctx, db, about)
        const { problems, payload } = await judge(ctx, db, about)
        refuseProblems(refusal, problems)
        const request = { kind: declaration.kind, employeeId, payload, comment: reason, files, person }
        return submittedView(await submitRequest(ctx, db, { ...request, isJudged: true }))
      }),
    preview: (ctx, input) =>
      (judgesLocked ? triedTx : readTx)(ctx, async (db) => {
        const { EMPLOYEE_ID: _id, ...asked } = input
        const employeeId = await whom(ctx, db, input).catch(refusedPreview)
        if (typeof employeeId !== 'number') return { preview: employeeId }
        const about = { employeeId, asked: asked as unknown as A, files: 0, reason: '' }
        const of = { kind, employeeId, refusal, dayState, judge: () => judge(ctx, db, about) }
        return { preview: await previewIn(ctx, db, of) }
      }),
  }
}

/** Result of judging when the payload is the input. */
export type DirectJudged<P> = Omit<Judged<P>, 'payload'>

/** Defines a kind whose payload is exactly the input; judged also when submitted by another module. */
export function defineDirectKind<P extends object>({
  judge,
  ...spec
}: Omit<KindSpec<P, P>, 'judge'> & {
  judge(ctx: Ctx, db: Db, input: JudgeInput<P>): Promise<DirectJudged<P>>
}): DefinedKind<P, P> {
  return {
    ...defineKind<P, P>({
      ...spec,
      judge: async (ctx, db, input) => ({ ...(await judge(ctx, db, input)), payload: input.asked }),
    }),
    validate: async (ctx, db, { employeeId, payload }) => {
      const { problems } = await judge(ctx, db, { employeeId, asked: payload, files: 0, reason: '' })
      refuseProblems(spec.refusal, problems)
    },
  }
}
