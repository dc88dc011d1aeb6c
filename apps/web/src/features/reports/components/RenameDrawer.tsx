import { editCustomReport } from '@muster/contract/calls/reports/custom-reports'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, switchField, textField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { type CustomRow, customReads } from '../data/custom-reports.ts'
import '../builder-texts.ts'

/** Name, description and readers of a custom report. */
export default function RenameDrawer({ report, onClose }: { report: CustomRow; onClose: () => void }) {
  const { t } = useTranslation('reportBuilder')
  return (
    <FormDrawer<BodyOf<typeof editCustomReport>>
      title={t('custom.rename')}
      subtitle={report.name}
      onClose={onClose}
      fields={[
        textField('name', t('name'), { isRequired: true, MAX_LENGTH: 120 }),
        areaField('description', t('description'), { MAX_LENGTH: 300 }),
        switchField('is_shared', t('shared'), { help: t('sharedText') }),
      ]}
      record={report}
      keys={['report_id', 'version']}
      save={saving(editCustomReport)}
      refresh={customReads}
    />
  )
}
