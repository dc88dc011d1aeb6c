import type { RequestKindDeclaration, Submitted } from '@muster/contract/requests/kinds/request-kind'
import type { RequestPreview } from '@muster/contract/requests/kinds/request-preview'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { RequestFact, RequestKind } from '../request-kinds.ts'

export type PreviewEffect = RequestPreview['effect'][number]
export type PreviewDay = RequestPreview['days'][number]

/** One effect of a request in its preview. */
export const effectOf = (
  label: PreviewEffect['label'],
  unit: PreviewEffect['unit'],
  after: string | number,
  { before = null, name = '' }: { before?: string | number | null; name?: string } = {},
): PreviewEffect => ({
  ...{ label, unit, name, after: String(after), before: before === null ? null : String(before) },
})

/** A problem that prevents a request, with its field. */
export interface RequestProblem {
  field: string | null
  problem: string
}

/** Result of evaluating an input. */
export interface Evaluation<P> {
  /** The payload to submit; null if it can't be determined. */
  payload: P | null
  /** Most serious first. The evaluation may also throw the refusal. */
  problems: readonly RequestProblem[]
  /** A function if it needs more than the evaluation. */
  effect?: readonly PreviewEffect[] | (() => Promise<readonly PreviewEffect[]>)
  reasons?: readonly string[]
  /** Default: the days of the kind's `period`. */
  days?: readonly PreviewDay[]
  /** Default: the kind's `conflicts`, and absences in the team. */
  clashes?: RequestPreview['clashes']
}

export interface EvaluationInput<A> {
  employeeId: number
  input: A
  /** The requester's comment; never affects the evaluation, and empty in a preview. */
  reason: string
  /** How many files come with it; in a preview, as the form says (`countsFiles`). */
  files?: number | undefined
}

export type KindInput<A> = A & {
  EMPLOYEE_ID?: number | undefined
  reason: string
  files?: readonly string[]
  /** Sent again with the same key, it is the same request (`submitKey`). */
  key?: string | undefined
}
export type PreviewInput<A> = A & { EMPLOYEE_ID?: number | undefined }

/** Specification of a request kind, from which its calls, preview, detail and effects are derived. */
export interface KindSpec<A, P> extends Omit<RequestKind<P>, 'trigger'> {
  /** The kind's declaration in the contract. */
  declaration: Pick<RequestKindDeclaration, 'kind'>
  /** Error key for problems. */
  refusal: string
  /**
   * Evaluates an input. Runs on submission with the employee locked, and for previews in a read-only
   * transaction: must not write, nor lock unless `evaluatesLocked` is set.
   */
  evaluate(ctx: Ctx, db: Db, input: EvaluationInput<A>): Promise<Evaluation<P>>
  /** Set if `evaluate` locks: previews then run in a transaction that is rolled back. */
  evaluatesLocked?: boolean
  /** Locks what else the evaluation depends on, before submission. */
  lock?(ctx: Ctx, db: Db, input: EvaluationInput<A>): Promise<void>
  /**
   * The employee concerned, if the caller may submit for them; by default the caller or somebody in reach.
   */
  employeeFor?(ctx: Ctx, db: Db, input: PreviewInput<A>): Promise<number>
  /** State of a working day in the period; by default it counts. */
  dayState?(payload: P): PreviewDay['state']
  /** Lines of the detail that follow from the payload alone. */
  lines?(payload: P): RequestFact[]
}

export interface DefinedKind<A, P> extends RequestKind<P> {
  /** Submits a request. @throws AppError with its problems, by field */
  apply(ctx: Ctx, input: KindInput<A>): Promise<Submitted>
  /** Previews a request and all its problems. @throws AppError `record.not_found` */
  preview(ctx: Ctx, input: PreviewInput<A>): Promise<{ preview: RequestPreview }>
}
