import { can, field, z } from '../../kit/index.ts'
import type { Fields } from '../../kit/stored.ts'
import type { RequestFieldFacts } from './kind-shape.ts'
import { requestPreview } from './request-preview.ts'

/** The words of the requester, for those who decide. */
export const requestReason = {
  required: field.requiredText(1000),
  optional: z._default(field.text(1000), ''),
}

/** Files that come with a request, by the paths of their upload. */
export const requestFiles = z._default(z.array(field.requiredText(300)).check(z.maxLength(5)), [])

/** What submitting any request answers. */
export const submitted = z.object({
  REQUEST_ID: field.id(),
  REQUEST_STATUS: z.int(),
  pending_on: z.array(z.string()),
  stuck: z.nullable(z.string()),
})
export type Submitted = z.infer<typeof submitted>

/** For oneself when left out. */
export const forWhom = { EMPLOYEE_ID: z.optional(field.id()) }

const requestCall = { service: 'admin', method: 'POST', access: can('requests.raise') } as const

/** The common parts of the call that submits a request. */
export const submitCall = { ...requestCall, data: submitted } as const
/** Those of the call that previews one; nothing is stored. */
export const previewCall = { ...requestCall, data: z.object({ preview: requestPreview }) } as const

interface KindOptions<A extends Fields, W extends Fields> {
  /** Slug of the trigger (`approval-triggers`). */
  readonly kind: string
  /** What is requested, with its checks, in the order of the form. */
  readonly asked: A
  /** Reason and files, as far as the kind takes them: `requestReason`, `requestFiles`. */
  readonly words: W
  /** What schemas don't say of a field: `span`, `minutes`, with which day it begins. */
  readonly form?: { readonly [K in keyof A]?: Partial<RequestFieldFacts> }
}

/** A kind of request as both sides know it; see `requestKind`. */
export interface RequestKindDeclaration<A extends Fields = Fields, W extends Fields = Fields> {
  readonly kind: string
  readonly asked: A
  readonly words: W
  /** All that the form asks for. */
  readonly fields: A & W
  readonly form: Readonly<Record<string, Partial<RequestFieldFacts>>>
}

/**
 * Declares what a kind of request asks for. The calls spread `asked` and `words` into their bodies, the server adds
 * what judges and applies it (`defineKind`), and the browser draws the form from the shape that `npm run calls`
 * writes down.
 *
 * @example
 * export const shortLeave = requestKind({ kind: 'SHORT_LEAVE', asked: { date: field.isoDate(), … }, words: { reason } })
 * export const applyShortLeave = endpoint({ ...submitCall, body: z.strictObject({ ...forWhom, ...shortLeave.fields }), … })
 * export const previewShortLeave = endpoint({ ...previewCall, body: z.strictObject({ ...forWhom, ...shortLeave.asked }), … })
 */
export function requestKind<A extends Fields, W extends Fields>({
  kind,
  asked,
  words,
  form = {},
}: KindOptions<A, W>): RequestKindDeclaration<A, W> {
  const hints = form as Readonly<Record<string, Partial<RequestFieldFacts>>>
  return { kind, asked, words, fields: { ...asked, ...words }, form: hints }
}
