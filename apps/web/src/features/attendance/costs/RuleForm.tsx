import type { FormField, FormSection, FormValues } from '@muster/contract/forms/form-definition'
import { DetailDrawer } from '@muster/ui/page'
import { type ReactNode, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api.ts'
import { fieldErrors, formField } from '../../../lib/form-field.ts'
import { MusterForm } from '../../../lib/MusterForm.tsx'
import { UnsavedGuard } from '../../../lib/UnsavedGuard.tsx'
import './texts.ts'

type Given = Partial<FormField>

export const wholeNumber = (FIELD_SLUG: string, FIELD_NAME: string, more: Given = {}) =>
  formField({ FIELD_SLUG, FIELD_NAME, FEILD_TYPE: 'number', ...more })
export const oneOf = (
  FIELD_SLUG: string,
  FIELD_NAME: string,
  FEILD_VALUES: NonNullable<FormField['FEILD_VALUES']>,
  more: Given = {},
) => formField({ FIELD_SLUG, FIELD_NAME, FEILD_TYPE: 'select', FEILD_VALUES, ...more })

export const numberIn = <T,>(value: unknown, otherwise: T): number | T =>
  value === null || value === undefined || value === '' ? otherwise : Number(value)

interface RuleFormProps {
  title: string
  sections: FormSection[]
  initial: FormValues
  /** The server's names of fields, by the form's. */
  errorNames: Readonly<Record<string, string>>
  error: unknown
  isSaving: boolean
  /** Saves; the drawer closes when it is through. */
  onSave: (values: FormValues) => Promise<unknown>
  onClose: () => void
  footer?: ReactNode
}

/** A rule in a drawer. */
export function RuleForm(props: RuleFormProps) {
  const { title, sections, error, onSave, onClose } = props
  const { t } = useTranslation('attendanceRules')
  const [isDirty, setIsDirty] = useState(false)
  const errors = useMemo(() => fieldErrors(error, props.errorNames), [error, props.errorNames])
  const save = async (values: FormValues) => {
    try {
      await onSave(values)
    } catch {
      // The mutation holds the error, and the form shows it.
      return
    }
    flushSync(() => setIsDirty(false))
    onClose()
  }
  return (
    <DetailDrawer isOpen onClose={onClose} title={title} texts={{ close: t('close') }} footer={props.footer}>
      <UnsavedGuard isDirty={isDirty} withSearch />
      <MusterForm
        definition={{ sections }}
        initialValues={props.initial}
        onSubmit={(values) => void save(values)}
        isSubmitting={props.isSaving}
        onCancel={onClose}
        onDirtyChange={setIsDirty}
        errors={errors}
        formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
        texts={{ save: t('save') }}
      />
    </DetailDrawer>
  )
}
