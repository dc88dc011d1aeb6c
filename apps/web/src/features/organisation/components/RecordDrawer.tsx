import { Alert, Button, Text } from '@mantine/core'
import { editFormData, saveFormData } from '@muster/contract/calls/forms/forms'
import type { FieldOption, FormDefinition, FormValues } from '@muster/contract/forms/form-definition'
import type { getEditFieldData } from '@muster/contract/forms/forms.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { DetailDrawer } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call, isApiError, messageOf } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { fieldErrors } from '../../../lib/form/form-field.ts'
import { FormSkeleton, MusterForm } from '../../../lib/form/MusterForm.tsx'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { definitionOptions, recordOptions, refreshUnits, type Unit } from '../data/unit-queries.ts'

type EditableRecord = DataOf<typeof getEditFieldData>

interface RecordDrawerProps {
  unit: Unit
  /** Null for a new record. */
  id: number | null
  onClose: () => void
}

/** Adds a record to a kind of unit, or edits one. */
export function RecordDrawer({ unit, id, onClose }: RecordDrawerProps) {
  return id === null ? (
    <NewRecord unit={unit} onClose={onClose} />
  ) : (
    <ExistingRecord unit={unit} id={id} onClose={onClose} />
  )
}

function NewRecord({ unit, onClose }: Omit<RecordDrawerProps, 'id'>) {
  const { t } = useTranslation('organisation')
  const definition = useQuery(definitionOptions(unit.formid))
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('records.addTo', { unit: unit.FORM_NAME })}
      texts={{ close: t('records.close') }}
    >
      <Loaded query={definition} skeleton={<FormSkeleton fields={3} />} order={3}>
        {(form) => <RecordEditor unit={unit} form={form} record={null} onClose={onClose} />}
      </Loaded>
    </DetailDrawer>
  )
}

function ExistingRecord({ unit, id, onClose }: RecordDrawerProps & { id: number }) {
  const { t } = useTranslation('organisation')
  const record = useQuery(recordOptions(unit.formid, id))
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={record.data ? t('records.edit', { name: record.data.label }) : t('records.loading')}
      subtitle={record.data && !record.data.abilities.edit ? t('records.readOnly') : undefined}
      texts={{ close: t('records.close') }}
    >
      <Loaded query={record} skeleton={<FormSkeleton fields={3} />} order={3}>
        {(data) => (
          <RecordEditor key={data.version} unit={unit} form={data} record={data} onClose={onClose} />
        )}
      </Loaded>
    </DetailDrawer>
  )
}

interface RecordEditorProps {
  unit: Unit
  form: Pick<FormDefinition, 'sections'> & Pick<EditableRecord, 'master_values'>
  record: EditableRecord | null
  onClose: () => void
}

/** Form of a record; on a conflict the user is told and can load the current values. */
export function RecordEditor({ unit, form, record, onClose }: RecordEditorProps) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const [isDirty, setIsDirty] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: FormValues) => {
      const params = { formid: unit.formid }
      return record
        ? call(editFormData, { params, body: { id: record.id, values, version: record.version } })
        : call(saveFormData, { params, body: { values } })
    },
    onSuccess: async () => {
      flushSync(() => setIsDirty(false))
      onClose()
      notifySuccess(t('records.saved'))
      await refreshUnits(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const errors = useMemo(() => fieldErrors(error), [error])
  const isOvertaken = isApiError(error, 'record.conflict')
  const known = useMemo(() => (record ? knownOptions(record) : {}), [record])
  return (
    <>
      <UnsavedGuard isDirty={isDirty} withSearch />
      {isOvertaken ? (
        <Alert color="yellow" title={t('records.conflictTitle')} mb="md" role="alert">
          <Text size="sm">{t('records.conflictText')}</Text>
          <Button mt="xs" size="xs" variant="default" onClick={() => void refreshUnits(queries)}>
            {t('records.reload')}
          </Button>
        </Alert>
      ) : null}
      <MusterForm
        definition={form}
        initialValues={record?.values}
        masters={form.master_values}
        knownOptions={known}
        isReadOnly={record !== null && !record.abilities.edit}
        onSubmit={mutate}
        isSubmitting={isPending}
        onCancel={onClose}
        onDirtyChange={setIsDirty}
        errors={errors}
        formError={error && !isOvertaken && Object.keys(errors).length === 0 ? messageOf(error) : null}
      />
    </>
  )
}

/** Labels of selected records of searched masters, such as the head of a department. */
function knownOptions(record: EditableRecord): Record<string, FieldOption[]> {
  const known: Record<string, FieldOption[]> = {}
  for (const field of record.sections.flatMap((section) => section.fields)) {
    const value = record.values[field.FIELD_SLUG]
    const label = record.labels[field.FIELD_SLUG]
    if (!field.master || !label || (typeof value !== 'number' && typeof value !== 'string')) continue
    known[field.master] = [...(known[field.master] ?? []), { value, label }]
  }
  return known
}
