import { editFormData, saveFormData } from '@muster/contract/calls/forms/forms'
import type { FieldOption, FormDefinition, FormValues } from '@muster/contract/forms/form-definition'
import type { getEditFieldData } from '@muster/contract/forms/forms.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import type { RecordFormProps } from '../../../lib/form/record-form-types.ts'
import { definitionOptions, recordOptions, refreshUnits, type Unit } from '../data/unit-queries.ts'

type EditableRecord = DataOf<typeof getEditFieldData>

interface Body {
  id?: number
  version?: number
  values: FormValues
}

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
  const form = useRecordOfUnit(unit, definition.data, null)
  return (
    <FormDrawer
      {...form}
      title={t('records.addTo', { unit: unit.FORM_NAME })}
      loading={definition}
      onClose={onClose}
    />
  )
}

function ExistingRecord({ unit, id, onClose }: RecordDrawerProps & { id: number }) {
  const { t } = useTranslation('organisation')
  const { data, ...query } = useQuery(recordOptions(unit.formid, id))
  const form = useRecordOfUnit(unit, data, data ?? null)
  return (
    <FormDrawer
      {...form}
      title={data ? t('records.edit', { name: data.label }) : t('records.loading')}
      subtitle={form.isReadOnly ? t('records.readOnly') : undefined}
      loading={{ ...query, data }}
      onClose={onClose}
    />
  )
}

interface RecordPanelProps {
  unit: Unit
  record: EditableRecord
  onClose: () => void
}

/** The form of a record on its own page. */
export function RecordPanel({ unit, record, onClose }: RecordPanelProps) {
  const form = useRecordOfUnit(unit, record, record)
  return <FormPanel {...form} title={record.label} onClose={onClose} />
}

type UnitForm = Pick<FormDefinition, 'sections'> & Pick<EditableRecord, 'master_values'>

/** What the form of a record needs, in a drawer and on a page. */
function useRecordOfUnit(unit: Unit, form: UnitForm | undefined, record: EditableRecord | null) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const knownOptions = useMemo(() => (record ? knownOptionsOf(record) : {}), [record])
  return {
    sections: form?.sections ?? [],
    record: record ? { ...record.values, id: record.id, version: record.version } : null,
    resources: { masters: form?.master_values, knownOptions },
    isReadOnly: record !== null && !record.abilities.edit,
    toBody: (_draft, _part, values) => ({ values }),
    save: ({ id, version, values }) => {
      const params = { formid: unit.formid }
      return id !== undefined && version !== undefined
        ? call(editFormData, { params, body: { id, version, values } })
        : call(saveFormData, { params, body: { values } })
    },
    onSaved: () => notifySuccess(t('records.saved')),
    refresh: () => refreshUnits(queries),
  } satisfies Omit<RecordFormProps<Body>, 'title' | 'onClose'>
}

/** Labels of selected records of searched masters, such as the head of a department. */
function knownOptionsOf(record: EditableRecord): Record<string, FieldOption[]> {
  const known: Record<string, FieldOption[]> = {}
  for (const field of record.sections.flatMap((section) => section.fields)) {
    const value = record.values[field.FIELD_SLUG]
    const label = record.labels[field.FIELD_SLUG]
    if (!field.master || !label || (typeof value !== 'number' && typeof value !== 'string')) continue
    known[field.master] = [...(known[field.master] ?? []), { value, label }]
  }
  return known
}
