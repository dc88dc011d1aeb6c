import type { FormField, FormSection } from '@muster/contract/forms/form-definition'
import type { Call } from '@muster/contract/kit/index'
import type { FormResources } from '@muster/ui/dynamic-form'
import type { ReactNode } from 'react'
import type { LoadedProps } from '../screen/Loaded.tsx'
import type { FormRecord } from './form-record.ts'

/** Values of the fields by slug, in wire types. */
// biome-ignore lint/suspicious/noExplicitAny: fields are data, so their values have no static type
export type Draft = Record<string, any>

/** A part of a record that needs a custom editor, such as a list of questions. */
export interface FormPart<Part> {
  initial: Part
  render: (props: {
    value: Part
    onChange: (value: Part) => void
    /** The server's messages, by path in the body. */
    errors: Readonly<Record<string, string>>
    isReadOnly: boolean
  }) => ReactNode
}

/** Deletes or deactivates the record. */
export interface FormRemoval {
  run: (more?: FormRecord) => Promise<unknown>
  /** Default: "Delete". */
  label?: string
  /** Question before the second press; null if one press is enough, because it can be undone. */
  sure?: string | null
  /** Consequences for related records; shown with the question. */
  text?: string
}

export interface FormDrawerProps<Body, Part = undefined> {
  title: ReactNode
  subtitle?: ReactNode
  badge?: ReactNode
  /** Width in pixels on a desktop; a phone always uses the full screen. */
  width?: number
  onClose: () => void
  /** A query that must be loaded before the form is rendered. */
  loading?: LoadedProps<unknown>['query']
  /** The fields of a form without sections; may depend on the current values. */
  fields?: FormField[] | ((draft: Draft) => FormField[])
  sections?: FormSection[] | ((draft: Draft) => FormSection[])
  /** The record to edit, in wire format; null for a new one. */
  record?: object | null
  /** Initial values of a new record. */
  start?: FormRecord
  /** Properties of the record sent with every save; default: `id` and `version`. */
  keys?: readonly string[]
  part?: FormPart<Part>
  /** Builds the body of the call, if it is more than the fields by slug. */
  toBody?: (draft: Draft, part: Part) => Record<string, unknown>
  /** Saves; a rejection is shown in the drawer, at the fields it names. See `saving()`. */
  save: (body: Body) => Promise<unknown>
  onSaved?: (answer: unknown) => void
  remove?: FormRemoval | null
  /** Reads that show the record: reloaded after a change, and after a conflict. */
  refresh?: readonly Call[] | (() => Promise<unknown>)
  /** Slugs of fields with a different name on the server. */
  errorNames?: Readonly<Record<string, string>>
  /**
   * Renders a refusal that needs more than a message, such as a confirmation; null uses the default. `again`
   * repeats the request with additions to its body.
   */
  problem?: (error: unknown, again: (more: FormRecord) => void, forget: () => void) => ReactNode
  isReadOnly?: boolean
  /** Masters, file rules and date limits for the fields. */
  resources?: FormResources
  /** Content above and below the fields, by their values. */
  before?: (draft: Draft) => ReactNode
  after?: (draft: Draft) => ReactNode
  /** Further buttons beside Save. */
  actions?: ReactNode
  saveLabel?: string
}
