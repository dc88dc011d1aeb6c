import { reassignRequest } from '@muster/contract/calls/requests/decisions'
import type { BodyOf } from '@muster/contract/kit/index'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, selectField } from '../../../lib/form/fields.ts'
import { saving } from '../../../lib/form/saving.ts'
import { refreshRequests } from '../data/request-queries.ts'

/** Reassigns a request to another approver. */
export default function ReassignModal({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('approval')
  const queries = useQueryClient()
  const people = { master_status: 1, master: 'employee', isRequired: true } as const
  return (
    <FormModal<BodyOf<typeof reassignRequest>>
      onClose={onClose}
      title={t('page.reassign')}
      fields={[
        selectField('EMPLOYEE_ID', t('page.reassignWho'), [], people),
        areaField('comment', t('page.why'), { MAX_LENGTH: 1000 }),
      ]}
      toBody={({ EMPLOYEE_ID, comment }) => ({
        REQUEST_ID: id,
        EMPLOYEE_ID: Number(EMPLOYEE_ID),
        comment,
      })}
      save={saving(reassignRequest)}
      refresh={() => refreshRequests(queries)}
    />
  )
}
