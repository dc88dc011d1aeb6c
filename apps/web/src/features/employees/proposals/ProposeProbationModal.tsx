import { Text } from '@mantine/core'
import { previewProbationProposal, proposeProbation } from '@muster/contract/calls/requests/people-changes'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { RequestPreviewCard } from '../../../lib/request-form/RequestPreviewCard.tsx'
import { requestCalls } from '../../../lib/request-form/request-calls.ts'
import { useRequestPreview } from '../../../lib/request-form/use-request-form.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import { type ProbationCheck, refreshProbations } from '../probation/probation-queries.ts'
import './texts.ts'

export type ProbationAction = 'confirm' | 'extend' | 'end'

interface ProposeProbationModalProps {
  person: EmployeeRecord
  action: ProbationAction
  check: ProbationCheck
  onClose: () => void
}

const calls = requestCalls({ apply: proposeProbation, preview: previewProbationProposal })
const names = { on_date: 'ON_DATE', due_on: 'DUE_ON', reason: 'REASON' }

function useFields({ action, check }: ProposeProbationModalProps) {
  const { t } = useTranslation('proposals')
  const isMissing =
    action === 'confirm' &&
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
    return [formSection('', [action === 'extend' ? newDay : onDay, ...(isMissing ? [without] : []), reason])]
  }, [action, isMissing, t])
}

/** Proposes a probation decision. */
export default function ProposeProbationModal(props: ProposeProbationModalProps) {
  const { person, action, onClose } = props
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
  const [values, setValues] = useState<FormValues>({})
  const requested = {
    ...{ EMPLOYEE_ID: person.EMPLOYEE_ID, action: action },
    ...(action === 'extend' && values.DUE_ON ? { due_on: String(values.DUE_ON) } : {}),
    ...(action !== 'extend' && values.ON_DATE ? { on_date: String(values.ON_DATE) } : {}),
    ...(values.WITHOUT ? { without_feedback: true } : {}),
  }
  const preview = useRequestPreview(calls, requested, action !== 'extend' || Boolean(values.DUE_ON))
  const errors = useMemo(() => fieldErrors(error, names), [error])
  const name = person.EMPLOYEE_NAME
  return (
    <FormDialog onClose={onClose} title={t(`titles.${action}`, { name })}>
      <Text size="sm" c="dimmed" mb="md">
        {t('text', { name })}
      </Text>
      <MusterForm
        definition={{ sections }}
        initialValues={{}}
        onValuesChange={setValues}
        onSubmit={({ REASON }) => mutate({ body: { ...requested, reason: String(REASON) } })}
        isSubmitting={isPending}
        onCancel={onClose}
        errors={errors}
        formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
        texts={{ save: t('send') }}
      >
        <RequestPreviewCard
          preview={preview.answer?.preview}
          isWorking={preview.isWorking}
          error={preview.query.error}
        />
      </MusterForm>
    </FormDialog>
  )
}
