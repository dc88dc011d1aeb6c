import type { RequestShape } from '@muster/contract/requests/kinds/kind-shape'
import type { Submitted } from '@muster/contract/requests/kinds/request-kind'
import type { RequestPreview } from '@muster/contract/requests/kinds/request-preview'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** What the fields hold, by their names on the wire. */
// biome-ignore lint/suspicious/noExplicitAny: fields are data, so their values have no static type
export type RequestValues = Readonly<Record<string, any>>

/** The body of a call about a request. */
export type RequestBody = Record<string, unknown>

export interface PreviewAnswer {
  preview: RequestPreview
}

/** A kind of request in the browser: its declaration, its calls and its words. */
export interface RequestFormKind<A extends PreviewAnswer = PreviewAnswer> {
  shape: RequestShape
  /** Text key of its name, as the menu has it: `namespace:key`. */
  title: string
  /** Namespace with the kind's words under `forms.<kind>`: `subtitle`, `fields`, `help` and `words` of choices. */
  texts: string
  /** The answer is known by these names: see `requestCalls`. */
  id: string
  preview: (body: RequestBody, signal: AbortSignal) => Promise<A>
  submit: (body: RequestBody) => Promise<Submitted>
  /** Asks anew for what shows requests of this kind. */
  refresh: (queries: QueryClient) => Promise<unknown>
  /** How many files come with it is part of what is previewed. */
  countsFiles?: boolean
  /** What the last answer suggests for fields that nobody has filled in. */
  suggest?: (answer: A, values: RequestValues) => RequestValues
  /** What it begins with besides what the declaration says. */
  start?: RequestValues
  /** Records to choose from, by field; a hook. */
  useChoices?: () => RequestChoices
  /** Fields that are not asked for at present. */
  hides?: (values: RequestValues) => readonly string[]
  /** Names that the organisation gives to fields, where it does. */
  labels?: Readonly<Record<string, string>>
  /** Whether files are asked for; always unless said otherwise. */
  takesFiles?: (values: RequestValues, answer: A | undefined) => boolean
}

export interface SlotProps<A extends PreviewAnswer = PreviewAnswer> {
  values: RequestValues
  set: (changes: RequestValues) => void
  answer: A | undefined
  errors: Readonly<Record<string, string>>
}

/** What a screen draws itself: a field with the parts that belong to it, such as a calendar for a period. */
interface RequestSlot<A extends PreviewAnswer> {
  draw: (slot: SlotProps<A>) => ReactNode
  /** Fields at which it tells what is wrong; of others the preview does. */
  tells?: readonly string[]
}

/** By the field in whose place it stands; those before all other fields stand outside of their card. */
export type RequestSlots<A extends PreviewAnswer = PreviewAnswer> = Readonly<Record<string, RequestSlot<A>>>

/** Records to choose from, by field. */
export type RequestChoices = Readonly<Record<string, readonly { value: number; label: string }[]>>
