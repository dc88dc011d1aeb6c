import { Text } from '@mantine/core'
import { updateProbation } from '@muster/contract/calls/employees/probation/probation'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { type ProbationCheck, refreshProbations } from './probation-queries.ts'

interface DecisionModalProps {
  check: ProbationCheck
  action: 'confirm' | 'extend' | 'end'
  onClose: () => void
}

const names = { on_date: 'ON_DATE', due_on: 'DUE_ON', reason: 'REASON' }

/** Fields of a decision. */
function useFields({ check, action }: DecisionModalProps) {
  const { t } = useTranslation('probation')
  const needsFeedback =
    action === 'confirm' &&
    check.probation?.limits.needs_feedback === true &&
    check.feedback?.state !== 'answered'
  return useMemo(() => {
    const day =
      action === 'extend'
        ? formField({
            FIELD_SLUG: 'DUE_ON',
            FIELD_NAME: t('decision.newDay'),
            FEILD_TYPE: 'calander',
            IS_MANDATORY: 1,
          })
        : formField({
            FIELD_SLUG: 'ON_DATE',
            FIELD_NAME: t('decision.on'),
            FEILD_TYPE: 'calander',
            IS_MANDATORY: 1,
          })
    const reason = formField({
      FIELD_SLUG: 'REASON',
      FIELD_NAME: t(action === 'confirm' ? 'decision.remark' : 'decision.reason'),
      FEILD_TYPE: 'textarea',
      MAX_LENGTH: 1000,
      IS_MANDATORY: action === 'confirm' ? 0 : 1,
    })
    const without = formField({
      FIELD_SLUG: 'WITHOUT',
      FIELD_NAME: t('decision.without'),
      FEILD_TYPE: 'switch',
      help_text: t('decision.withoutHelp'),
    })
    return [formSection('', [day, ...(needsFeedback ? [without] : []), reason])]
  }, [action, needsFeedback, t])
}

/** Confirms, extends or ends a probation, with date and reason. */
export default function DecisionModal(props: DecisionModalProps) {
  const { check, action, onClose } = props
  const { t } = useTranslation('probation')
  const queries = useQueryClient()
  const format = useFormatter()
  const { formats } = useUser()
  const sections = useFields(props)
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(updateProbation),
    onSuccess: async () => {
      onClose()
      await refreshProbations(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const submit = (values: FormValues) =>
    mutate({
      body: {
        employee_id: check.EMPLOYEE_ID,
        action,
        reason: values.REASON ? String(values.REASON) : '',
        version: check.probation?.version,
        ...(action === 'extend'
          ? { due_on: values.DUE_ON as string }
          : { on_date: values.ON_DATE as string }),
        ...(values.WITHOUT ? { without_feedback: true } : {}),
      },
    })
  const errors = useMemo(() => fieldErrors(error, names), [error])
  const initial = useMemo(() => ({ ON_DATE: dayIn(formats.time_zone) }), [formats.time_zone])
  const limit = check.probation?.limits.latest_due_on ?? null
  const isStale = isApiError(error, 'record.conflict')
  const isInField = Object.keys(errors).length > 0 && !isStale
  return (
    <FormDialog onClose={onClose} title={t(`decision.${action}.title`, { name: check.EMPLOYEE_NAME })}>
      <Text size="sm" c="dimmed" mb="md">
        {t(`decision.${action}.text`, { date: format.day(limit) })}
      </Text>
      <MusterForm
        definition={{ sections }}
        initialValues={initial}
        onSubmit={submit}
        isSubmitting={isPending}
        onCancel={onClose}
        errors={errors}
        formError={error && !isInField ? messageOf(error) : null}
        texts={{ save: t(`decision.${action}.save`) }}
      />
    </FormDialog>
  )
}
