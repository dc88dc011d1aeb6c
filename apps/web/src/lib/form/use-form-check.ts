import { fieldTexts } from '@muster/contract/kit/field.texts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../calls/api.ts'
import { submitAfterUploads } from '../calls/uploads.ts'
import { fieldErrors } from './form-field.ts'

/** Messages by the name of the input. */
export type Problems = Readonly<Record<string, string | undefined>>

interface FormCheckOptions {
  /** Values by the name of the input; a message of the server is shown until its value changes. */
  values: object
  /** Names of inputs that must not be blank. */
  required?: readonly string[]
  /** Further problems. */
  problems?: Problems
  /** Whether a problem that belongs to no input, and is shown elsewhere, prevents saving. */
  isBlocked?: boolean
  /** The server's refusal. */
  error?: unknown
  /** Names of inputs with a different name on the server. */
  errorNames?: Readonly<Record<string, string>>
  /** Names of the inputs that show messages; by default all that have a value. */
  shown?: ReadonlySet<string>
}

const isBlank = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const keyOf = (path: string) => path.split('.')[0] as string

/**
 * Validation in place for a form with inputs of its own: from the first try to save, each wrong input carries
 * its message and the first one gets the focus, as it does after a refusal that names inputs. Render it with
 * `CheckedForm`.
 */
export function useFormCheck(options: FormCheckOptions) {
  const { values, required = [], problems, error, errorNames } = options
  const formId = useId()
  const [isTried, setIsTried] = useState(false)
  /** Number of refused tries to save; each moves the focus once its messages are rendered. */
  const [refusals, setRefusals] = useState(0)
  const [sent, setSent] = useState(values)
  const valueIn = (all: object, key: string) => (all as Record<string, unknown>)[key]
  const blank = required.filter((name) => isBlank(valueIn(values, name)))
  const found = Object.entries({
    ...Object.fromEntries(blank.map((name) => [name, fieldTexts('required')])),
    ...problems,
  })
  const wrong = Object.fromEntries(found.flatMap(([name, text]) => (text ? [[name, text]] : [])))
  const byField = fieldErrors(error, errorNames)
  const isKept = (path: string) =>
    JSON.stringify(valueIn(values, keyOf(path))) === JSON.stringify(valueIn(sent, keyOf(path)))
  const refused = Object.fromEntries(Object.entries(byField).filter(([path]) => isKept(path)))
  const isShown = (name: string) => options.shown?.has(name) ?? Object.hasOwn(values, name)
  const isAtInputs = Object.keys(byField).some((path) => isShown(keyOf(path)))

  useEffect(() => {
    if (error && !focusWrong(formId)) focusMessage(formId)
  }, [error, formId])
  // Only a try to save moves the focus to an input that is not marked.
  const first = useRef<string>(undefined)
  first.current = Object.keys(wrong)[0]
  useEffect(() => {
    if (refusals > 0 && !focusWrong(formId) && !focusMessage(formId, first.current))
      focusField(formId, first.current)
  }, [refusals, formId])

  return {
    formId,
    /** Messages to show, by the name of the input. */
    errors: { ...refused, ...(isTried ? wrong : {}) } as Readonly<Record<string, string>>,
    /** The refusal, if no input shows it. */
    message: error && !isAtInputs ? messageOf(error) : null,
    /** Whether saving has been tried. */
    isTried,
    /** Whether the values may be sent; otherwise shows what is wrong. */
    passes: () => {
      setSent(values)
      setIsTried(true)
      const isReadable = !refuseUnreadableInputs(formId)
      if (isReadable && Object.keys(wrong).length === 0 && !options.isBlocked) return true
      setRefusals((count) => count + 1)
      return false
    },
    /** Shows what is wrong with these inputs, because others of the same form were refused. */
    show: () => setIsTried(true),
    /** Forgets the first try, for a form that is used again. */
    restart: () => setIsTried(false),
  }
}

export type FormCheck = Pick<ReturnType<typeof useFormCheck>, 'formId' | 'passes'>

/**
 * Makes inputs show their own message if their text is not a valid value, and so is missing from the form's values.
 *
 * @returns whether there are any
 */
function refuseUnreadableInputs(formId: string): boolean {
  const form = document.getElementById(formId)
  const inputs = form instanceof HTMLFormElement ? [...form.elements] : []
  const unreadable = inputs.filter((one) => one instanceof HTMLInputElement && one.validity.customError)
  // Fires the `invalid` event, on which the input shows its message.
  for (const one of unreadable) (one as HTMLInputElement).checkValidity()
  return unreadable.length > 0
}

/** Focuses the first input that is marked as wrong, if there is one. */
function focusWrong(formId: string): boolean {
  const marked = document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (marked) focusInView(marked)
  return Boolean(marked)
}

/** Focuses in the middle of the view: at its edge, what stays on the screen while a form scrolls would cover it. */
function focusInView(element: HTMLElement) {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'center' })
}

/**
 * Focuses the message of a field drawn in a `data-field` without an input that could be marked, such as a calendar; without
 * such a field, the first message of the form.
 */
function focusMessage(formId: string, name?: string): boolean {
  const form = document.getElementById(formId)
  const field = name === undefined ? null : form?.querySelector(`[data-field~="${CSS.escape(name)}"]`)
  const message = (field ?? form)?.querySelector<HTMLElement>('[role="alert"]')
  if (!message) return false
  message.tabIndex = -1
  focusInView(message)
  return true
}

/** Focuses the first input of a field drawn in a `data-field`, such as a calendar; of the form without one. */
function focusField(formId: string, name: string | undefined) {
  const form = document.getElementById(formId)
  const field = name === undefined ? null : form?.querySelector(`[data-field~="${CSS.escape(name)}"]`)
  const inputs = 'input:not([type=hidden]), textarea, select, button'
  const input = (field ?? form)?.querySelector<HTMLElement>(inputs)
  if (input) focusInView(input)
}

/**
 * Submits a form, but not one above it: events of a dialog bubble to the form that opened it. Waits for files that are
 * being uploaded.
 */
export function submission(onSubmit: () => void) {
  return (event: FormEvent) => {
    event.preventDefault()
    const form = event.target
    if (form !== event.currentTarget || !(form instanceof HTMLFormElement)) return
    if (!submitAfterUploads(form)) onSubmit()
  }
}
