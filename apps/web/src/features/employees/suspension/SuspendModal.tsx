import { Alert, Text } from '@mantine/core'
import { suspendEmployee } from '@muster/contract/calls/employees/moves/suspension'
import type { BodyOf } from '@muster/contract/kit/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isApiError, messageOf } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, dayField, selectField, switchField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { saving } from '../../../lib/form/saving.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { reasonsOptions } from '../data/employee-queries.ts'
import { refreshSuspensions, suspensionsOf } from './suspension-queries.ts'
import './texts.ts'

interface SuspendModalProps {
  person: { EMPLOYEE_ID: number; EMPLOYEE_NAME: string }
  onClose: () => void
}

function useFields() {
  const { t } = useTranslation('suspension')
  const reasons = useQuery(reasonsOptions).data?.reasons ?? []
  const options = reasons
    .filter((reason) => reason.status === 1 && reason.kind === 'suspension')
    .map((reason) => ({ value: reason.REASON_ID, label: reason.REASON_NAME }))
  return [
    dayField('from_date', t('columns.from'), { isRequired: true }),
    dayField('to_date', t('columns.to'), { isRequired: true }),
    ...(options.length > 0 ? [selectField('reason_id', t('reason'), options)] : []),
    switchField('isPaid', t('withPay')),
    areaField('note', t('note'), { MAX_LENGTH: 1000 }),
  ]
}

/** Suspends an employee for a period. */
export default function SuspendModal({ person, onClose }: SuspendModalProps) {
  const { t } = useTranslation('suspension')
  const queries = useQueryClient()
  const { formats } = useUser()
  return (
    <FormModal<BodyOf<typeof suspendEmployee>>
      onClose={onClose}
      title={t('suspendTitle', { name: person.EMPLOYEE_NAME })}
      text={<Text c="dimmed">{t('suspendText')}</Text>}
      before={() => <Current id={person.EMPLOYEE_ID} />}
      fields={useFields()}
      start={{ from_date: dayIn(formats.time_zone) }}
      toBody={({ isPaid, reason_id, ...draft }) => ({
        ...draft,
        emp_id: person.EMPLOYEE_ID,
        reason_id: reason_id ? Number(reason_id) : null,
        is_paid: isPaid ? 1 : 0,
      })}
      save={saving(suspendEmployee)}
      refresh={() => refreshSuspensions(queries)}
      // Says with which period it overlaps, which no field can.
      problem={(error) =>
        isApiError(error, 'employees.suspension_overlaps') ? (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        ) : null
      }
      saveLabel={t('suspend')}
    />
  )
}

/** Existing suspensions, which can be ended or cancelled here. */
function Current({ id }: { id: number }) {
  const { t } = useTranslation('suspension')
  const format = useFormatter()
  const rows = useQuery(suspensionsOf(id)).data?.suspensions ?? []
  if (rows.length === 0) return null
  return (
    <Alert variant="light">
      {rows.map((row) => (
        <Text size="sm" key={row.id}>
          {row.state === 'running'
            ? t('current', { date: format.day(row.to_date) })
            : t('plannedNow', { from: format.day(row.from_date), to: format.day(row.to_date) })}
        </Text>
      ))}
      <AppLink to="/users/suspensions">{t('list')}</AppLink>
    </Alert>
  )
}
