import { saveReportSetting } from '@muster/contract/calls/reports/report-config'
import { relativePeriods } from '@muster/contract/reports/relative-periods'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom, multiField, selectField, switchField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import '../../../lib/dataset/texts.ts'
import { type ReportSetup, settingOptions, setupReads } from '../data/report-setup.ts'

interface SettingDrawerProps {
  id: number
  name: string
  roles: ReportSetup['roles']
  onClose: () => void
}

type Body = BodyOf<typeof saveReportSetting>

const chosen = <Value,>(values: readonly Value[] | undefined): Value[] | null =>
  values && values.length > 0 ? [...values] : null

/** Which roles a report is for, and what it shows when nothing is chosen. */
export default function SettingDrawer({ id, name, roles, onClose }: SettingDrawerProps) {
  const { t } = useTranslation('reports')
  const setting = useQuery(settingOptions(id))
  const { data } = setting
  const usual = new Set(data?.usual_columns)
  const usualNames = data?.offered.filter(({ key }) => usual.has(key)).map(({ heading }) => heading)
  return (
    <FormDrawer<Body>
      title={data?.name ?? name}
      subtitle={t('setup.drawer')}
      onClose={onClose}
      loading={setting}
      fields={[
        switchField('is_on', t('setup.isOn'), { help: t('setup.isOnText') }),
        multiField('roles', t('setup.for'), choicesFrom(roles), {
          help: t('setup.forText'),
          showIf: { field: 'is_on', values: [true] },
        }),
        ...(data?.timing === 'period'
          ? [
              selectField(
                'usual_period',
                t('setup.period'),
                relativePeriods.map((value) => ({ value, label: t(`dataset:periods.${value}`) })),
                { help: t('setup.periodText') },
              ),
            ]
          : []),
        // A custom report is changed where it is built.
        ...(data?.offered.length === 0
          ? []
          : [
              multiField(
                'columns',
                t('setup.columns'),
                (data?.offered ?? []).map(({ key, heading }) => ({ value: key, label: heading })),
                { help: t('setup.columnsText', { columns: usualNames?.join(', ') ?? '' }) },
              ),
            ]),
      ]}
      record={data ? { ...data, roles: data.roles ?? [], columns: data.columns ?? [] } : null}
      keys={['report_id', 'version']}
      toBody={(draft) => ({
        ...{ report_id: id, version: data?.version ?? 0, is_on: draft.is_on },
        roles: chosen(draft.roles),
        usual_period: draft.usual_period || null,
        columns: chosen(draft.columns),
      })}
      save={saving(saveReportSetting)}
      refresh={setupReads}
    />
  )
}
