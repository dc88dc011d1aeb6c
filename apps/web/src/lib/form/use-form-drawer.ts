import type { FormField, FormSection, FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isApiError } from '../calls/api.ts'
import type { FormDrawerProps } from './form-drawer-types.ts'
import { fieldErrors, formSection } from './form-field.ts'
import { bodyOf, differing, type FormRecord, recordValues } from './form-record.ts'

const ID_AND_VERSION = ['id', 'version']

type Deed<Body> = { does: 'save'; body: Body } | { does: 'remove'; more?: FormRecord }

/** What of the record says which one it is, and which version of it. */
function identityOf(record: object | null, keys: readonly string[]): Record<string, unknown> {
  const known = Object.entries(record ?? {}).filter(([key]) => keys.includes(key))
  return Object.fromEntries(known)
}

/** The form as it is drawn: its record, and after a conflict what the person had typed and others changed. */
interface Basis {
  record: FormRecord | null
  draft: FormValues | null
  changed: readonly string[]
  /** Draws the form anew. */
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
  // The values are for the wording of fields only: which fields there are stays the same.
  const [values, setValues] = useState<FormValues>(() => {
    const first = { ...props.start, ...props.record }
    return recordValues(fieldsOf(sectionsOf(props, first)), first)
  })
  const sections = sectionsOf(props, values)
  return { values, setValues, sections, all: fieldsOf(sections) }
}

/** What a form drawer does: its values, saving, deleting, conflicts, and leaving with unsaved changes. */
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

  const deeds = useDeeds(props, setIsDone)
  const { overtaken, forgetOvertaken } = deeds
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
    ...deeds,
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
    errors: useMemo(() => fieldErrors(deeds.error, props.errorNames), [deeds.error, props.errorNames]),
    isConflict: isApiError(deeds.error, 'record.conflict'),
    /** Leaves out what the person had typed before somebody else was faster. */
    forgetDraft: () => {
      setBasis({ ...basis, draft: null, changed: [] })
      deeds.forget()
    },
    close: () => (isDirty ? setIsLeaving(true) : props.onClose()),
    leave: () => {
      flushSync(() => setIsDone(true))
      props.onClose()
    },
    submit: (typed: FormValues) => {
      const given = bodyOf(all, typed, start)
      const body = { ...identityOf(basis.record, keys), ...(props.toBody?.(given, part) ?? given) } as Body
      deeds.save(body, typed)
    },
  }
}

/** Saving and deleting; the drawer closes when it is through, unless it was left meanwhile. */
function useDeeds<Body, Part>(props: FormDrawerProps<Body, Part>, setIsDone: (isDone: boolean) => void) {
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
    mutationFn: async (deed: Deed<Body>): Promise<unknown> =>
      deed.does === 'save' ? props.save(deed.body) : props.remove?.run(deed.more),
    onSuccess: async (answer, deed) => {
      if (isShown.current) {
        flushSync(() => setIsDone(true))
        props.onClose()
        if (deed.does === 'save') props.onSaved?.(answer)
      }
      await refresh()
    },
    onError: async (refusal, deed) => {
      if (deed.does !== 'save' || !isApiError(refusal, 'record.conflict')) return
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
    /** The last deed once more, with something added to its body. */
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
