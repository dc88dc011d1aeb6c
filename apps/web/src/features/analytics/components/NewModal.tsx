import { listDashboards, saveDashboard } from '@muster/contract/calls/analytics/dashboards'
import type { DataOf } from '@muster/contract/kit/index'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, choicesOf, selectField, textField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { editorPath } from '../data/dashboards.ts'
import { type StartName, startNames, startOf } from '../data/starts.ts'
import '../texts.ts'

/** A new dashboard, begun from one that is ready to be changed. */
export default function NewModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('analytics')
  const navigate = useNavigate()
  return (
    <FormModal<BodyOf<typeof saveDashboard>>
      title={t('new.title')}
      onClose={onClose}
      fields={[
        textField('name', t('columns.name'), { isRequired: true }),
        areaField('description', t('columns.description')),
        selectField(
          'start',
          t('new.start'),
          choicesOf(startNames, (name) => t(`new.starts.${name}`)),
          { isRequired: true, help: t('new.startText') },
        ),
      ]}
      start={{ name: '', description: '', start: 'people' }}
      toBody={({ name, description, start }) => ({
        ...{ name, description: description ?? '' },
        ...startOf(start as StartName, t),
      })}
      save={saving(saveDashboard)}
      onSaved={(saved) => void navigate(editorPath((saved as DataOf<typeof saveDashboard>).dashboard_id))}
      refresh={[listDashboards]}
      saveLabel={t('new.create')}
    />
  )
}
