import {
  createReportGroup,
  editReportGroup,
  readReportGroup,
  removeReportGroup,
} from '@muster/contract/calls/reports/report-groups'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, multiField, textField } from '../../../lib/form/fields.ts'
import { removing, savingBy } from '../../../lib/form/saving.ts'
import { type ReportFolder, type SetReport, setupReads } from '../data/report-setup.ts'

interface GroupDrawerProps {
  /** Null for a new group. */
  group: ReportFolder | null
  reports: readonly SetReport[]
  onClose: () => void
}

/** A report group: its name, and its reports in their order. */
export default function GroupDrawer({ group, reports, onClose }: GroupDrawerProps) {
  const { t } = useTranslation('reports')
  const id = group?.group_id ?? 0
  const details = useQuery({
    ...readOptions(readReportGroup, { body: { group_id: id } }),
    enabled: group !== null,
    meta: { errorShown: 'inline' },
  })
  const { data } = details
  const record = data && { ...data, report_ids: data.reports.map(({ report_id }) => report_id) }
  return (
    <FormDrawer<Record<string, unknown>>
      title={group ? group.group_name : t('groups.add')}
      onClose={onClose}
      {...(group && { loading: details })}
      fields={[
        textField('group_name', t('groups.name'), { isRequired: true, MAX_LENGTH: 100 }),
        areaField('description', t('groups.description'), { MAX_LENGTH: 300 }),
        multiField(
          'report_ids',
          t('groups.reports'),
          reports.map(({ report_id: value, name }) => ({ value, label: name })),
          { help: t('groups.reportsText') },
        ),
      ]}
      record={record ?? null}
      keys={['group_id', 'version']}
      save={savingBy({ create: createReportGroup, update: editReportGroup }, group === null)}
      remove={
        group && {
          run: removing(removeReportGroup, { group_id: id }),
          sure: t('groups.sure', { name: group.group_name }),
          text: t('groups.sureText'),
        }
      }
      refresh={setupReads}
    />
  )
}
