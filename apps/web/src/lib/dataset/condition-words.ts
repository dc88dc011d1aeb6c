import { type ColumnType, type Operator, operatorsOf } from '@muster/contract/reports/dataset-types'
import { relativePeriods } from '@muster/contract/reports/relative-periods'
import {
  type BuiltCondition,
  type BuiltConditions,
  type ConditionColumn,
  type ConditionKind,
  type ConditionOperator,
  isConditionGroup,
} from '@muster/ui/condition-builder'
import type { FilterOption } from '@muster/ui/filter-bar'
import type { TFunction } from 'i18next'
import type { DatasetColumn } from './dataset-columns.ts'
import type { DatasetWords } from './use-dataset-values.ts'

export interface ComparedColumn extends DatasetColumn {
  choices?: readonly { value: string; label: string }[] | undefined
}

type T = TFunction<'dataset'>

const kinds: Readonly<Record<ColumnType, ConditionKind>> = {
  text: 'text',
  choice: 'choice',
  number: 'number',
  days: 'number',
  minutes: 'minutes',
  money: 'number',
  date: 'date',
  time: 'time',
  instant: 'date',
  boolean: 'boolean',
}

const inputs: Readonly<Partial<Record<Operator, ConditionOperator['input']>>> = {
  is: 'several',
  is_not: 'several',
  between: 'two',
  within: 'period',
  empty: 'none',
  not_empty: 'none',
}

const isDated = (type: ColumnType) => type === 'date' || type === 'instant' || type === 'time'

const operatorWord = (t: T, type: ColumnType, operator: Operator): string =>
  isDated(type) ? t(`dated.${operator as 'is'}`) : t(`operators.${operator}`)

/** Periods that move with today, of those named. */
export const periodOptions = (
  t: T,
  periods: readonly (typeof relativePeriods)[number][] = relativePeriods,
): FilterOption[] => periods.map((value) => ({ value, label: t(`periods.${value}`) }))

/** The columns with their comparisons in words. */
export const conditionColumns = (t: T, columns: readonly ComparedColumn[]): ConditionColumn[] =>
  columns.map(({ key, heading, type, choices }) => ({
    key,
    label: heading,
    kind: kinds[type],
    operators: operatorsOf[type].map((value) => ({
      value,
      label: operatorWord(t, type, value),
      input: inputs[value] ?? 'one',
    })),
    ...(choices && { options: choices }),
  }))

function conditionWords(
  t: T,
  columns: readonly ComparedColumn[],
  words: DatasetWords,
  { column: key, operator, values }: BuiltCondition,
): string {
  const column = columns.find((one) => one.key === key)
  if (!column) return key
  const { heading, type, choices } = column
  const wordFor = (value: (typeof values)[number]) =>
    choices?.find((choice) => choice.value === value)?.label ??
    relativePeriods.flatMap((period) =>
      operator === 'within' && period === value ? [t(`periods.${period}`)] : [],
    )[0] ??
    words(type, value)
  const [from = '', to = ''] = values.map(wordFor)
  const given = operator === 'between' ? t('condition.range', { from, to }) : values.map(wordFor).join(', ')
  return [heading, operatorWord(t, type, operator as Operator), given].filter(Boolean).join(' ')
}

/** Conditions as a sentence: “Age is more than 30 and (Status is Active or Status is Left)”. */
export const conditionsInWords = (
  t: T,
  columns: readonly ComparedColumn[],
  words: DatasetWords,
  { match, parts }: BuiltConditions,
): string =>
  parts
    .map((part) =>
      isConditionGroup(part)
        ? t('condition.group', { conditions: conditionsInWords(t, columns, words, part) })
        : conditionWords(t, columns, words, part),
    )
    .join(t(match === 'any' ? 'condition.or' : 'condition.and'))
