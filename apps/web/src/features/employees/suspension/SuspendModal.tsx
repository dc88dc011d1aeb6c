import { Alert, Modal, Text } from '@mantine/core'
import { suspendEmployee } from '@muster/contract/calls/employees/moves/suspension'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { reasonsOptions } from '../data/employee-queries.ts'
import { refreshSuspensions, suspensionsOf } from './suspension-queries.ts'
import './texts.ts'

const names = { from_date: 'FROM', to_date: 'TO', reason_id: 'REASON', note: 'NOTE' }

interface SuspendModalProps {
  person: { EMPLOYEE_ID: number; EMPLOYEE_NAME: string }
  onClose: () => void
}

function useFields() {
  const { t } = useTranslation('suspension')
  const reasons = useQuery(reasonsOptions).data?.reasons
  return useMemo(() => {
    const day = (FIELD_SLUG: string, FIELD_NAME: string) =>
      formField({ FIELD_SLUG, FIELD_NAME, FEILD_TYPE: 'calander', IS_MANDATORY: 1 })
    const options = (reasons ?? [])
      .filter((reason) => reason.status === 1 && reason.kind === 'suspension')
      .map((reason) => ({ value: reason.REASON_ID, label: reason.REASON_NAME }))
    const reason = formField({
      FIELD_SLUG: 'REASON',
      FIELD_NAME: t('reason'),
      FEILD_TYPE: 'select',
      FEILD_VALUES: options,
    })
    return [
      formSection('', [
        day('FROM', t('columns.from')),
        day('TO', t('columns.to')),
        ...(options.length > 0 ? [reason] : []),
        formField({ FIELD_SLUG: 'PAID', FIELD_NAME: t('withPay'), FEILD_TYPE: 'switch' }),
        formField({ FIELD_SLUG: 'NOTE', FIELD_NAME: t('note'), FEILD_TYPE: 'textarea', MAX_LENGTH: 1000 }),
      ]),
    ]
  }, [reasons, t])
}

/** Suspends an employee for a period. */
export default function SuspendModal({ person, onClose }: SuspendModalProps) {
  const { t } = useTranslation('suspension')
  const queries = useQueryClient()
  const { formats } = useUser()
  const sections = useFields()
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(suspendEmployee),
    onSuccess: async () => {
      onClose()
      await refreshSuspensions(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const submit = (values: FormValues) =>
    mutate({
      body: {
        emp_id: person.EMPLOYEE_ID,
        from_date: values.FROM as string,
        to_date: values.TO as string,
        reason_id: values.REASON ? Number(values.REASON) : null,
        is_paid: values.PAID ? 1 : 0,
        note: values.NOTE ? String(values.NOTE) : '',
      },
    })
  const errors = useMemo(() => fieldErrors(error, names), [error])
  const initial = useMemo(() => ({ FROM: dayIn(formats.time_zone) }), [formats.time_zone])
  const isPlain =
    error && (Object.keys(errors).length === 0 || isApiError(error, 'employees.suspension_overlaps'))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('suspendTitle', { name: person.EMPLOYEE_NAME })}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      <Text size="sm" c="dimmed" mb="md">
        {t('suspendText')}
      </Text>
      <Current id={person.EMPLOYEE_ID} />
      <MusterForm
        definition={{ sections }}
        initialValues={initial}
        onSubmit={submit}
        isSubmitting={isPending}
        onCancel={onClose}
        errors={errors}
        formError={isPlain ? messageOf(error) : null}
        texts={{ save: t('suspend') }}
      />
    </Modal>
  )
}

/** Existing suspensions, which can be ended or cancelled here. */
function Current({ id }: { id: number }) {
  const { t } = useTranslation('suspension')
  const format = useFormatter()
  const rows = useQuery(suspensionsOf(id)).data?.suspensions ?? []
  if (rows.length === 0) return null
  return (
    <Alert variant="light" mb="md">
      {rows.map((row) => (
        <Text size="sm" key={row.id}>
          {row.state === 'running'
            ? t('current', { date: format.date(row.to_date) })
            : t('plannedNow', { from: format.date(row.from_date), to: format.date(row.to_date) })}
        </Text>
      ))}
      <AppLink to="/users/suspensions">{t('list')}</AppLink>
    </Alert>
  )
}
