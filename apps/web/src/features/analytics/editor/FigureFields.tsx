import { ActionIcon, Button, Group, MultiSelect, Select, Stack } from '@mantine/core'
import { needsOf, PEOPLE_SOURCE } from '@muster/contract/analytics/widget-words'
import type { Aggregate, Period } from '@muster/contract/reports/dataset-types'
import { IconPlus, IconTrash } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import type { SourceColumn, WidgetContent } from '../data/dashboards.ts'
import type { OfSourceProps } from './field-props.ts'
import '../texts.ts'

type Measure = WidgetContent['measures'][number]
type Grouping = WidgetContent['groups'][number]

const choicesOf = (columns: readonly SourceColumn[]) =>
  columns.map(({ key, heading }) => ({ value: key, label: heading }))

const errorAt = (errors: OfSourceProps['errors'], ...paths: string[]): string | undefined =>
  paths.flatMap((path) => errors[path] ?? [])[0]

const replaced = <T,>(all: readonly T[], at: number, one: T): T[] =>
  all.map((value, index) => (index === at ? one : value))
const without = <T,>(all: readonly T[], at: number): T[] => all.filter((_, index) => index !== at)

/** How somebody would combine it first: adding up where that makes sense. */
const usualAggregate = ({ aggregates }: SourceColumn): Aggregate | undefined =>
  aggregates.includes('sum') ? 'sum' : aggregates[0]

/** The figures of a widget: which columns, and how their values are combined. */
export function MeasureFields({ value, onChange, errors, source }: OfSourceProps) {
  const { t } = useTranslation('analytics')
  const [, most] = needsOf[value.kind].measures
  const isPeople = source.source === PEOPLE_SOURCE
  const columns = source.columns.filter(({ aggregates, groups }) =>
    isPeople ? !groups : aggregates.length > 0,
  )
  const byKey = new Map(source.columns.map((column) => [column.key, column]))
  const set = (measures: Measure[]) => onChange({ ...value, measures })
  const measureOf = (key: string): Measure => {
    const aggregate = isPeople ? undefined : usualAggregate(byKey.get(key) as SourceColumn)
    return aggregate ? { column: key, aggregate } : { column: key }
  }
  const free = columns.find(({ key }) => !value.measures.some((one) => one.column === key))
  return (
    <Stack gap="xs">
      {value.measures.map((measure, index) => {
        const name =
          value.measures.length > 1 ? t('widget.measureAt', { number: index + 1 }) : t('widget.measure')
        const aggregates = byKey.get(measure.column)?.aggregates ?? []
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: figures are told apart by their place alone
          <Group key={index} align="flex-start" wrap="nowrap" gap="xs">
            <Select
              style={{ flex: 2 }}
              label={name}
              searchable
              allowDeselect={false}
              value={measure.column}
              data={choicesOf(columns)}
              error={errorAt(errors, `measures.${index}.column`, ...(index === 0 ? ['measures'] : []))}
              onChange={(key) => key && set(replaced(value.measures, index, measureOf(key)))}
            />
            {aggregates.length > 1 ? (
              <Select
                style={{ flex: 1 }}
                label={t('widget.aggregate')}
                allowDeselect={false}
                value={measure.aggregate ?? null}
                data={aggregates.map((one) => ({ value: one, label: t(`widget.aggregates.${one}`) }))}
                error={errors[`measures.${index}.aggregate`]}
                onChange={(aggregate) =>
                  aggregate &&
                  set(replaced(value.measures, index, { ...measure, aggregate: aggregate as Aggregate }))
                }
              />
            ) : null}
            {value.measures.length > 1 ? (
              <Remove
                label={t('widget.removeMeasure', { number: index + 1 })}
                onClick={() => set(without(value.measures, index))}
              />
            ) : null}
          </Group>
        )
      })}
      {value.measures.length < most && free ? (
        <Add label={t('widget.addMeasure')} onClick={() => set([...value.measures, measureOf(free.key)])} />
      ) : null}
    </Stack>
  )
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} mt={24} aria-label={label} onClick={onClick}>
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
}

