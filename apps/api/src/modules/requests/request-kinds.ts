import type { Schema, z } from '@muster/contract/kit/index'
import type { RequestStatus } from '@muster/contract/requests/request-states'
import type { Facts } from '@muster/contract/workflows/definition'
import type { Text } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { registerTriggerFacts, type TriggerFact } from '../workflows/index.ts'
import type { Claims } from './rules/clash.ts'

/** A request as its kind sees it. The submitted payload never changes. */
export interface RequestRecord<P = unknown> {
  id: number
  kind: string
  /** The employee concerned. */
  employeeId: number
  /** The employee's name, for texts. */
  employeeName: string
  payload: P
  status: RequestStatus
  /** The requester's comment. */
  comment: string
  submittedAt: string
  /** Id of the request to be cancelled by this one. */
  cancels: number | null
}

/** A line of a request's detail, in reading order. */
export interface RequestFact {
  /** Key of the label in the reader's language; without a key the label is shown as is. */
  key?: string
  label: string
  value: string
}

/** A fact shown to approvers before they decide. */
export interface RequestConflict {
  /**
   * `warning` needs attention; `info` is shown for completeness, such as a balance or absences in the team.
   */
  tone: 'info' | 'warning'
  text: string
}

/** The approver, for effects that store it. */
export interface Decision {
  comment: string | Text
  /** The approver as the history names them; the product itself for a stage that timed out. */
  decidedBy: string | Text
  decidedAt: string
}

/**
 * A request kind, registered by its module. Effects run in the transaction of the decision with the request
 * row locked, and must be idempotent.
 */
// biome-ignore lint/suspicious/noExplicitAny: kinds of any payload stand in one map; each is typed where it is defined
export interface RequestKind<P = any> {
  /**
   * Slug of the trigger (`approval-triggers`), which selects workflows and identifies the kind in the API.
   */
  trigger: string
  /** Display name: "Work from home". */
  name: string | Text
  payload: Schema & z.ZodMiniType<P>
  /** Properties available to workflow conditions. */
  properties: readonly TriggerFact[]
  /** Values of those properties. */
  facts(payload: P): Facts
  /** Period, `YYYY-MM-DD`, for lists, filters and conflicts; null for kinds without dates. */
  period?(payload: P): { from: string; to: string } | null
  /** The days it takes, for the clash rule; kinds without it clash with nothing. */
  occupies?(payload: P): Claims | undefined
  /** The field of the form that a clash is shown at; default `from_date`. */
  occupiesField?: string
  /** Exact decimal, for kinds about money or days. */
  amount?(payload: P): string | null
  /** Validates a request before it is stored. @throws AppError with the problems, by field */
  validate?(ctx: Ctx, db: Db, input: { employeeId: number; payload: P }): Promise<void>
  /** One line without personal data of others: "2 days from 3 to 4 December". */
  summary(payload: P): string | Text
  /** Reserves on submission. */
  onSubmit?(ctx: Ctx, db: Db, request: RequestRecord<P>): Promise<void>
  /** Applies the effect. Omitted by kinds whose approved requests are read directly: `approvedRequestsQuery`. */
  onApprove?(ctx: Ctx, db: Db, request: RequestRecord<P>, decision: Decision): Promise<void>
  /** Releases the reservation. */
  onReject?(ctx: Ctx, db: Db, request: RequestRecord<P>, decision: Decision): Promise<void>
  onWithdraw?(ctx: Ctx, db: Db, request: RequestRecord<P>): Promise<void>
  /**
   * True for what the product asks by itself, such as the sign-off of a clearance: nobody submits or withdraws it as theirs, the
   * employee neither sees it nor is told of it, and it may be about somebody who has left.
   */
  isAutomatic?: boolean
  /** True for proposals on behalf of an employee, which the proposer may not decide. */
  isProposal?: boolean
  /** Whom it is about as well as the employee: none of them decides it. Ids. */
  alsoAbout?(payload: P): readonly number[]
  /** True where whoever submits it, for whomever, may not decide it either: what is bought for somebody else, say. */
  barsSubmitter?: boolean
  /**
   * The permission on the employee required to see the request in addition to reach; requester and approvers
   * need none. Notices and mails contain no name or content, and the audit log does not name the employee.
   */
  confidential?: string
  /** Whether an approved request can be cancelled, which requires approval by the same approvers. */
  canBeCancelled?: boolean
  /** Reverses the effect. */
  onCancelAfterApproval?(ctx: Ctx, db: Db, request: RequestRecord<P>, decision: Decision): Promise<void>
  /** Reverses what lies after a day, of an approved request that ends there; default: the period alone changes. */
  onShorten?(
    ctx: Ctx,
    db: Db,
    request: RequestRecord<P>,
    decision: Decision & { lastDay: string },
  ): Promise<void>
  /** Validates that an approved request may be cancelled now. @throws AppError */
  validateCancel?(ctx: Ctx, db: Db, request: RequestRecord<P>): Promise<void>
  /** Lines of detail and inbox, for many requests at once; by default only the summary. */
  detail?(ctx: Ctx, db: Db, requests: readonly RequestRecord<P>[]): Promise<Map<number, RequestFact[]>>
  /** Balances and conflicts of pending requests, for many at once in a constant number of statements. */
  conflicts?(ctx: Ctx, db: Db, requests: readonly RequestRecord<P>[]): Promise<Map<number, RequestConflict[]>>
  /** Parts of the detail that the specification names, such as `attendance_details`. */
  sections?(ctx: Ctx, db: Db, request: RequestRecord<P>): Promise<Record<string, unknown>>
}

const kinds = new Map<string, RequestKind>()

/** Registers a kind; called when its module connects. */
export function registerRequestKind<P>(kind: RequestKind<P>): void {
  if (kinds.has(kind.trigger)) throw new Error(`The request kind ${kind.trigger} is registered twice.`)
  kinds.set(kind.trigger, kind)
  registerTriggerFacts(kind.trigger, kind.properties)
}

export function findRequestKind(trigger: string): RequestKind | undefined {
  return kinds.get(trigger)
}

/** @throws Error for a kind that no module has registered: a programming error */
export function requestKind(trigger: string): RequestKind {
  const kind = kinds.get(trigger)
  if (!kind) throw new Error(`No module has registered the request kind ${trigger}.`)
  return kind
}

/** Confidential kinds, with the additional permission they require. */
export function confidentialKinds(): { trigger: string; permission: string }[] {
  return [...kinds.values()].flatMap(({ trigger, confidential: permission }) =>
    permission === undefined ? [] : [{ trigger, permission }],
  )
}

/** Kinds that the product asks for by itself. */
export const automaticKinds = (): string[] =>
  [...kinds.values()].flatMap(({ trigger, isAutomatic }) => (isAutomatic ? [trigger] : []))

export const isAutomatic = (trigger: string): boolean => kinds.get(trigger)?.isAutomatic === true

export const isConfidential = (trigger: string): boolean => kinds.get(trigger)?.confidential !== undefined

export function allRequestKinds(): RequestKind[] {
  return [...kinds.values()]
}

/** Display name of a kind; its slug if the module no longer exists. */
export function kindName(trigger: string): string | Text {
  return kinds.get(trigger)?.name ?? trigger
}
