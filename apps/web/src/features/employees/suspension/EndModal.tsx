import { suspendEmployee } from '@muster/contract/calls/employees/moves/suspension'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import ReasonModal from '../../../lib/form/ReasonModal.tsx'
import { saving } from '../../../lib/form/saving.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshSuspensions, type Suspension } from './suspension-queries.ts'

/** Cancels a planned suspension, or ends a current one. */
export function EndModal({ row, onClose }: { row: Suspension; onClose: () => void }) {
  const { t } = useTranslation('suspension')
  const format = useFormatter()
  const queries = useQueryClient()
  const action = row.state === 'planned' ? 'cancel' : 'end'
  return (
    <ReasonModal
      onClose={onClose}
      title={t(`${action}Title`, { name: row.EMPLOYEE_NAME })}
      text={t(`${action}Text`, { from: format.day(row.from_date), to: format.day(row.to_date) })}
      label={t('note')}
      submit={t(action)}
      cancelLabel={t('cancelWord')}
      maxLength={1000}
      isOptional
      save={(note) => {
        const { EMPLOYEE_ID: emp_id, id, version } = row
        return saving(suspendEmployee)({ emp_id, action, id, version, note })
      }}
      refresh={() => refreshSuspensions(queries)}
    />
  )
}
