import type { FormSection, FormValues } from '@muster/contract/forms/form-definition'
import { DetailDrawer } from '@muster/ui/page'
import { type ReactNode, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api.ts'
import { fieldErrors } from '../../../lib/form-field.ts'
import { MusterForm } from '../../../lib/MusterForm.tsx'
import { UnsavedGuard } from '../../../lib/UnsavedGuard.tsx'
import '../texts.ts'

interface SettingDrawerProps {
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
  /** Below the form. */
  children?: ReactNode
  width?: number
}

/** A form in a drawer: one record of the leave settings. */
export function SettingDrawer(props: SettingDrawerProps) {
  const { title, sections, error, onSave, onClose } = props
  const { t } = useTranslation('leave')
  const [isDirty, setIsDirty] = useState(false)
  const initial = useMemo(() => props.initial, [props.initial])
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
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={title}
      texts={{ close: t('close') }}
      footer={props.footer}
      {...(props.width ? { width: props.width } : {})}
    >
      <UnsavedGuard isDirty={isDirty} withSearch />
      <MusterForm
        definition={{ sections }}
        initialValues={initial}
        onSubmit={(values) => void save(values)}
        isSubmitting={props.isSaving}
        onCancel={onClose}
        onDirtyChange={setIsDirty}
        errors={errors}
        formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
        texts={{ save: t('save') }}
      />
      {props.children}
    </DetailDrawer>
  )
}
