import type { FormField, FormSection, FormValues } from '@muster/contract/forms/form-definition'
import { isVisible } from '@muster/contract/forms/values/form-values'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isApiError } from '../calls/api.ts'
import { fieldErrors, formSection } from './form-field.ts'
import { bodyOf, differing, type FormRecord, recordValues } from './form-record.ts'
import type { RecordFormProps } from './record-form-types.ts'
import { useFormCheck } from './use-form-check.ts'
import { useRecordActions } from './use-record-actions.ts'

const ID_AND_VERSION = ['id', 'version']

/** The properties that identify the record and its version. */
function identityOf(record: object | null, keys: readonly string[]): Record<string, unknown> {
  const known = Object.entries(record ?? {}).filter(([key]) => keys.includes(key))
  return Object.fromEntries(known)
}

/** Base of the rendered form: its record, and after a conflict the typed values and the other changes. */
interface Basis {
  record: FormRecord | null
  draft: FormValues | null
  changed: readonly string[]
  /** Changes to remount the form. */
  round: number
}

type BasisProps = 'fields' | 'sections' | 'record' | 'start'

function sectionsOf({ fields, sections }: Pick<RecordFormProps<never>, BasisProps>, values: FormRecord) {
  if (sections) return typeof sections === 'function' ? sections(values) : sections
  return [formSection('', typeof fields === 'function' ? fields(values) : (fields ?? []))]
}

const fieldsOf = (sections: readonly FormSection[]): FormField[] =>
  sections.flatMap((section) => section.fields)

function useFields(props: Pick<RecordFormProps<never>, BasisProps>) {
  // The values only affect texts of fields; the set of fields stays the same.
  const [values, setValues] = useState<FormValues>(() => {
    const first = { ...props.start, ...props.record }
    return recordValues(fieldsOf(sectionsOf(props, first)), first)
  })
  const sections = sectionsOf(props, values)
  return { values, setValues, sections, all: fieldsOf(sections) }
}

/** State of a record's form: values, checks, preview, saving, deleting, conflicts, and unsaved changes. */
export function useRecordForm<Body, Part, Answer>(props: RecordFormProps<Body, Part, Answer>) {
  const { keys = ID_AND_VERSION, part: partOf } = props
  const { values, setValues, sections, all } = useFields(props)
  const [basis, setBasis] = useState<Basis>(() => ({
    record: (props.record ?? null) as FormRecord | null,
    draft: null,
    changed: [],
    round: 0,
  }))
  const start = useMemo(
    () => recordValues(all, basis.record ?? props.start ?? {}),
    [all, basis.record, props.start],
  )
  const [part, setPart] = useState(partOf?.initial as Part)
  const [isFormDirty, setIsFormDirty] = useState(false)
  const isPartDirty = partOf !== undefined && JSON.stringify(part) !== JSON.stringify(partOf.initial)
  const [isDone, setIsDone] = useState(false)
  const [isReady, setIsReady] = useState(false)
  const isDirty = !isDone && (isFormDirty || isPartDirty)
  const [isLeaving, setIsLeaving] = useState(false)
  const additions = useRef<FormRecord>({})
  const draft = bodyOf(all, values, start, props.start)

  const actions = useRecordActions(props, setIsDone)
  const { overtaken, forgetOvertaken } = actions
  const current = (props.record ?? null) as FormRecord | null
  const isNewer = JSON.stringify(identityOf(current, keys)) !== JSON.stringify(identityOf(basis.record, keys))
  if (overtaken && current && isNewer) {
    const now = recordValues(all, current)
    const mine = differing(all, start, overtaken)
    setBasis({
      record: current,
      draft: Object.fromEntries(mine.map((slug) => [slug, overtaken[slug] ?? null])),
      changed: differing(all, start, now),
      round: basis.round + 1,
    })
    forgetOvertaken()
  }

  const check = useFormCheck({
    values: typeof part === 'object' && part !== null ? part : {},
    required: partOf?.required,
    problems: partOf?.check?.(part, draft),
    error: actions.error,
    errorNames: props.errorNames,
  })

  return {
    ...actions,
    check,
    sections,
    all,
    /** The fields that can show a message. */
    shown: all.filter((field) => isVisible(field, values)),
    basis,
    start,
    draft,
    part,
    setPart: (next: Part) => {
      actions.forgetReview()
      setPart(next)
    },
    setValues: (next: FormValues) => {
      actions.forgetReview()
      setValues(next)
    },
    setIsFormDirty,
    isDirty,
    isReady,
    setIsReady,
    isLeaving,
    setIsLeaving,
    errors: useMemo(() => fieldErrors(actions.error, props.errorNames), [actions.error, props.errorNames]),
    isConflict: isApiError(actions.error, 'record.conflict'),
    maySave: typeof props.maySave === 'function' ? props.maySave(draft, part) : (props.maySave ?? true),
    /** Discards the values typed before the conflict. */
    forgetDraft: () => {
      setBasis({ ...basis, draft: null, changed: [] })
      actions.forget()
    },
    close: () => (isDirty ? setIsLeaving(true) : props.onClose()),
    leave: () => {
      flushSync(() => setIsDone(true))
      props.onClose()
    },
    /** As Save does, with additions to the body. */
    saveWith: (more: FormRecord) => {
      const form = document.getElementById(check.formId)
      additions.current = more
      if (form instanceof HTMLFormElement) form.requestSubmit()
      additions.current = {}
    },
    submit: (typed: FormValues) => {
      const added = additions.current
      // Built while saving, so that the form shows a fault in it like any other failure.
      const body = () => {
        const given = bodyOf(all, typed, start, props.start)
        const more = props.toBody?.(given, part, typed) ?? given
        return { ...identityOf(basis.record, keys), ...more, ...added } as Body
      }
      actions.submit(body, typed)
    },
  }
}
