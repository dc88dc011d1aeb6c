import { Modal, Text } from '@mantine/core'
import { proposeProbation } from '@muster/contract/calls/requests/people-changes'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import { type ProbationCheck, refreshProbations } from '../probation/probation-queries.ts'
import './texts.ts'

export type ProbationDeed = 'confirm' | 'extend' | 'end'

interface ProposeProbationModalProps {
  person: EmployeeRecord
  deed: ProbationDeed
  check: ProbationCheck
  onClose: () => void
}

const names = { on_date: 'ON_DATE', due_on: 'DUE_ON', reason: 'REASON' }

function useFields({ deed, check }: ProposeProbationModalProps) {
  const { t } = useTranslation('proposals')
  const isMissing =
    deed === 'confirm' &&
    check.probation?.limits.needs_feedback === true &&
    check.feedback?.state !== 'answered'
  return useMemo(() => {
    const newDay = formField({
      FIELD_SLUG: 'DUE_ON',
      FIELD_NAME: t('newDay'),
      FEILD_TYPE: 'calander',
      IS_MANDATORY: 1,
    })
    const onDay = formField({
      FIELD_SLUG: 'ON_DATE',
      FIELD_NAME: t('onDay'),
      FEILD_TYPE: 'calander',
      help_text: t('onDayHelp'),
    })
    const without = formField({
      FIELD_SLUG: 'WITHOUT',
      FIELD_NAME: t('without'),
      FEILD_TYPE: 'switch',
      help_text: t('withoutHelp'),
    })
    const reason = formField({
      FIELD_SLUG: 'REASON',
      FIELD_NAME: t('reason'),
      FEILD_TYPE: 'textarea',
      IS_MANDATORY: 1,
      MAX_LENGTH: 1000,
      help_text: t('reasonHelp'),
    })
    return [formSection('', [deed === 'extend' ? newDay : onDay, ...(isMissing ? [without] : []), reason])]
  }, [deed, isMissing, t])
}

/** Proposes what becomes of somebody's probation. */
export default function ProposeProbationModal(props: ProposeProbationModalProps) {
  const { person, deed, onClose } = props
  const { t } = useTranslation('proposals')
  const queries = useQueryClient()
  const sections = useFields(props)
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(proposeProbation),
    onSuccess: async ({ pending_on }) => {
      notifySuccess(t('sent', { name: pending_on.join(', ') }))
      onClose()
      await refreshProbations(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const submit = (values: FormValues) => {
    const day = deed === 'extend' ? { due_on: String(values.DUE_ON) } : {}
    const on = deed !== 'extend' && values.ON_DATE ? { on_date: String(values.ON_DATE) } : {}
    const without = values.WITHOUT ? { without_feedback: true } : {}
    const reason = String(values.REASON)
    mutate({ body: { EMPLOYEE_ID: person.EMPLOYEE_ID, action: deed, reason, ...day, ...on, ...without } })
  }
  const errors = useMemo(() => fieldErrors(error, names), [error])
  const name = person.EMPLOYEE_NAME
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`titles.${deed}`, { name })}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      <Text size="sm" c="dimmed" mb="md">
        {t('text', { name })}
      </Text>
      <MusterForm
        definition={{ sections }}
        initialValues={{}}
        onSubmit={submit}
        isSubmitting={isPending}
        onCancel={onClose}
        errors={errors}
        formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
        texts={{ save: t('send') }}
      />
    </Modal>
  )
}
