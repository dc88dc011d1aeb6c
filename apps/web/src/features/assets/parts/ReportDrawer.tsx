import { assetStatuses, reportShows } from '@muster/contract/assets/assets.constants'
import { listAssetReports, removeAssetReport, saveAssetReport } from '@muster/contract/calls/assets/reports'
import type { DataOf } from '@muster/contract/kit/index'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom, choicesOf, multiField, selectField, textField } from '../../../lib/form/fields.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import '../desk-texts.ts'

type Listed = DataOf<typeof listAssetReports>

interface ReportDrawerProps {
  /** Null for a new one. */
  report: Listed['reports'][number] | null
  offered: Listed
  onClose: () => void
}

/** What a report about assets is started with. */
const usual = [
  'code',
  'name',
  'type',
  'serial',
  'status',
  'holder',
  'location',
  'purchased_on',
  'warranty_until',
]

/** Form of a report about assets: its columns, and which assets it has. */
export default function ReportDrawer({ report, offered, onClose }: ReportDrawerProps) {
  const { t } = useTranslation('assetsDesk')
  const columns = offered.columns.map(({ key, heading }) => ({ value: key, label: heading }))
  return (
    <FormDrawer
      title={report ? t('reports.edit', { name: report.name }) : t('reports.add')}
      onClose={onClose}
      fields={[
        textField('name', t('assets:fields.name'), { isRequired: true }),
        multiField('columns', t('reports.columns'), columns, {
          isRequired: true,
          help: t('reports.columnsHelp'),
        }),
        selectField(
          'shows',
          t('reports.which'),
          choicesOf(reportShows, (value) => t(`reports.shows.${value}`)),
          { isRequired: true },
        ),
        multiField(
          'statuses',
          t('assets:fields.status'),
          choicesOf(assetStatuses, (value) => t(`assets:statuses.${value}`)),
          { help: t('reports.emptyIsAll') },
        ),
        multiField('type_ids', t('assets:fields.type'), choicesFrom(offered.types)),
        multiField('category_ids', t('assets:fields.category'), choicesFrom(offered.categories)),
        multiField('location_ids', t('assets:fields.location'), choicesFrom(offered.locations)),
        multiField('entity_ids', t('assets:fields.entity'), choicesFrom(offered.entities)),
      ]}
      record={report}
      keys={['report_id', 'version']}
      start={{
        ...{ columns: usual, shows: 'used', statuses: [] },
        ...{ type_ids: [], category_ids: [], location_ids: [], entity_ids: [] },
      }}
      save={saving(saveAssetReport)}
      remove={report && { run: removing(removeAssetReport, { report_id: report.report_id }) }}
      refresh={[listAssetReports]}
    />
  )
}