function Add({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

/** Dates are divided into months unless said otherwise. */
function groupingOf(column: SourceColumn): Grouping {
  const { key, periods } = column
  const period = periods.find((one) => one === 'month') ?? periods[0]
  return period ? { column: key, period } : { column: key }
}

/** What a widget is divided by; of a figure, its trend. */
export function GroupFields({ value, onChange, errors, source }: OfSourceProps) {
  const { t } = useTranslation('analytics')
  const [least, most] = needsOf[value.kind].groups
  const isTrend = value.kind === 'figure'
  const columns = source.columns.filter(({ groups, periods }) => groups && (!isTrend || periods.length > 0))
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const set = (groups: Grouping[]) => onChange({ ...value, groups })
  const free = columns.find(({ key }) => !value.groups.some((one) => one.column === key))
  const nameOf = (index: number) => {
    if (isTrend) return t('widget.trend')
    return index === 0 ? t('widget.group') : t('widget.secondGroup')
  }
  // What is needed is offered at once.
  const shown = value.groups.length < least && free ? [...value.groups, null] : value.groups
  return (
    <Stack gap="xs">
      {shown.map((group, index) => {
        const periods = group ? (byKey.get(group.column)?.periods ?? []) : []
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups are told apart by their place alone
          <Group key={index} align="flex-start" wrap="nowrap" gap="xs">
            <Select
              style={{ flex: 2 }}
              label={nameOf(index)}
              searchable
              allowDeselect={false}
              value={group?.column ?? null}
              data={choicesOf(columns)}
              error={errorAt(errors, `groups.${index}.column`, ...(index === 0 ? ['groups'] : []))}
              onChange={(key) => {
                const column = byKey.get(key ?? '')
                if (!column) return
                set(
                  group
                    ? replaced(value.groups, index, groupingOf(column))
                    : [...value.groups, groupingOf(column)],
                )
              }}
            />
            {group && periods.length > 0 ? (
              <Select
                style={{ flex: 1 }}
                label={t('widget.step')}
                allowDeselect={false}
                value={group.period ?? null}
                data={periods.map((one) => ({ value: one, label: t(`widget.steps.${one}`) }))}
                onChange={(period) =>
                  period && set(replaced(value.groups, index, { ...group, period: period as Period }))
                }
              />
            ) : null}
            {group && value.groups.length > least ? (
              <Remove
                label={t('widget.removeGroup', { number: index + 1 })}
                onClick={() => set(without(value.groups, index))}
              />
            ) : null}
          </Group>
        )
      })}
      {value.groups.length >= least && value.groups.length < most && free ? (
        <Add
          label={isTrend ? t('widget.addTrend') : t('widget.addGroup')}
          onClick={() => set([...value.groups, groupingOf(free)])}
        />
      ) : null}
    </Stack>
  )
}

/** The columns of a list of rows, and what it is sorted by. */
export function RowFields({ value, onChange, errors, source }: OfSourceProps) {
  const { t } = useTranslation('analytics')
  const columns = source.columns.filter(({ groups }) => groups)
  const usual = columns.filter(({ is_usual: is }) => is).map(({ key }) => key)
  const [sort] = value.sort ?? []
  const { columns: _columns, ...withoutColumns } = value
  const { sort: _sort, ...withoutSort } = value
  return (
    <Stack gap="xs">
      <MultiSelect
        label={t('widget.columns')}
        searchable
        maxValues={20}
        value={value.columns ?? usual}
        data={choicesOf(columns)}
        error={errorAt(
          errors,
          'columns',
          ...Object.keys(errors).filter((path) => path.startsWith('columns.')),
        )}
        onChange={(keys) => onChange(keys.length > 0 ? { ...value, columns: keys } : withoutColumns)}
      />
      <Group align="flex-start" wrap="nowrap" gap="xs">
        <Select
          style={{ flex: 2 }}
          label={t('widget.sort')}
          searchable
          clearable
          value={sort?.column ?? null}
          data={choicesOf(columns)}
          onChange={(column) =>
            onChange(
              column ? { ...value, sort: [{ column, descending: sort?.descending ?? false }] } : withoutSort,
            )
          }
        />
        {sort ? (
          <Select
            style={{ flex: 1 }}
            label={t('widget.direction')}
            allowDeselect={false}
            value={sort.descending ? 'down' : 'up'}
            data={(['up', 'down'] as const).map((one) => ({
              value: one,
              label: t(`widget.directions.${one}`),
            }))}
            onChange={(next) => onChange({ ...value, sort: [{ ...sort, descending: next === 'down' }] })}
          />
        ) : null}
      </Group>
    </Stack>
  )
}
