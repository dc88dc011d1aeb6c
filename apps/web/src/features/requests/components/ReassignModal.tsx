import { Modal } from '@mantine/core'
import { reassignRequest } from '@muster/contract/calls/requests/decisions'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { formField, formSection } from '../../../lib/form/form-field.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { refreshRequests } from '../data/request-queries.ts'

/** Reassigns a request to another approver. */
export default function ReassignModal({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('approval')
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(reassignRequest),
    onSuccess: async () => {
      onClose()
      await refreshRequests(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const sections = useMemo(
    () => [
      formSection('', [
        formField({
          FIELD_SLUG: 'WHO',
          FIELD_NAME: t('page.reassignWho'),
          FEILD_TYPE: 'select',
          IS_MANDATORY: 1,
          master_status: 1,
          master: 'employee',
        }),
        formField({ FIELD_SLUG: 'WHY', FIELD_NAME: t('page.why'), FEILD_TYPE: 'textarea', MAX_LENGTH: 1000 }),
      ]),
    ],
    [t],
  )
  const submit = (values: FormValues) =>
    mutate({
      body: {
        REQUEST_ID: id,
        EMPLOYEE_ID: Number(values.WHO),
        comment: values.WHY ? String(values.WHY) : '',
      },
    })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('page.reassign')}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      <MusterForm
        definition={{ sections }}
        initialValues={{}}
        onSubmit={submit}
        isSubmitting={isPending}
        onCancel={onClose}
        errors={{}}
        formError={error ? messageOf(error) : null}
      />
    </Modal>
  )
}
