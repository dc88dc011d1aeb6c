import { Select } from '@mantine/core'
import { type CustomChartKind, customChartKinds } from '@muster/contract/reports/custom-report-words'
import { useTranslation } from 'react-i18next'
import { countRows, errorsIn, measureChoices, measureId, measureOf } from '../data/custom-draft.ts'
import type { ReportChart } from '../data/custom-reports.ts'
import type { SectionProps } from './builder-types.ts'
import { GroupFields } from './LayoutSection.tsx'
import { Section } from './Section.tsx'
import { useAggregateWords } from './use-aggregate-words.ts'

/** One chart above the table. */
export function ChartSection({ content, onChange, columns, errors }: SectionProps) {
  const { t } = useTranslation('reportBuilder')
  const words = useAggregateWords()
  const { chart } = content
  const set = (change: Partial<ReportChart>) =>
    chart && onChange({ ...content, chart: { ...chart, ...change } })
  const choose = (kind: string | null) => {
    if (!kind) return onChange({ ...content, chart: null })
    const by = chart?.by ??
      content.groups[0] ?? { column: columns.find(({ type }) => type === 'text')?.key ?? '' }
    const measure = chart?.measure ?? content.measures[0] ?? countRows
    onChange({ ...content, chart: { split: null, ...chart, by, measure, kind: kind as CustomChartKind } })
  }
  return (
    <Section title={t('chart.title')} error={errorsIn(errors, 'chart')}>
      <Select
        label={t('chart.kind')}
        placeholder={t('chart.none')}
        clearable
        clearButtonProps={{ 'aria-label': t('clear') }}
        value={chart?.kind ?? null}
        data={customChartKinds.map((value) => ({ value, label: t(`chart.kinds.${value}`) }))}
        onChange={choose}
      />
      {chart ? (
        <>
          <GroupFields
            label={t('chart.by')}
            group={chart.by}
            columns={columns}
            onChange={(by) => by && set({ by })}
          />
          <Select
            label={t('chart.measure')}
            searchable
            allowDeselect={false}
            value={measureId(chart.measure)}
            data={measureChoices(columns, words)}
            onChange={(id) => id && set({ measure: measureOf(id) })}
          />
          {chart.kind === 'donut' ? null : (
            <GroupFields
              label={t('chart.split')}
              description={t('chart.splitText')}
              isClearable
              group={chart.split}
              columns={columns}
              onChange={(split) => set({ split })}
            />
          )}
        </>
      ) : null}
    </Section>
  )
}
