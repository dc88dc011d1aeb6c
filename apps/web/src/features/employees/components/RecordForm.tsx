import { List, Text } from '@mantine/core'
import { updateEmployee } from '@muster/contract/calls/employees/employees'
import type { FormDefinition, FormField, FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isApiError, messageOf } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { FormConflict, isFormChanged } from '../../../lib/form/FormConflict.tsx'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { type EmployeeForm, employeeFormOptions } from '../../../lib/people/employee-form-options.ts'
import { useUser } from '../../../lib/session/session.ts'
import { type EmployeeRecord, employeeOptions, refreshPeople } from '../data/employee-queries.ts'
import {
  changedValues,
  foreignChanges,
  knownPeople,
  recordFields,
  sectionsFor,
  valuesOf,
} from '../data/record-values.ts'

/** Fields that are not part of the record. The `$` prevents clashes with slugs of custom fields. */
const EFFECTIVE = '$effective_date'
const REASON = '$reason'
const serverNames = { effective_date: EFFECTIVE, reason: REASON }

export interface RecordFormProps {
  person: EmployeeRecord
  form: EmployeeForm
  /** Slugs of the fields to show; all fields the caller may see by default. */
  keep?: (field: FormField) => boolean
  onDone: () => void
  onCancel: () => void
  /** Called with the typed values, debounced. */
  onValues?: (values: FormValues) => void
}

interface Change {
  values: FormValues
  effectiveDate?: string
  reason?: string
}

/**
 * Edits an employee record and sends only changed fields. On a conflict, typed values stay, the other user's
 * changes are shown, and saving again is based on the newer record. If the form definition changed meanwhile,
 * the new form is rendered with the typed values.
 */
export function RecordForm({ person, form, keep, onDone, onCancel, onValues }: RecordFormProps) {
  const { t } = useTranslation('employees')
  const [start] = useState(() => valuesOf(person))
  const [isDirty, setIsDirty] = useState(false)
  const { save, isSaving, error, foreign } = useSave(person, start, form.version)
  const sections = useMemo(
    () =>
      sectionsFor(form, person, keep, {
        approval: t('record.needsApproval'),
        ownPosition: t('record.ownPosition'),
      }),
    [form, person, keep, t],
  )
  const extra = useExtraSection(sections, person)
  const known = useMemo(() => ({ employee: knownPeople(person) }), [person])
  const { formats } = useUser()
  const initial = useMemo(
    () => ({ ...start, [EFFECTIVE]: dayIn(formats.time_zone), [REASON]: null }),
    [start, formats.time_zone],
  )
  const errors = useMemo(() => fieldErrors(error, serverNames), [error])

  const submit = (typed: FormValues) => {
    const { [EFFECTIVE]: date, [REASON]: reason, ...values } = typed
    const changed = changedValues(start, values)
    if (Object.keys(changed).length === 0) {
      onDone()
      return
    }
    const dated = extra && date ? { effectiveDate: String(date), reason: reason ? String(reason) : '' } : {}
    save({ values: changed, ...dated }, onDone)
  }

  return (
    <>
      <UnsavedGuard isDirty={isDirty && !isSaving} />
      <MusterForm
        definition={{ sections: extra ? [...sections, extra] : sections }}
        initialValues={initial}
        masters={form.master_values}
        knownOptions={known}
        onSubmit={submit}
        isSubmitting={isSaving}
        onCancel={onCancel}
        onDirtyChange={setIsDirty}
        onDraftChange={onValues && ((typed) => typed && onValues(typed))}
        errors={errors}
        formError={foreign ? <Foreign changes={foreign} /> : wholeProblem(error, errors)}
        texts={{ save: foreign ? t('record.saveAnyway') : t('record.save') }}
      />
    </>
  )
}

