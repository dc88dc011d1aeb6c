import { NumberInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import {
  betterChanges,
  LIMITS,
  listsRows,
  needsOf,
  PEOPLE_SOURCE,
  type WidgetKind,
  widgetKinds,
  widgetOrders,
} from '@muster/contract/analytics/widget-words'
import { relativePeriods } from '@muster/contract/reports/relative-periods'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sourceOptions, sourcesOptions, type WidgetContent } from '../data/dashboards.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { GroupFields, MeasureFields, RowFields } from './FigureFields.tsx'
import type { FieldsProps, OfSourceProps } from './field-props.ts'
import '../../../lib/dataset/texts.ts'
import '../texts.ts'

/** The widget as another kind: what that kind has no place for is left out. */
function asKind(value: WidgetContent, kind: WidgetKind): WidgetContent {
  const { measures, groups } = needsOf[kind]
  const { text, source, ...rest } = value
  return {
    ...rest,
    kind,
    ...(kind === 'text' ? { text: text ?? '' } : { source: source ?? PEOPLE_SOURCE }),
    measures: value.measures.slice(0, measures[1]),
    groups: value.groups.slice(0, groups[1]),
  }
}

/** Another source has other columns. */
function withSource(value: WidgetContent, source: string): WidgetContent {
  const { where: _where, columns: _columns, sort: _sort, ...rest } = value
  const isPeople = source === PEOPLE_SOURCE
  const needs = needsOf[value.kind]
  return {
    ...rest,
    source,
    measures:
      needs.measures[1] === 0
        ? []
        : [isPeople ? { column: 'closing' } : { column: 'rows', aggregate: 'count' }],
    groups: [],
  }
}

/** What a widget shows, and how. */
export function WidgetFields({ value, onChange, errors }: FieldsProps) {
  const { t } = useTranslation('analytics')
  const sources = useQuery(sourcesOptions)
  const { kind, title, source } = value
  return (
    <Stack gap="md">
      <Select
        label={t('widget.kind')}
        allowDeselect={false}
        value={kind}
        data={widgetKinds.map((one) => ({ value: one, label: t(`widget.kinds.${one}`) }))}
        onChange={(next) => next && onChange(asKind(value, next as WidgetKind))}
      />
      <TextInput
        label={t('widget.title')}
        required
        maxLength={120}
        value={title}
        error={errors.title}
        onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
      />
      {kind === 'text' ? (
        <Textarea
          label={t('widget.text')}
          required
          autosize
          minRows={4}
          maxLength={4000}
          value={value.text ?? ''}
          error={errors.text}
          onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
        />
      ) : (
        <>
          <Select
            label={t('widget.source')}
            description={sources.data?.sources.find((one) => one.source === source)?.description}
            searchable
            allowDeselect={false}
            required
            value={source ?? null}
            error={errors.source}
            data={(sources.data?.sources ?? []).map((one) => ({ value: one.source, label: one.title }))}
            onChange={(next) => next && onChange(withSource(value, next))}
          />
          {source ? <OfSource value={value} onChange={onChange} errors={errors} /> : null}
        </>
      )}
    </Stack>
  )
}

function OfSource({ value, onChange, errors }: FieldsProps) {
  const query = useQuery(sourceOptions(value.source ?? ''))
  const source = query.data?.source === value.source ? query.data : undefined
  if (!source) return null
  const props = { value, onChange, errors, source }
  const isList = listsRows(value)
  return (
    <>
      {value.kind === 'table' && value.source !== PEOPLE_SOURCE ? <TableKind {...props} /> : null}
      {isList ? <RowFields {...props} /> : <MeasureFields {...props} />}
      {isList ? null : <GroupFields {...props} />}
      {value.source === PEOPLE_SOURCE ? null : <ConditionFields {...props} />}
      <Further {...props} isList={isList} />
    </>
  )
}

/** Rows as they are, or groups of them. */
function TableKind({ value, onChange }: OfSourceProps) {
  const { t } = useTranslation('analytics')
  const isList = listsRows(value)
  return (
    <Select
      label={t('widget.table')}
      allowDeselect={false}
      value={isList ? 'rows' : 'groups'}
      data={(['rows', 'groups'] as const).map((one) => ({ value: one, label: t(`widget.tables.${one}`) }))}
      onChange={(next) => {
        const { columns: _columns, sort: _sort, ...rest } = value
        onChange(
          next === 'rows'
            ? { ...value, measures: [], groups: [] }
            : { ...rest, measures: [{ column: 'rows', aggregate: 'count' }] },
        )
      }}
    />
  )
}

function Further({ value, onChange, isList }: OfSourceProps & { isList: boolean }) {
  const { t } = useTranslation('analytics')
  const { t: dataset } = useTranslation('dataset')
  const set = (change: Partial<WidgetContent>) => onChange({ ...value, ...change })
  const { better: _better, ...withoutBetter } = value
  const { period: _period, ...withoutPeriod } = value
  return (
    <>
      {isList || value.kind === 'figure' ? null : (
        <Select
          label={t('widget.order')}
          allowDeselect={false}
          value={value.order}
          data={widgetOrders.map((one) => ({ value: one, label: t(`widget.orders.${one}`) }))}
          onChange={(order) => order && set({ order: order as WidgetContent['order'] })}
        />
      )}
      {value.kind === 'figure' ? null : (
        <NumberInput
          label={isList ? t('widget.mostRows') : t('widget.most')}
          min={1}
          max={LIMITS.most}
          allowDecimal={false}
          value={value.most}
          onChange={(most) => set({ most: Math.min(LIMITS.most, Math.max(1, Number(most) || 1)) })}
        />
      )}
      {isList ? null : (
        <Switch
          label={t('widget.compares')}
          checked={value.compares}
          onChange={(event) => set({ compares: event.currentTarget.checked })}
        />
      )}
      {value.kind === 'figure' && value.compares ? (
        <Select
          label={t('widget.better')}
          clearable
          value={value.better ?? null}
          data={betterChanges.map((one) => ({ value: one, label: t(`widget.changes.${one}`) }))}
          onChange={(better) =>
            onChange(better ? { ...value, better: better as 'more' | 'less' } : withoutBetter)
          }
        />
      ) : null}
      <Select
        label={t('widget.period')}
        description={t('widget.periodText')}
        placeholder={t('widget.samePeriod')}
        clearable
        value={value.period ?? null}
        data={relativePeriods.map((one) => ({ value: one, label: dataset(`periods.${one}`) }))}
        onChange={(period) =>
          onChange(
            period ? { ...value, period: period as NonNullable<WidgetContent['period']> } : withoutPeriod,
          )
        }
      />
    </>
  )
}
