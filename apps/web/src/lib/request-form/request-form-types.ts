import type { RequestShape } from '@muster/contract/requests/kinds/kind-shape'
import type { Submitted } from '@muster/contract/requests/kinds/request-kind'
import type { RequestPreview } from '@muster/contract/requests/kinds/request-preview'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** Field values by wire name. */
// biome-ignore lint/suspicious/noExplicitAny: fields are data, so their values have no static type
export type RequestValues = Readonly<Record<string, any>>

/** Request body of a call. */
export type RequestBody = Record<string, unknown>

export interface PreviewAnswer {
  preview: RequestPreview
}

/** Client side of a request kind: its declaration, calls and texts. */
export interface RequestFormKind<A extends PreviewAnswer = PreviewAnswer> {
  shape: RequestShape
  /**
   * Namespace with the kind's texts under `forms.<kind>`: `subtitle`, `fields`, `help` and `words` of
   * options.
   */
  texts: string
  /** Id of the preview call, which is its cache key; `requestCalls` sets this and the two calls below. */
  id: string
  preview: (body: RequestBody, signal: AbortSignal) => Promise<A>
  submit: (body: RequestBody) => Promise<Submitted>
  /** Invalidates everything that shows requests of this kind. */
  refresh: (queries: QueryClient) => Promise<unknown>
  /** Whether the number of files affects the preview. */
  countsFiles?: boolean
  /** Suggested values from the last preview, for fields the user has not filled in. */
  suggest?: (answer: A, values: RequestValues) => RequestValues
  /** Initial values in addition to the declaration's. */
  start?: RequestValues
  /** A hook that returns what the form needs besides the declaration. */
  useParts?: (about: RequestAbout) => RequestParts<A>
  /** Fields currently hidden. */
  hides?: (values: RequestValues) => readonly string[]
  /** Field labels set by the organisation. */
  labels?: Readonly<Record<string, string>>
  /** Whether files can be attached; defaults to always. */
  takesFiles?: (values: RequestValues, answer: A | undefined) => boolean
}

/** Whom a request is for, and the initial values of its form. */
export interface RequestAbout {
  /** Null for the signed-in user. */
  employeeId: number | null
  /** Values from the URL. */
  start: RequestValues
}

/** What the form of a kind needs besides its declaration; everything is optional. */
export interface RequestParts<A extends PreviewAnswer = PreviewAnswer> {
  /** The query that the fields depend on; the form appears once it has loaded. */
  loading?: { data: unknown; error: unknown; refetch: () => unknown }
  /** Shown instead of the form when there is nothing to request. */
  nothing?: { title: string; text?: string } | undefined
  /** Options by field. */
  choices?: RequestChoices
  /** Fields with their own rendering. */
  slots?: RequestSlots<A>
  /** Initial values that depend on the data. */
  start?: RequestValues
  /** Shown below the preview. */
  aside?: (answer: A) => ReactNode
  /** Heading of the preview, if the kind has its own. */
  previewTitle?: string
  /** Whether files can be attached; defaults to always. */
  takesFiles?: (values: RequestValues, answer: A | undefined) => boolean
}

// biome-ignore lint/suspicious/noExplicitAny: kinds with different previews share one list
export type AnyRequestFormKind = RequestFormKind<any>

export interface SlotProps<A extends PreviewAnswer = PreviewAnswer> {
  values: RequestValues
  set: (changes: RequestValues) => void
  answer: A | undefined
  errors: Readonly<Record<string, string>>
}

/** A field rendered by the screen, including its parts, such as a calendar for a period. */
interface RequestSlot<A extends PreviewAnswer> {
  draw: (slot: SlotProps<A>) => ReactNode
  /** Fields whose problems it shows itself; the preview shows those of the others. */
  tells?: readonly string[]
  /** Rendered among the other fields even if it comes first. */
  isField?: boolean
}

/** Keyed by the field they replace. Slots before all fields are rendered outside the fields' card. */
export type RequestSlots<A extends PreviewAnswer = PreviewAnswer> = Readonly<Record<string, RequestSlot<A>>>

/** Options by field. */
export type RequestChoices = Readonly<Record<string, readonly { value: number; label: string }[]>>
