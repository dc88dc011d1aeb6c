import type { FormField, FormSection, FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isApiError } from '../calls/api.ts'
import type { FormDrawerProps } from './form-drawer-types.ts'
import { fieldErrors, formSection } from './form-field.ts'
import { bodyOf, differing, type FormRecord, recordValues } from './form-record.ts'

const ID_AND_VERSION = ['id', 'version']

type RecordAction<Body> = { does: 'save'; body: Body } | { does: 'remove'; more?: FormRecord }

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

function sectionsOf({ fields, sections }: Pick<FormDrawerProps<never>, BasisProps>, values: FormRecord) {
  if (sections) return typeof sections === 'function' ? sections(values) : sections
  return [formSection('', typeof fields === 'function' ? fields(values) : (fields ?? []))]
}

const fieldsOf = (sections: readonly FormSection[]): FormField[] =>
  sections.flatMap((section) => section.fields)

function useFields(props: Pick<FormDrawerProps<never>, BasisProps>) {
  // The values only affect texts of fields; the set of fields stays the same.
  const [values, setValues] = useState<FormValues>(() => {
    const first = { ...props.start, ...props.record }
    return recordValues(fieldsOf(sectionsOf(props, first)), first)
  })
  const sections = sectionsOf(props, values)
  return { values, setValues, sections, all: fieldsOf(sections) }
}

/** State of a form drawer: values, saving, deleting, conflicts, and leaving with unsaved changes. */
export function useFormDrawer<Body, Part>(props: FormDrawerProps<Body, Part>) {
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
  const isDirty = !isDone && (isFormDirty || isPartDirty)
  const [isLeaving, setIsLeaving] = useState(false)
  const draft = bodyOf(all, values, start)

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

  return {
    ...actions,
    sections,
    all,
    basis,
    start,
    draft,
    part,
    setPart,
    setValues,
    setIsFormDirty,
    isDirty,
    isLeaving,
    setIsLeaving,
    errors: useMemo(() => fieldErrors(actions.error, props.errorNames), [actions.error, props.errorNames]),
    isConflict: isApiError(actions.error, 'record.conflict'),
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
    submit: (typed: FormValues) => {
      const given = bodyOf(all, typed, start)
      const body = { ...identityOf(basis.record, keys), ...(props.toBody?.(given, part) ?? given) } as Body
      actions.save(body, typed)
    },
  }
}

/** Saving and deleting; closes the drawer on success, unless it was left meanwhile. */
function useRecordActions<Body, Part>(
  props: FormDrawerProps<Body, Part>,
  setIsDone: (isDone: boolean) => void,
) {
  const queries = useQueryClient()
  const isShown = useIsShown()
  const [overtaken, setOvertaken] = useState<FormValues | null>(null)
  const typed = useRef<FormValues>({})
  const refresh = async () => {
    if (typeof props.refresh === 'function') await props.refresh()
    else
      await Promise.all((props.refresh ?? []).map(({ id }) => queries.invalidateQueries({ queryKey: [id] })))
  }
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationFn: async (action: RecordAction<Body>): Promise<unknown> =>
      action.does === 'save' ? props.save(action.body) : props.remove?.run(action.more),
    onSuccess: async (answer, action) => {
      if (isShown.current) {
        flushSync(() => setIsDone(true))
        props.onClose()
        if (action.does === 'save') props.onSaved?.(answer)
      }
      await refresh()
    },
    onError: async (refusal, action) => {
      if (action.does !== 'save' || !isApiError(refusal, 'record.conflict')) return
      setOvertaken(typed.current)
      await refresh()
    },
    meta: { errorShown: 'inline' },
  })
  return {
    error,
    overtaken,
    forgetOvertaken: () => setOvertaken(null),
    isSaving: isPending && variables.does === 'save',
    isRemoving: isPending && variables.does === 'remove',
    save: (body: Body, values: FormValues) => {
      typed.current = values
      mutate({ does: 'save', body })
    },
    remove: () => mutate({ does: 'remove' }),
    forget: reset,
    /** Repeats the last action, with additions to its body. */
    again: (more: FormRecord) => {
      if (!variables) return
      mutate(
        variables.does === 'save'
          ? { ...variables, body: { ...variables.body, ...more } }
          : { ...variables, more },
      )
    },
  }
}

function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
