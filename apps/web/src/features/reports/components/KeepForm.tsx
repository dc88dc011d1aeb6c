import { saveReportConfig } from '@muster/contract/calls/reports/report-config'
import { useTranslation } from 'react-i18next'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import { numberField, switchField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { type ReportSetup, setupReads } from '../data/report-setup.ts'

/** Whether managers read reports, and how long files and the log are kept. */
export function KeepForm({ config }: { config: ReportSetup }) {
  const { t } = useTranslation('reports')
  return (
    <FormPanel<BodyOf<typeof saveReportConfig>>
      title={t('setup.tabs.keep')}
      onClose={() => undefined}
      cancelLabel={null}
      fields={[
        switchField('teams_read', t('setup.teams_read'), { help: t('setup.teams_readText') }),
        switchField('mails_files', t('setup.mails_files'), { help: t('setup.mails_filesText') }),
        numberField('file_days', t('setup.file_days'), { isRequired: true, help: t('setup.file_daysText') }),
        numberField('log_days', t('setup.log_days'), { isRequired: true, help: t('setup.log_daysText') }),
      ]}
      record={config}
      keys={['version']}
      save={saving(saveReportConfig)}
      refresh={setupReads}
    />
  )
}
