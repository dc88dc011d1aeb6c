import { Button, Group, MultiSelect, Select, Text } from '@mantine/core'
import type { Matching } from '@muster/contract/reports/custom-report-words'
import { CUSTOM_LIMITS } from '@muster/contract/reports/custom-report-words'
import type { RelativePeriod } from '@muster/contract/reports/relative-periods'
import { IconPlus } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { periodOptions } from '../../../lib/dataset/condition-words.ts'
import '../../../lib/dataset/texts.ts'
import {
  countRows,
  emptyContent,
  errorsIn,
  measureChoices,
  measureId,
  measureOf,
  nextPart,
  withParts,
} from '../data/custom-draft.ts'
import type { OfferedDataset, ReportPart } from '../data/custom-reports.ts'
import classes from './Builder.module.css'
import type { SectionProps } from './builder-types.ts'
import { Section } from './Section.tsx'
import { useAggregateWords } from './use-aggregate-words.ts'

const choicesOf = (datasets: readonly OfferedDataset[]) =>
  datasets.map(({ key, title }) => ({ value: key, label: title }))

/** What a report is about, and what else is said of its people. */
export function DataSection({ content, onChange, datasets, errors }: SectionProps) {
  const { t } = useTranslation('reportBuilder')
  const { t: words } = useTranslation('dataset')
  const base = datasets.find(({ key }) => key === content.dataset)
  const matched = datasets.filter(({ is_about_people: isAboutPeople }) => isAboutPeople)
  const isFull = content.parts.length >= CUSTOM_LIMITS.parts
  const add = () => {
    const [first] = matched.filter(({ key }) => key !== content.dataset)
    if (!first) return
    const part: ReportPart = {
      ...{ name: nextPart(content.parts), dataset: first.key, by: 'person' },
      ...{ period: null, measures: [countRows] },
    }
    onChange(withParts(content, [...content.parts, part]))
  }
  return (
    <Section title={t('data.title')} text={base?.description ?? ''}>
      <Select
        label={t('data.dataset')}
        data={choicesOf(datasets)}
        value={content.dataset}
        searchable
        allowDeselect={false}
        error={errors.dataset}
        onChange={(key) => {
          const chosen = datasets.find((one) => one.key === key)
          if (chosen && chosen !== base) onChange(emptyContent(chosen))
        }}
      />
      {base?.timing === 'period' ? (
        <Select
          label={t('data.period')}
          description={t('data.periodText')}
          data={periodOptions(words)}
          value={content.period}
          clearable
          clearButtonProps={{ 'aria-label': t('clear') }}
          onChange={(period) => onChange({ ...content, period: period as RelativePeriod | null })}
        />
      ) : null}
      {content.parts.map((part, at) => (
        <PartFields
          key={part.name}
          part={part}
          number={at + 1}
          base={base}
          datasets={matched}
          error={errorsIn(errors, `parts.${at}`)}
          onChange={(next) =>
            onChange(
              withParts(
                content,
                content.parts.map((one) => (one === part ? next : one)),
              ),
            )
          }
          onRemove={() => onChange({ ...content, parts: content.parts.filter((one) => one !== part) })}
        />
      ))}
      {base?.is_about_people && !isFull ? (
        <Group>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
            {t('data.add')}
          </Button>
        </Group>
      ) : null}
    </Section>
  )
}

interface PartFieldsProps {
  part: ReportPart
  number: number
  base: OfferedDataset | undefined
  datasets: readonly OfferedDataset[]
  error: string | undefined
  onChange: (part: ReportPart) => void
  onRemove: () => void
}

function PartFields({ part, number, base, datasets, error, onChange, onRemove }: PartFieldsProps) {
  const { t } = useTranslation('reportBuilder')
  const { t: words } = useTranslation('dataset')
  const aggregate = useAggregateWords()
  const dataset = datasets.find(({ key }) => key === part.dataset)
  const matchings = (base?.matchings ?? []).filter((one) => dataset?.matchings.includes(one))
  return (
    <fieldset className={classes.part} aria-label={t('data.part', { number })}>
      <Select
        label={t('data.further', { number })}
        data={choicesOf(datasets)}
        value={part.dataset}
        searchable
        allowDeselect={false}
        onChange={(key) => key && onChange({ ...part, dataset: key, by: 'person', measures: [countRows] })}
      />
      {matchings.length > 1 ? (
        <Select
          label={t('data.by', { number })}
          data={matchings.map((value) => ({ value, label: t(`data.matchings.${value}`) }))}
          value={part.by}
          allowDeselect={false}
          onChange={(by) => by && onChange({ ...part, by: by as Matching })}
        />
      ) : null}
      {dataset?.timing === 'period' ? (
        <Select
          label={t('data.partPeriod', { number })}
          placeholder={t(base?.timing === 'period' ? 'data.samePeriod' : 'data.usualPeriod')}
          data={periodOptions(words)}
          value={part.period}
          clearable
          clearButtonProps={{ 'aria-label': t('clear') }}
          onChange={(period) => onChange({ ...part, period: period as RelativePeriod | null })}
        />
      ) : null}
      <MultiSelect
        label={t('data.figures', { number })}
        description={t('data.figuresText')}
        data={measureChoices(dataset?.columns ?? [], aggregate)}
        value={part.measures.map(measureId)}
        searchable
        hidePickedOptions
        error={error}
        onChange={(ids) => ids.length > 0 && onChange({ ...part, measures: ids.map(measureOf) })}
      />
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {dataset?.description ?? ''}
        </Text>
        <Button variant="subtle" color="red" size="compact-xs" onClick={onRemove}>
          {t('data.remove', { number })}
        </Button>
      </Group>
    </fieldset>
  )
}
