import { Button, Select, Text } from '@mantine/core'
import { layoutOf } from '@muster/contract/reports/custom-report-words'
import { LIMITS } from '@muster/contract/reports/dataset-types'
import { measureKey } from '@muster/contract/reports/measure-key'
import { useTranslation } from 'react-i18next'
import { conditionsInWords } from '../../../lib/dataset/condition-words.ts'
import { useDatasetWords } from '../../../lib/dataset/use-dataset-values.ts'
import { builtConditions } from '../../../lib/dataset/where-address.ts'
import '../../../lib/dataset/texts.ts'
import { moved, SortableList } from '../../../lib/sortable/SortableList.tsx'
import { errorsIn } from '../data/custom-draft.ts'
import type { CustomContent } from '../data/custom-reports.ts'
import type { SectionProps } from './builder-types.ts'
import { Section } from './Section.tsx'
import { useAggregateWords } from './use-aggregate-words.ts'

/** What a report can be sorted by: its columns, or its groups and figures. */
function useSortable({ content, columns }: Pick<SectionProps, 'content' | 'columns'>) {
  const words = useAggregateWords()
  const headingOf = (key: string) => columns.find((column) => column.key === key)?.heading ?? key
  if (layoutOf(content) === 'list') return columns.map(({ key, heading }) => ({ value: key, label: heading }))
  return [
    ...content.groups.map(({ column }) => ({ value: column, label: headingOf(column) })),
    ...content.measures.map((measure) => ({
      value: measureKey(measure),
      label: words(measure.aggregate, headingOf(measure.column)),
    })),
  ]
}

/** The order of rows or groups. */
export function OrderSection({ content, onChange, columns, errors }: SectionProps) {
  const { t } = useTranslation('reportBuilder')
  const choices = useSortable({ content, columns })
  const { sort } = content
  const set = (next: CustomContent['sort']) => onChange({ ...content, sort: next })
  const free = choices.filter(({ value }) => !sort.some(({ column }) => column === value))
  return (
    <Section title={t('order.title')}>
      <SortableList
        label={t('order.title')}
        items={sort.map((one, at) => {
          const name = choices.find(({ value }) => value === one.column)?.label ?? one.column
          return {
            key: one.column,
            name,
            error: errorsIn(errors, `sort.${at}`),
            extra: (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t(one.descending ? 'order.isDescending' : 'order.isAscending', { name })}
                onClick={() =>
                  set(sort.map((each) => (each === one ? { ...each, descending: !each.descending } : each)))
                }
              >
                {t(one.descending ? 'order.descending' : 'order.ascending')}
              </Button>
            ),
          }
        })}
        onMove={(from, to) => set(moved(sort, from, to))}
        onRemove={(at) => set(sort.filter((_, index) => index !== at))}
      />
      {sort.length < LIMITS.sorts ? (
        <Select
          aria-label={t('order.add')}
          placeholder={t('order.add')}
          searchable
          value={null}
          data={free}
          onChange={(column) => column && set([...sort, { column, descending: false }])}
        />
      ) : null}
    </Section>
  )
}

/** Which rows: conditions in words, changed in a drawer. */
export function ConditionsSection({
  content,
  columns,
  errors,
  onCompare,
}: SectionProps & { onCompare: () => void }) {
  const { t } = useTranslation('reportBuilder')
  const { t: dataset } = useTranslation('dataset')
  const words = useDatasetWords()
  const built = builtConditions(content.where)
  return (
    <Section title={t('conditions.title')} error={errorsIn(errors, 'where')}>
      <Text size="sm" c={built.parts.length === 0 ? 'dimmed' : undefined}>
        {built.parts.length === 0
          ? t('conditions.none')
          : conditionsInWords(dataset, columns as never, words, built)}
      </Text>
      <div>
        <Button variant="default" size="xs" onClick={onCompare}>
          {t('conditions.change')}
        </Button>
      </div>
    </Section>
  )
}
