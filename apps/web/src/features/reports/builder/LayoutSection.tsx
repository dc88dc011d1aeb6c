import { MultiSelect, SegmentedControl, Select } from '@mantine/core'
import { layoutOf, type ReportLayout, reportLayouts } from '@muster/contract/reports/custom-report-words'
import type { Grouping } from '@muster/contract/reports/dataset-query'
import { LIMITS, type Period, periods } from '@muster/contract/reports/dataset-types'
import { useTranslation } from 'react-i18next'
import { moved, SortableList } from '../../../lib/sortable/SortableList.tsx'
import {
  errorsIn,
  inLayout,
  measureChoices,
  measureId,
  measureOf,
  type UsableColumn,
} from '../data/custom-draft.ts'
import type { SectionProps } from './builder-types.ts'
import { Section } from './Section.tsx'
import { useAggregateWords } from './use-aggregate-words.ts'

const isDated = (column: UsableColumn | undefined): boolean =>
  column?.type === 'date' || column?.type === 'instant'

/** Rows, groups with subtotals, or groups crossed with another column. */
export function LayoutSection(props: SectionProps) {
  const { content, onChange, columns, errors } = props
  const { t } = useTranslation('reportBuilder')
  const words = useAggregateWords()
  const layout = layoutOf(content)
  return (
    <Section title={t('layout.title')} text={t(`layout.texts.${layout}`)}>
      <SegmentedControl
        aria-label={t('layout.title')}
        fullWidth
        value={layout}
        data={reportLayouts.map((value) => ({ value, label: t(`layout.kinds.${value}`) }))}
        onChange={(next) => onChange(inLayout(content, next as ReportLayout, columns))}
      />
      {layout === 'list' ? null : (
        <>
          <Groups {...props} />
          <MultiSelect
            label={t('layout.measures')}
            data={measureChoices(columns, words)}
            value={content.measures.map(measureId)}
            searchable
            hidePickedOptions
            maxValues={LIMITS.measures}
            error={errorsIn(errors, 'measures')}
            onChange={(ids) => onChange({ ...content, measures: ids.map(measureOf) })}
          />
        </>
      )}
      {layout === 'pivot' ? (
        <GroupFields
          label={t('layout.pivot')}
          description={t('layout.pivotText')}
          group={content.pivot}
          columns={columns}
          error={errorsIn(errors, 'pivot')}
          onChange={(pivot) => pivot && onChange({ ...content, pivot })}
        />
      ) : null}
    </Section>
  )
}

function Groups({ content, onChange, columns, errors }: SectionProps) {
  const { t } = useTranslation('reportBuilder')
  const set = (groups: Grouping[]) => onChange({ ...content, groups })
  const columnOf = (group: Grouping) => columns.find(({ key }) => key === group.column)
  const free = columns.filter(({ key }) => !content.groups.some(({ column }) => column === key))
  const items = content.groups.map((group, at) => {
    const column = columnOf(group)
    const name = column?.heading ?? group.column
    return {
      key: group.column,
      name,
      error: errorsIn(errors, `groups.${at}`),
      extra: isDated(column) ? (
        <PeriodSelect
          label={t('layout.periodOf', { name })}
          value={group.period}
          onChange={(period) => set(content.groups.map((one) => (one === group ? { ...one, period } : one)))}
        />
      ) : undefined,
    }
  })
  return (
    <>
      <SortableList
        label={t('layout.groups')}
        items={items}
        onMove={(from, to) => set(moved(content.groups, from, to))}
        onRemove={(at) => set(content.groups.filter((_, index) => index !== at))}
      />
      {content.groups.length < LIMITS.groups ? (
        <Select
          aria-label={t('layout.addGroup')}
          placeholder={t('layout.addGroup')}
          searchable
          value={null}
          error={errors.groups}
          data={free.map(({ key, heading }) => ({ value: key, label: heading }))}
          onChange={(key) => {
            const column = columns.find((one) => one.key === key)
            if (column) set([...content.groups, groupBy(column)])
          }}
        />
      ) : null}
    </>
  )
}

/** Dates are grouped by month at first: by day they are as many as the rows. */
const groupBy = (column: UsableColumn): Grouping => ({
  column: column.key,
  ...(isDated(column) && { period: 'month' as const }),
})

interface PeriodSelectProps {
  label: string
  value: Period | undefined
  onChange: (period: Period) => void
}

function PeriodSelect({ label, value = 'day', onChange }: PeriodSelectProps) {
  const { t } = useTranslation('reportBuilder')
  return (
    <Select
      aria-label={label}
      size="xs"
      w={110}
      allowDeselect={false}
      value={value}
      data={periods.map((period) => ({ value: period, label: t(`layout.periods.${period}`) }))}
      onChange={(period) => period && onChange(period as Period)}
    />
  )
}

interface GroupFieldsProps {
  label: string
  description?: string
  group: Grouping | null
  columns: readonly UsableColumn[]
  error?: string | undefined
  isClearable?: boolean
  onChange: (group: Grouping | null) => void
}

/** A column to group by, with the period of a date. */
export function GroupFields({
  label,
  description,
  group,
  columns,
  error,
  isClearable = false,
  onChange,
}: GroupFieldsProps) {
  const { t } = useTranslation('reportBuilder')
  const column = columns.find(({ key }) => key === group?.column)
  return (
    <>
      <Select
        label={label}
        description={description}
        searchable
        clearable={isClearable}
        clearButtonProps={{ 'aria-label': t('clear') }}
        allowDeselect={false}
        value={group?.column ?? null}
        error={error}
        data={columns.map(({ key, heading }) => ({ value: key, label: heading }))}
        onChange={(key) => {
          const chosen = columns.find((one) => one.key === key)
          onChange(chosen ? groupBy(chosen) : null)
        }}
      />
      {group && isDated(column) ? (
        <PeriodSelect
          label={t('layout.periodOf', { name: column?.heading ?? '' })}
          value={group.period}
          onChange={(period) => onChange({ ...group, period })}
        />
      ) : null}
    </>
  )
}
