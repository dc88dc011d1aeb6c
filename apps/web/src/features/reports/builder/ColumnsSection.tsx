import { Button, Group, Select, Text } from '@mantine/core'
import { layoutOf } from '@muster/contract/reports/custom-report-words'
import { LIMITS } from '@muster/contract/reports/dataset-types'
import { useTranslation } from 'react-i18next'
import { moved, SortableList } from '../../../lib/sortable/SortableList.tsx'
import type { SectionProps } from './builder-types.ts'
import { Section } from './Section.tsx'

/** The columns of a list, in their order. */
export function ColumnsSection({
  content,
  onChange,
  columns,
  errors,
  onCalculate,
}: SectionProps & { onCalculate: () => void }) {
  const { t } = useTranslation('reportBuilder')
  const isList = layoutOf(content) === 'list'
  const set = (keys: string[]) => onChange({ ...content, columns: keys })
  const free = columns.filter(({ key }) => !content.columns.includes(key))
  const items = content.columns.map((key, at) => ({
    key,
    name: columns.find((column) => column.key === key)?.heading ?? key,
    error: errors[`columns.${at}`],
  }))
  return (
    <Section title={t(isList ? 'columns.title' : 'columns.calculated')} error={errors.columns}>
      {isList ? (
        <>
          {items.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('columns.none')}
            </Text>
          ) : null}
          <SortableList
            label={t('columns.title')}
            items={items}
            onMove={(from, to) => set(moved(content.columns, from, to))}
            onRemove={(at) => set(content.columns.filter((_, index) => index !== at))}
          />
          {items.length < LIMITS.columns ? (
            <Select
              aria-label={t('columns.add')}
              placeholder={t('columns.add')}
              searchable
              value={null}
              data={free.map(({ key, heading }) => ({ value: key, label: heading }))}
              onChange={(key) => key && set([...content.columns, key])}
            />
          ) : null}
        </>
      ) : null}
      <Group>
        <Button variant="default" size="xs" onClick={onCalculate}>
          {t('columns.calculate')}
        </Button>
        {content.computed.length > 0 ? (
          <Text size="sm" c="dimmed">
            {content.computed.map(({ heading }) => heading).join(', ')}
          </Text>
        ) : null}
      </Group>
    </Section>
  )
}
