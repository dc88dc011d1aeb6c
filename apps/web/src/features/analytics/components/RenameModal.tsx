import { listDashboards, readDashboard, renameDashboard } from '@muster/contract/calls/analytics/dashboards'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, textField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import type { ListedDashboard } from '../data/dashboards.ts'
import '../texts.ts'

/** The name and the description of a dashboard. */
export default function RenameModal({
  dashboard,
  onClose,
}: {
  dashboard: ListedDashboard
  onClose: () => void
}) {
  const { t } = useTranslation('analytics')
  return (
    <FormModal<BodyOf<typeof renameDashboard>>
      title={t('actions.rename')}
      onClose={onClose}
      fields={[
        textField('name', t('columns.name'), { isRequired: true }),
        areaField('description', t('columns.description')),
      ]}
      record={dashboard}
      keys={['dashboard_id', 'version']}
      save={saving(renameDashboard)}
      refresh={[listDashboards, readDashboard]}
    />
  )
}
