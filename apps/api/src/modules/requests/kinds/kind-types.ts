import type { RequestKindDeclaration, Submitted } from '@muster/contract/requests/kinds/request-kind'
import type { RequestPreview } from '@muster/contract/requests/kinds/request-preview'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { RequestFact, RequestKind } from '../request-kinds.ts'

export type PreviewEffect = RequestPreview['effect'][number]
export type PreviewDay = RequestPreview['days'][number]

/** One line of what a request changes. */
export const effectOf = (
  label: PreviewEffect['label'],
  unit: PreviewEffect['unit'],
  after: string | number,
  { before = null, name = '' }: { before?: string | number | null; name?: string } = {},
): PreviewEffect => ({
  ...{ label, unit, name, after: String(after), before: before === null ? null : String(before) },
})

/** Something in the way of a request, and the field it is about. */
export interface RequestProblem {
  field: string | null
  problem: string
}

/** What came of judging what is asked for. */
export interface Judged<P> {
  /** As it would be submitted; null where not even that can be said. */
  payload: P | null
  /** The gravest first. A judge may also throw the refusal. */
  problems: readonly RequestProblem[]
  /** A function where it takes more than judging. */
  effect?: readonly PreviewEffect[] | (() => Promise<readonly PreviewEffect[]>)
  reasons?: readonly string[]
  /** The days of the kind's `period` unless given. */
  days?: readonly PreviewDay[]
  /** The kind's `conflicts`, and who else of the team is away, unless given. */
  clashes?: RequestPreview['clashes']
}

export interface JudgeInput<A> {
  employeeId: number
  asked: A
  /** How many files come with it. */
  files: number
  /** The words of the requester; nothing is judged by them, and a preview has none. */
  reason: string
}

export type Asking<A> = A & { EMPLOYEE_ID?: number | undefined; reason: string; files?: readonly string[] }
export type Previewing<A> = A & { EMPLOYEE_ID?: number | undefined }

/** What a kind says of itself, from which come its calls, its preview, its detail and its effects. */
export interface KindSpec<A, P> extends Omit<RequestKind<P>, 'trigger'> {
  /** What it asks for, as both sides know it. */
  declaration: Pick<RequestKindDeclaration, 'kind'>
  /** The key of the error that tells a problem. */
  refusal: string
  /**
   * Judges what is asked for. Submitting and previewing both run it, the one while the person is locked, the other in
   * a transaction that only reads: it must not write, nor lock unless the kind says so.
   */
  judge(ctx: Ctx, db: Db, input: JudgeInput<A>): Promise<Judged<P>>
  /** The judgement locks by itself: it is previewed in a transaction that is rolled back. */
  judgesLocked?: boolean
  /** Locks what else the judgement relies on, before a request is submitted. */
  lock?(ctx: Ctx, db: Db, input: JudgeInput<A>): Promise<void>
  /** Whom it is about, if the caller may request that; the caller or somebody in reach unless given. */
  whom?(ctx: Ctx, db: Db, asked: Previewing<A>): Promise<number>
  /** What a working day of its period is; it counts unless said otherwise. */
  dayState?(payload: P): PreviewDay['state']
  /** The lines of its detail, where they follow from the payload alone. */
  lines?(payload: P): RequestFact[]
}

export interface DefinedKind<A, P> extends RequestKind<P> {
  /** Submits a request. @throws AppError with what is in the way, by field */
  apply(ctx: Ctx, input: Asking<A>): Promise<Submitted>
  /** What the same request would be, and all that is in its way. @throws AppError `record.not_found` */
  preview(ctx: Ctx, input: Previewing<A>): Promise<{ preview: RequestPreview }>
}
