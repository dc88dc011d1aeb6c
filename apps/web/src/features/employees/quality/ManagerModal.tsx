import { Modal } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { formField, formSection } from '../../../lib/form/form-field.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import '../privacy/texts.ts'

interface ManagerModalProps {
  isSubmitting: boolean
  error: unknown
  onSubmit: (managerId: number) => void
  onClose: () => void
}

/** Chooses a new manager for one or several employees. */
export default function ManagerModal({ isSubmitting, error, onSubmit, onClose }: ManagerModalProps) {
  const { t } = useTranslation('privacy')
  const sections = useMemo(
    () => [
      formSection('', [
        formField({
          FIELD_SLUG: 'MANAGER',
          FIELD_NAME: t('quality.manager'),
          FEILD_TYPE: 'select',
          IS_MANDATORY: 1,
          master_status: 1,
          master: 'employee',
        }),
      ]),
    ],
    [t],
  )
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('quality.setManager')}
      closeButtonProps={{ 'aria-label': t('numbers.close') }}
    >
      <MusterForm
        definition={{ sections }}
        initialValues={{}}
        onSubmit={(values) => onSubmit(Number(values.MANAGER))}
        isSubmitting={isSubmitting}
        onCancel={onClose}
        formError={error ? messageOf(error) : null}
        texts={{ save: t('quality.save') }}
      />
    </Modal>
  )
}
