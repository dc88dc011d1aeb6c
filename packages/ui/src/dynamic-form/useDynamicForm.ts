import type { FormField, FormValue, FormValues } from '@muster/contract/forms/form-definition'
import { isVisible, normaliseFormValues } from '@muster/contract/forms/values/form-values'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formProblems } from './form-problems.ts'
import type { DynamicFormTexts } from './texts.ts'
import type { DynamicFormProps } from './types.ts'

const DRAFT_PAUSE_MS = 800

/** Today on the device. */
function deviceToday(): string {
  const now = new Date()
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

function pick(values: FormValues, fields: readonly FormField[]): FormValues {
  const slugs = fields.map((field) => field.FIELD_SLUG).filter((slug) => Object.hasOwn(values, slug))
  return Object.fromEntries(slugs.map((slug) => [slug, values[slug] ?? null]))
}

function asStored(fields: readonly FormField[], values: FormValues): string {
  const stored = normaliseFormValues(fields, values)
  const filled = Object.entries(stored).filter(([, value]) => value !== null && value !== false)
  return JSON.stringify(filled.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** State of a form: values, problems, draft and submission. */
export function useDynamicForm(props: DynamicFormProps, texts: DynamicFormTexts) {
  const { definition, errors, draft } = props
  const fields = useMemo(() => definition.sections.flatMap((section) => section.fields), [definition])
  const [start] = useState(() => pick(props.initialValues ?? {}, fields))
  const [values, setValues] = useState<FormValues>(() =>
    draft ? { ...start, ...pick(draft, fields) } : start,
  )
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [hasTried, setHasTried] = useState(false)
  const [isDraftShown, setIsDraftShown] = useState(Boolean(draft))
  const today = props.today ?? deviceToday()

  const problems = useMemo(
    () => formProblems(fields, values, { resources: props, today, previous: start, texts }),
    [fields, values, props, today, start, texts],
  )
  const serverErrors = useServerErrors(errors)
  const isDirty = useDirty(fields, start, values, props.onDirtyChange)
  useDraft(values, isDirty, props.onDraftChange)

  function change(slug: string, value: FormValue) {
    setValues((previous) => ({ ...previous, [slug]: value }))
    props.onValuesChange?.({ ...values, [slug]: value })
    serverErrors.forget(slug)
  }

  function errorOf(slug: string): string | undefined {
    const ofServer = serverErrors.of(slug)
    if (ofServer) return ofServer
    return hasTried || touched.has(slug) ? problems[slug] : undefined
  }

  /** Returns the values to store, or null if there are problems. */
  function submit(): FormValues | null {
    setHasTried(true)
    if (Object.keys(problems).length > 0) return null
    // The form may change while it is open: values of removed fields are kept, but not submitted.
    const open = new Set(fields.filter((field) => field.editable).map((field) => field.FIELD_SLUG))
    const stored = normaliseFormValues(fields, values)
    return Object.fromEntries(Object.entries(stored).filter(([slug]) => open.has(slug)))
  }

  function discardDraft() {
    setValues(start)
    setTouched(new Set())
    setIsDraftShown(false)
    props.onValuesChange?.(start)
    props.onDraftChange?.(null)
  }

  return {
    fields,
    values,
    today,
    change,
    touchAll: (more: readonly string[]) => setTouched((slugs) => new Set([...slugs, ...more])),
    touch: (slug: string) => setTouched((slugs) => new Set([...slugs, slug])),
    errorOf,
    hasTried,
    problems,
    isVisibleField: (field: FormField) => isVisible(field, values),
    submit,
    isDirty,
    isDraftShown,
    discardDraft,
  }
}

export type DynamicFormModel = ReturnType<typeof useDynamicForm>

/** The server's messages; each is dropped once its field changes, until the next response. */
function useServerErrors(errors: DynamicFormProps['errors']) {
  const [forgotten, setForgotten] = useState<{ of: typeof errors; slugs: ReadonlySet<string> }>({
    of: errors,
    slugs: new Set(),
  })
  const slugs = forgotten.of === errors ? forgotten.slugs : new Set<string>()
  return {
    of: (slug: string) => (slugs.has(slug) ? undefined : errors?.[slug]),
    forget: (slug: string) => {
      if (errors?.[slug]) setForgotten({ of: errors, slugs: new Set([...slugs, slug]) })
    },
  }
}

function useDirty(
  fields: readonly FormField[],
  start: FormValues,
  values: FormValues,
  onDirtyChange: DynamicFormProps['onDirtyChange'],
): boolean {
  const isDirty = useMemo(() => asStored(fields, start) !== asStored(fields, values), [fields, start, values])
  const reported = useRef(false)
  useEffect(() => {
    if (reported.current === isDirty) return
    reported.current = isDirty
    onDirtyChange?.(isDirty)
  }, [isDirty, onDirtyChange])
  return isDirty
}

/** Keeps what differs from the start after a pause in typing; what was changed back needs no draft any more. */
function useDraft(values: FormValues, isDirty: boolean, onDraftChange: DynamicFormProps['onDraftChange']) {
  const latest = useRef(onDraftChange)
  useEffect(() => {
    latest.current = onDraftChange
  }, [onDraftChange])
  const isKept = useRef(isDirty)
  useEffect(() => {
    if (!isDirty && !isKept.current) return
    const timer = setTimeout(() => {
      isKept.current = isDirty
      latest.current?.(isDirty ? values : null)
    }, DRAFT_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [values, isDirty])
}
