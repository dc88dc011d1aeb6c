import type { FormField, FormSection, FormValues } from '@muster/contract/forms/form-definition'
import type { Call } from '@muster/contract/kit/index'
import type { FormResources } from '@muster/ui/dynamic-form'
import type { ReactNode } from 'react'
import type { LoadedProps } from '../screen/Loaded.tsx'
import type { FormRecord } from './form-record.ts'
import type { Problems } from './use-form-check.ts'

/** Values of the fields by slug, in wire types. */
// biome-ignore lint/suspicious/noExplicitAny: fields are data, so their values have no static type
export type Draft = Record<string, any>

/** A part of a record that needs a custom editor, such as a list of questions; or all of it. */
export interface FormPart<Part> {
  initial: Part
  /** Above the fields: what a person enters first; default: below them. */
  isFirst?: boolean
  /** Keys of the part that must not be blank. */
  required?: readonly (keyof Part & string)[]
  /** Further problems by path in the part; shown from the first try to save, which they prevent. */
  check?: (value: Part, draft: Draft) => Problems
  render: (props: {
    value: Part
    onChange: (value: Part) => void
    /** Messages by path in the part or in the body. */
    errors: Readonly<Record<string, string>>
    isReadOnly: boolean
    /** The values of the fields. */
    draft: Draft
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

/** A preview before saving: the first press shows what would happen, the next one saves. */
export interface FormReview<Body, Answer> {
  run: (body: Body) => Promise<Answer>
  /** Label of the button until there is an answer; any change of the form discards it. */
  label: string
  /** Shown below the fields; `again` repeats the preview with additions to its body. */
  render: (answer: Answer, again: (more: FormRecord) => void) => ReactNode
  /** Default: that of the form. */
  saveLabel?: (answer: Answer) => string
  /** Whether this may be saved; default: yes. */
  mayBeSaved?: (answer: Answer) => boolean
}

/** A form for one record, in a drawer, in a dialog or on a page. */
export interface RecordFormProps<Body, Part = undefined, Answer = unknown> {
  title: ReactNode
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
  /**
   * Builds the body of the call, if it is more than the fields by slug. `typed` are the values as the form
   * stores them: without hidden and locked fields.
   */
  toBody?: (draft: Draft, part: Part, typed: FormValues) => Record<string, unknown>
  /** Saves; a rejection is shown in the form, at the fields it names. See `saving()`. */
  save: (body: Body) => Promise<unknown>
  onSaved?: (answer: unknown) => void
  /** Whether the caller shows the answer in place of the form, which then closes later; default: no. */
  staysOpen?: (answer: unknown) => boolean
  review?: FormReview<Body, Answer> | null
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
  /** Content above and below the fields, by their values; `saveWith` saves with additions to the body. */
  before?: (draft: Draft) => ReactNode
  after?: (draft: Draft, saveWith: (more: FormRecord) => void) => ReactNode
  /** Further buttons beside Save. */
  actions?: ReactNode
  saveLabel?: string
  /** Default: "Cancel"; null for a page that has nothing to go back to. */
  cancelLabel?: string | null
  /** Whether there is something to save; default: always. A blank field is no reason: it gets a message. */
  maySave?: boolean | ((draft: Draft, part: Part) => boolean)
  /** Saving cannot be undone. */
  isDangerous?: boolean
}

export interface FormDrawerProps<Body, Part = undefined, Answer = unknown>
  extends RecordFormProps<Body, Part, Answer> {
  subtitle?: ReactNode
  badge?: ReactNode
  /** Width in pixels on a desktop; a phone always uses the full screen. */
  width?: number
}

export interface FormModalProps<Body, Part = undefined, Answer = unknown>
  extends RecordFormProps<Body, Part, Answer> {
  size?: string
  /** An introduction above the fields. */
  text?: ReactNode
}
