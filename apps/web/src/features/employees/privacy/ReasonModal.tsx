import { Modal, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import './texts.ts'

interface ReasonModalProps {
  title: string
  text: string
  label: string
  submit: string
  isRequired?: boolean
  isSubmitting: boolean
  error: unknown
  onSubmit: (reason: string) => void
  onClose: () => void
}

const names = { reason: 'REASON' }

/** Asks for a reason before an action that is written to the audit log. */
export default function ReasonModal(props: ReasonModalProps) {
  const { t } = useTranslation('privacy')
  const { label, isRequired = false, error } = props
  const sections = useMemo(
    () => [
      formSection('', [
        formField({
          FIELD_SLUG: 'REASON',
          FIELD_NAME: label,
          FEILD_TYPE: 'textarea',
          IS_MANDATORY: isRequired ? 1 : 0,
          MAX_LENGTH: 300,
        }),
      ]),
    ],
    [label, isRequired],
  )
  const errors = useMemo(() => fieldErrors(error, names), [error])
  return (
    <Modal
      opened
      centered
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('numbers.close') }}
    >
      <Text size="sm" c="dimmed" mb="md">
        {props.text}
      </Text>
      <MusterForm
        definition={{ sections }}
        initialValues={{}}
        onSubmit={(values) => props.onSubmit(String(values.REASON ?? ''))}
        isSubmitting={props.isSubmitting}
        onCancel={props.onClose}
        errors={errors}
        formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
        texts={{ save: props.submit }}
      />
    </Modal>
  )
}
