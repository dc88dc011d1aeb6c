import { Modal, Text } from '@mantine/core'
import { sendProbationForm } from '@muster/contract/calls/employees/probation/probation'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { type ProbationCheck, refreshProbations } from './probation-queries.ts'

const kinds = ['manager', 'next_manager', 'person'] as const

/** Requests feedback from a manager or reminds them; another person can be chosen instead. */
export function AskModal({ check, onClose }: { check: ProbationCheck; onClose: () => void }) {
  const { t } = useTranslation('probation')
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(sendProbationForm),
    onSuccess: async () => {
      onClose()
      await refreshProbations(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const current = check.feedback?.state === 'asked' ? check.feedback : null
  const asks = current?.asks ?? check.form?.asks ?? 'manager'
  const asked = current?.asked ?? check.form?.asked ?? null
  const sections = useMemo(() => {
    const who = formField({
      FIELD_SLUG: 'ASKS',
      FIELD_NAME: t('ask.who'),
      FEILD_TYPE: 'select',
      IS_MANDATORY: 1,
      FEILD_VALUES: kinds.map((kind) => ({ value: kind, label: t(`ask.kinds.${kind}`) })),
    })
    const person = formField({
      FIELD_SLUG: 'PERSON',
      FIELD_NAME: t('ask.person'),
      FEILD_TYPE: 'autocomplete',
      master: 'employee',
      conditions: [{ effect: 'show', field: 'ASKS', values: ['person'] }],
    })
    const due = formField({
      FIELD_SLUG: 'DUE_ON',
      FIELD_NAME: t('ask.due'),
      FEILD_TYPE: 'calander',
      FUTURE_DATE_SELECT: 1,
    })
    const note = formField({
      FIELD_SLUG: 'NOTE',
      FIELD_NAME: t('ask.note'),
      FEILD_TYPE: 'textarea',
      MAX_LENGTH: 500,
    })
    return [formSection('', [who, person, due, note])]
  }, [t])
  const initial = useMemo(() => ({ ASKS: asks }), [asks])
  const submit = (values: FormValues) =>
    mutate({
      body: {
        employee_id: check.EMPLOYEE_ID,
        asks: values.ASKS as (typeof kinds)[number],
        ...(values.ASKS === 'person' && values.PERSON ? { asked_employee_id: Number(values.PERSON) } : {}),
        ...(values.DUE_ON ? { due_on: String(values.DUE_ON) } : {}),
        note: values.NOTE ? String(values.NOTE) : '',
      },
    })
  const errors = useMemo(() => fieldErrors(error, { asked_employee_id: 'PERSON', due_on: 'DUE_ON' }), [error])
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('ask.title', { name: check.EMPLOYEE_NAME })}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      <Text size="sm" c="dimmed" mb="md">
        {t('ask.text', {
          form: current?.form ?? check.form?.name,
          asked: asked?.EMPLOYEE_NAME ?? t('said.unknown'),
        })}
      </Text>
      <MusterForm
        definition={{ sections }}
        initialValues={initial}
        onSubmit={submit}
        isSubmitting={isPending}
        onCancel={onClose}
        errors={errors}
        formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
        texts={{ save: t('ask.send') }}
      />
    </Modal>
  )
}
