import { Modal } from '@mantine/core'
import { notePip } from '@muster/contract/calls/employees/pip/pip'
import type { GoalStanding } from '@muster/contract/employees/pip/pip.constants'
import { goalStandings } from '@muster/contract/employees/pip/pip.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { type Pip, refreshPips } from './pip-queries.ts'

const slugOf = (goalId: number) => `GOAL_${goalId}`

function useSections(plan: Pip) {
  const { t } = useTranslation('pip')
  return useMemo(() => {
    const options = goalStandings.map((value) => ({ value, label: t(`standings.${value}`) }))
    const day = formField({
      FIELD_SLUG: 'ON_DATE',
      FIELD_NAME: t('note.day'),
      FEILD_TYPE: 'calander',
      IS_MANDATORY: 1,
    })
    const said = formField({
      FIELD_SLUG: 'NOTE',
      FIELD_NAME: t('note.said'),
      FEILD_TYPE: 'textarea',
      IS_MANDATORY: 1,
      MAX_LENGTH: 4000,
    })
    const goals = plan.goals.map((goal) =>
      formField({
        FIELD_SLUG: slugOf(goal.id),
        FIELD_NAME: t('note.standing', { goal: goal.title }),
        FEILD_TYPE: 'select',
        IS_MANDATORY: 1,
        FEILD_VALUES: options,
      }),
    )
    return [formSection('', [day, said, ...goals])]
  }, [plan.goals, t])
}

/** Records a check-in: notes, and the status of each goal. */
export function CheckInModal({ plan, onClose }: { plan: Pip; onClose: () => void }) {
  const { t } = useTranslation('pip')
  const queries = useQueryClient()
  const { formats } = useUser()
  const sections = useSections(plan)
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(notePip),
    onSuccess: async () => {
      onClose()
      await refreshPips(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const initial = useMemo(
    () => ({
      ON_DATE: dayIn(formats.time_zone),
      ...Object.fromEntries(plan.goals.map((goal) => [slugOf(goal.id), goal.standing])),
    }),
    [formats.time_zone, plan.goals],
  )
  const submit = (values: FormValues) =>
    mutate({
      body: {
        id: plan.id,
        kind: 'check_in',
        note: String(values.NOTE ?? ''),
        on_date: String(values.ON_DATE),
        standings: plan.goals.map((goal) => ({
          goal_id: goal.id,
          standing: values[slugOf(goal.id)] as GoalStanding,
        })),
      },
    })
  const errors = useMemo(() => fieldErrors(error, { on_date: 'ON_DATE', note: 'NOTE' }), [error])
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('note.checkInTitle', { name: plan.EMPLOYEE_NAME })}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      <MusterForm
        definition={{ sections }}
        initialValues={initial}
        onSubmit={submit}
        isSubmitting={isPending}
        onCancel={onClose}
        errors={errors}
        formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
        texts={{ save: t('note.save') }}
      />
    </Modal>
  )
}
