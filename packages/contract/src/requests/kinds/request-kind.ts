import { can, field, z } from '../../kit/index.ts'
import type { Fields } from '../../kit/stored.ts'
import { MOST_REQUEST_FILES } from '../requests.constants.ts'
import type { RequestFieldFacts } from './kind-shape.ts'
import { requestPreview } from './request-preview.ts'

/** The requester's comment for the approvers. */
export const requestReason = {
  required: field.requiredMessage(1000),
  optional: z._default(field.message(1000), ''),
}

/** Files that come with a request, by the paths of their upload. */
export const requestFiles = z._default(
  z.array(field.requiredText(300)).check(z.maxLength(MOST_REQUEST_FILES)),
  [],
)

/** Response to submitting a request of any kind. */
export const submitted = z.object({
  REQUEST_ID: field.id(),
  REQUEST_STATUS: z.int(),
  pending_on: z.array(z.string()),
  stuck: z.nullable(z.string()),
})
export type Submitted = z.infer<typeof submitted>

/** The employee concerned; the signed-in user by default. */
export const forWhom = { EMPLOYEE_ID: z.optional(field.id()) }

/** Chosen by the client, for calls that submit: a repeated call with it is answered with the request that the first one made. */
export const submitKey = { key: z.optional(field.publicId()) }

const requestCall = { service: 'admin', method: 'POST', access: can('requests.raise') } as const

/** Common properties of the calls that submit a request. */
export const submitCall = { ...requestCall, data: submitted } as const
/** Common properties of the calls that preview one; nothing is stored. */
export const previewCall = { ...requestCall, data: z.object({ preview: requestPreview }) } as const

interface KindOptions<A extends Fields, W extends Fields> {
  /** Slug of the trigger (`approval-triggers`). */
  readonly kind: string
  /** What is requested, with its checks, in the order of the form. */
  readonly requested: A
  /** Reason and files, if the kind has them: `requestReason`, `requestFiles`. */
  readonly words: W
  /** What a schema can't express about a field: `span`, `minutes`, the day it starts with. */
  readonly form?: { readonly [K in keyof A]?: Partial<RequestFieldFacts> }
}

/** A declared kind of request, for server and browser; see `requestKind`. */
export interface RequestKindDeclaration<A extends Fields = Fields, W extends Fields = Fields> {
  readonly kind: string
  readonly requested: A
  readonly words: W
  /** All fields of the form. */
  readonly fields: A & W
  readonly form: Readonly<Record<string, Partial<RequestFieldFacts>>>
}

/**
 * Declares the fields of a kind of request. The calls spread them into their bodies, the server adds evaluation and
 * effect (`defineKind`), and the browser renders the form from the shape that `npm run calls` generates.
 *
 * @example
 * export const shortLeave = requestKind({ kind: 'SHORT_LEAVE', asked: { date: field.isoDate(), … }, words: { reason } })
 * export const applyShortLeave = endpoint({ ...submitCall, body: z.strictObject({ ...forWhom, ...shortLeave.fields }), … })
 * export const previewShortLeave = endpoint({ ...previewCall, body: z.strictObject({ ...forWhom, ...shortLeave.asked }), … })
 */
export function requestKind<A extends Fields, W extends Fields>({
  kind,
  requested,
  words,
  form = {},
}: KindOptions<A, W>): RequestKindDeclaration<A, W> {
  const hints = form as Readonly<Record<string, Partial<RequestFieldFacts>>>
  return { kind, requested, words, fields: { ...requested, ...words }, form: hints }
}
