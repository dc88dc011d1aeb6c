import type { Schema, z } from '@muster/contract/kit/index'
import type { RequestStatus } from '@muster/contract/requests/request-states'
import type { Facts } from '@muster/contract/workflows/definition'
import type { Text } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { registerTriggerFacts, type TriggerFact } from '../workflows/index.ts'

/** A request as its kind sees it. The payload is as it was submitted: nothing changes it afterwards. */
export interface RequestRecord<P = unknown> {
  id: number
  kind: string
  /** Whom it is about. */
  employeeId: number
  /** The employee's name, for texts. */
  employeeName: string
  payload: P
  status: RequestStatus
  /** The submitter's words. */
  comment: string
  submittedAt: string
  /** The request that this one asks to cancel. */
  cancels: number | null
}

/** What is told about a request of a kind: a line each, in reading order. */
export interface RequestFact {
  /** By which the browser finds the label in the reader's language; without it the label stands as it is. */
  key?: string
  label: string
  value: string
}

/** What an approver should know before deciding. */
export interface RequestConflict {
  /** `warning` is worth a second look; `info` is said for completeness: a balance, who else is away. */
  tone: 'info' | 'warning'
  text: string
}

/** Who decided, for effects that write it down. */
export interface Decision {
  comment: string
  /** As the history names who decided; the product itself for a stage that ran out of time. */
  decidedBy: string
  decidedAt: string
}

/**
 * A kind of request, registered by the module that owns it. All effects run in the transaction of the decision,
 * with the request row locked, and must be idempotent: an effect that stands already changes nothing.
 */
// biome-ignore lint/suspicious/noExplicitAny: kinds of any payload stand in one map; each is typed where it is defined
export interface RequestKind<P = any> {
  /** Slug of the trigger (`approval-triggers`): workflows are chosen by it, and the wire names the kind by it. */
  trigger: string
  /** As people read it: "Work from home". */
  name: string | Text
  payload: Schema & z.ZodMiniType<P>
  /** Properties that the conditions of workflows may ask about. */
  properties: readonly TriggerFact[]
  /** Values of those properties. */
  facts(payload: P): Facts
  /** The days it is about, `YYYY-MM-DD`, for lists, filters and conflicts; null where days mean nothing. */
  period?(payload: P): { from: string; to: string } | null
  /** Exact decimal, for kinds about money or days. */
  amount?(payload: P): string | null
  /** Judges a request before it is stored. @throws AppError with what is wrong, by field */
  validate?(ctx: Ctx, db: Db, input: { employeeId: number; payload: P }): Promise<void>
  /** One line without personal data of others: "2 days from 3 to 4 December". */
  summary(payload: P): string | Text
  /** Reserves, when it is submitted. */
  onSubmit?(ctx: Ctx, db: Db, request: RequestRecord<P>): Promise<void>
  /** Applies. Left out by kinds that others read as they stand: `approvedRequests`. */
  onApprove?(ctx: Ctx, db: Db, request: RequestRecord<P>, decision: Decision): Promise<void>
  /** Releases what was reserved. */
  onReject?(ctx: Ctx, db: Db, request: RequestRecord<P>, decision: Decision): Promise<void>
  onWithdraw?(ctx: Ctx, db: Db, request: RequestRecord<P>): Promise<void>
  /** True for what is proposed for somebody else: whoever proposed it doesn't decide it either. */
  isProposal?: boolean
  /**
   * The permission about the person without which who reaches requests of people does not find this one. Whoever asks
   * and is asked does. No name and no word of it is told by bell or mail, and the trail does not name the person.
   */
  confidential?: string
  /** Whether an approved request can be cancelled, which asks the same approvers anew. */
  canBeCancelled?: boolean
  /** Reverses the effect. */
  onCancelAfterApproval?(ctx: Ctx, db: Db, request: RequestRecord<P>, decision: Decision): Promise<void>
  /** Judges whether an approved request may be cancelled now. @throws AppError */
  validateCancel?(ctx: Ctx, db: Db, request: RequestRecord<P>): Promise<void>
  /** What the detail and the inbox show, for many requests at once; without it only the summary. */
  detail?(ctx: Ctx, db: Db, requests: readonly RequestRecord<P>[]): Promise<Map<number, RequestFact[]>>
  /** Balances and clashes beside each pending request, for many at once in a fixed number of statements. */
  conflicts?(ctx: Ctx, db: Db, requests: readonly RequestRecord<P>[]): Promise<Map<number, RequestConflict[]>>
  /** Parts of the detail answer that the specification names, such as `attendance_details`. */
  sections?(ctx: Ctx, db: Db, request: RequestRecord<P>): Promise<Record<string, unknown>>
}

const kinds = new Map<string, RequestKind>()

/** Adds a kind; its module calls it while it connects. */
export function registerRequestKind<P>(kind: RequestKind<P>): void {
  if (kinds.has(kind.trigger)) throw new Error(`The request kind ${kind.trigger} is registered twice.`)
  kinds.set(kind.trigger, kind)
  registerTriggerFacts(kind.trigger, kind.properties)
}

export function findRequestKind(trigger: string): RequestKind | undefined {
  return kinds.get(trigger)
}

/** @throws Error for a kind that no module has registered: a fault of the caller */
export function requestKind(trigger: string): RequestKind {
  const kind = kinds.get(trigger)
  if (!kind) throw new Error(`No module has registered the request kind ${trigger}.`)
  return kind
}

/** Kinds that not everybody who reaches requests finds, with the permission that it takes besides. */
export function confidentialKinds(): { trigger: string; permission: string }[] {
  return [...kinds.values()].flatMap(({ trigger, confidential: permission }) =>
    permission === undefined ? [] : [{ trigger, permission }],
  )
}

export const isConfidential = (trigger: string): boolean => kinds.get(trigger)?.confidential !== undefined

export function allRequestKinds(): RequestKind[] {
  return [...kinds.values()]
}

/** As people read a kind; of one whose module is gone, its slug. */
export function kindName(trigger: string): string | Text {
  return kinds.get(trigger)?.name ?? trigger
}
