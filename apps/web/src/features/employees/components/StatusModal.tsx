import { Text } from '@mantine/core'
import { changeEmployeeStatus } from '@muster/contract/calls/employees/employees'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { type EmployeeRecord, reasonsOptions, refreshPeople } from '../data/employee-queries.ts'
import '../person-texts.ts'

interface StatusModalProps {
  person: EmployeeRecord
  onClose: () => void
}

/** Reason category for separations. */
const SEPARATION = 'separation'

const names = { left_on: 'LEFT_ON', reason_id: 'REASON', note: 'NOTE' }

/** Marks an employee as left, with last working day and reason, or as active again. */
export default function StatusModal({ person, onClose }: StatusModalProps) {
  const { t } = useTranslation('employees')
  const queries = useQueryClient()
  const { formats } = useUser()
  const isLeaving = person.status === 'active'
  const reasons = useQuery({ ...reasonsOptions, enabled: isLeaving }).data
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(changeEmployeeStatus),
    onSuccess: async () => {
      onClose()
      await refreshPeople(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const sections = useMemo(() => {
    const note = formField({
      FIELD_SLUG: 'NOTE',
      FIELD_NAME: t('employeesPerson:statusChange.note'),
      FEILD_TYPE: 'textarea',
      MAX_LENGTH: 1000,
    })
    if (!isLeaving) return [formSection('', [note])]
    const day = formField({
      FIELD_SLUG: 'LEFT_ON',
      FIELD_NAME: t('employeesPerson:statusChange.lastDay'),
      FEILD_TYPE: 'calander',
      IS_MANDATORY: 1,
      help_text: t('employeesPerson:statusChange.lastDayHelp'),
    })
    const options = (reasons?.reasons ?? [])
      .filter((reason) => reason.kind === SEPARATION && reason.status === 1)
      .map((reason) => ({ value: reason.REASON_ID, label: reason.REASON_NAME }))
    const reason = formField({
      FIELD_SLUG: 'REASON',
      FIELD_NAME: t('employeesPerson:statusChange.reason'),
      FEILD_TYPE: 'select',
      FEILD_VALUES: options,
    })
    return [formSection('', [day, ...(options.length > 0 ? [reason] : []), note])]
  }, [isLeaving, reasons, t])

  const submit = (values: FormValues) =>
    mutate({
      body: {
        emp_id: person.EMPLOYEE_ID,
        status: isLeaving ? 0 : 1,
        left_on: isLeaving ? (values.LEFT_ON as string) : undefined,
        reason_id: values.REASON ? Number(values.REASON) : undefined,
        note: values.NOTE ? String(values.NOTE) : undefined,
        version: person.version,
      },
    })
  const errors = useMemo(() => fieldErrors(error, names), [error])
  const initial = useMemo(() => ({ LEFT_ON: dayIn(formats.time_zone) }), [formats.time_zone])
  const title = t(
    isLeaving ? 'employeesPerson:statusChange.leftTitle' : 'employeesPerson:statusChange.activeTitle',
    {
      name: person.EMPLOYEE_NAME,
    },
  )
  return (
    <FormDialog onClose={onClose} title={title}>
      <Text size="sm" c="dimmed" mb="md">
        {t(isLeaving ? 'employeesPerson:statusChange.leftText' : 'employeesPerson:statusChange.activeText')}
      </Text>
      <MusterForm
        definition={{ sections }}
        initialValues={initial}
        onSubmit={submit}
        isSubmitting={isPending}
        onCancel={onClose}
        errors={errors}
        formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
        texts={{ save: t(isLeaving ? 'actions.markLeft' : 'actions.markActive') }}
      />
    </FormDialog>
  )
}