/** Asks for an effective date if a shown field is dated. */
function useExtraSection(sections: FormDefinition['sections'], person: EmployeeRecord) {
  const { t } = useTranslation('employees')
  return useMemo(() => {
    const dated = new Set(
      recordFields(person)
        .filter((field) => field.is_effective_dated && field.editable)
        .map((field) => field.FIELD_SLUG),
    )
    const isDated = sections.some((section) => section.fields.some((field) => dated.has(field.FIELD_SLUG)))
    if (!isDated) return null
    return formSection(t('record.change'), [
      formField({
        FIELD_SLUG: EFFECTIVE,
        FIELD_NAME: t('record.effective'),
        FEILD_TYPE: 'calander',
        IS_MANDATORY: 1,
        help_text: t('record.effectiveHelp'),
      }),
      formField({
        FIELD_SLUG: REASON,
        FIELD_NAME: t('record.reason'),
        FEILD_TYPE: 'input',
        MAX_LENGTH: 500,
        help_text: t('record.reasonHelp'),
      }),
    ])
  }, [sections, person, t])
}

/** An error of the form as a whole; nothing if the errors are attached to fields. */
function wholeProblem(error: Error | null, errors: Readonly<Record<string, string>>) {
  if (isFormChanged(error)) return <FormConflict error={error} />
  return error && Object.keys(errors).length === 0 ? messageOf(error) : null
}

type ForeignChange = ReturnType<typeof foreignChanges>[number]

function useSave(person: EmployeeRecord, start: FormValues, form_version: number) {
  const { t } = useTranslation('employees')
  const queries = useQueryClient()
  const [version, setVersion] = useState(person.version)
  const [foreign, setForeign] = useState<ForeignChange[] | null>(null)

  const learnOfConflict = async () => {
    const current = await queries.fetchQuery({ ...employeeOptions(person.EMPLOYEE_ID), staleTime: 0 })
    setForeign(foreignChanges(start, current))
    setVersion(current.version)
  }
  /** Reloads the form definition, and the record for the values and permissions of its new fields. */
  const learnForm = async () => {
    await queries.invalidateQueries({ queryKey: employeeFormOptions.queryKey })
    await queries.invalidateQueries({ queryKey: employeeOptions(person.EMPLOYEE_ID).queryKey })
  }
  const savedText = ({ waiting, scheduled }: Awaited<ReturnType<typeof call<typeof updateEmployee>>>) => {
    if (waiting)
      return t('record.sent', { fields: waiting.fields.join(', '), name: waiting.pending_on.join(', ') })
    return scheduled.length > 0 ? t('record.scheduled') : t('record.saved')
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ values, effectiveDate, reason }: Change) => {
      const dated = effectiveDate ? { effective_date: effectiveDate, reason } : {}
      const body = { emp_id: person.EMPLOYEE_ID, values, version, form_version, ...dated }
      try {
        return await call(updateEmployee, { body })
      } catch (refusal) {
        if (isApiError(refusal, 'record.conflict')) await learnOfConflict()
        if (isFormChanged(refusal)) await learnForm()
        throw refusal
      }
    },
    // Also runs if the form was closed while saving.
    onSuccess: (answer) => {
      notifySuccess(savedText(answer))
      void refreshPeople(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const save = (change: Change, onDone: () => void) => mutate(change, { onSuccess: onDone })
  const isConflict = isApiError(error, 'record.conflict')
  return { save, isSaving: isPending, error, foreign: isConflict ? foreign : null }
}

/** Fields that another user changed meanwhile. */
function Foreign({ changes }: { changes: readonly ForeignChange[] }) {
  const { t } = useTranslation('employees')
  return (
    <>
      <Text size="sm" fw={600}>
        {t('record.conflictTitle')}
      </Text>
      {changes.length > 0 ? (
        <List size="sm" my={4}>
          {changes.map((change) => (
            <List.Item key={change.slug}>
              {change.text
                ? t('record.changedTo', { field: change.name, value: change.text })
                : t('record.emptied', { field: change.name })}
            </List.Item>
          ))}
        </List>
      ) : null}
      <Text size="sm">{t('record.conflictText')}</Text>
    </>
  )
}
