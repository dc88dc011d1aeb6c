import { readDashboardAccess, transferDashboard } from '@muster/contract/calls/analytics/dashboard-access'
import { listDashboards, readDashboard } from '@muster/contract/calls/analytics/dashboards'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { libraryPath, type Shared } from '../data/dashboards.ts'
import '../texts.ts'

/** Makes somebody else the owner of a dashboard. */
export default function OwnerModal({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { t } = useTranslation('analytics')
  const navigate = useNavigate()
  return (
    <FormModal<BodyOf<typeof transferDashboard>, { employee_id: number | null }>
      title={t('sharing.transfer')}
      text={t('sharing.transferText')}
      onClose={onClose}
      part={{
        initial: { employee_id: null },
        required: ['employee_id'],
        render: ({ value, onChange, errors }) => (
          <PersonPicker
            label={t('sharing.newOwner')}
            required
            value={value.employee_id}
            onChange={(employee_id) => onChange({ employee_id })}
            error={errors.employee_id}
          />
        ),
      }}
      toBody={(_, { employee_id }) => ({
        dashboard_id: shared.dashboard_id,
        employee_id,
      })}
      save={saving(transferDashboard)}
      onSaved={() => void navigate(libraryPath())}
      saveLabel={t('sharing.transfer')}
      refresh={[readDashboardAccess, readDashboard, listDashboards]}
    />
  )
}
