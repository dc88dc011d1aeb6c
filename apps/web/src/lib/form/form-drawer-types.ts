import type { FormField, FormSection } from '@muster/contract/forms/form-definition'
import type { Call } from '@muster/contract/kit/index'
import type { FormResources } from '@muster/ui/dynamic-form'
import type { ReactNode } from 'react'
import type { LoadedProps } from '../screen/Loaded.tsx'
import type { FormRecord } from './form-record.ts'

/** What the fields hold, by their slugs and in the types of the wire. */
// biome-ignore lint/suspicious/noExplicitAny: fields are data, so their values have no static type
export type Draft = Record<string, any>

/** The part of a record that no field type holds, such as a list of questions. */
export interface FormPart<Part> {
  initial: Part
  render: (props: {
    value: Part
    onChange: (value: Part) => void
    /** The server's messages, by the path in the body. */
    errors: Readonly<Record<string, string>>
    isReadOnly: boolean
  }) => ReactNode
}

/** Deletes the record, or takes it out of use. */
export interface FormRemoval {
  run: (more?: FormRecord) => Promise<unknown>
  /** "Delete" when left out. */
  label?: string
  /** The question of the second press; null where one press is enough because it can be taken back. */
  sure?: string | null
  /** What becomes of what hangs on the record; shown with that question. */
  text?: string
}

export interface FormDrawerProps<Body, Part = undefined> {
  title: ReactNode
  subtitle?: ReactNode
  badge?: ReactNode
  /** Pixels on a desktop; a phone always uses the whole screen. */
  width?: number
  onClose: () => void
  /** What must be loaded before the form can be drawn. */
  loading?: LoadedProps<unknown>['query']
  /** The fields of a form without sections; as a function, by what they hold. */
  fields?: FormField[] | ((draft: Draft) => FormField[])
  sections?: FormSection[] | ((draft: Draft) => FormSection[])
  /** What is edited, as it travels; null for a new record. */
  record?: object | null
  /** What a new record begins with. */
  start?: FormRecord
  /** Which parts of the record go with every save; `id` and `version` unless said otherwise. */
  keys?: readonly string[]
  part?: FormPart<Part>
  /** The body of the call, where it is more than the fields by their slugs. */
  toBody?: (draft: Draft, part: Part) => Record<string, unknown>
  /** Saves; a rejection is shown in the drawer, at its fields where it names them. See `saving()`. */
  save: (body: Body) => Promise<unknown>
  onSaved?: (answer: unknown) => void
  remove?: FormRemoval | null
  /** Reads that show the record: asked anew after a change, and to learn what somebody else changed. */
  refresh?: readonly Call[] | (() => Promise<unknown>)
  /** Slugs of what the server names otherwise. */
  errorNames?: Readonly<Record<string, string>>
  /**
   * How a refusal is shown that is more than a message, such as one that asks for a second look; null leaves it to
   * the drawer. `again` repeats the save or the removal, with more in its body.
   */
  problem?: (error: unknown, again: (more: FormRecord) => void, forget: () => void) => ReactNode
  isReadOnly?: boolean
  /** Masters, file rules, limits of dates: what the fields need beside their definition. */
  resources?: FormResources
  /** Above and below the fields, by what they hold. */
  before?: (draft: Draft) => ReactNode
  after?: (draft: Draft) => ReactNode
  /** More buttons beside Save. */
  actions?: ReactNode
  saveLabel?: string
}
