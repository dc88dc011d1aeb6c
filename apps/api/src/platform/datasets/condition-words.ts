import type { Condition, ConditionGroup } from '@muster/contract/reports/dataset-query'
import { wordsOf } from '../../lib/texts/texts.ts'
import { conditionWordsTexts } from './condition-words.texts.ts'
import type { DatasetColumn } from './dataset.ts'
import type { ValueWords } from './value-words.ts'

type Column = Pick<DatasetColumn, 'key' | 'heading' | 'type' | 'choices'>
type Key = Parameters<typeof conditionWordsTexts.text>[0]

const DATED: ReadonlySet<string> = new Set(['less', 'at_most', 'more', 'at_least'])
const isDated = ({ type }: Column) => type === 'date' || type === 'instant' || type === 'time'

function wordsOfCondition(
  { column: key, operator, values, period }: Condition,
  columns: ReadonlyMap<string, Column>,
  words: ValueWords,
): string {
  const column = columns.get(key)
  if (!column) return key
  const choices = new Map(column.choices?.().map(({ value, label }) => [value, label]))
  const said = values.map((value) => choices.get(String(value)) ?? words(column.type, value))
  const [from = '', to = ''] = said
  const listed = operator === 'between' ? conditionWordsTexts('range', { from, to }) : said.join(', ')
  const given = period ? conditionWordsTexts(period) : listed
  const name: Key = isDated(column) && DATED.has(operator) ? (`dated_${operator}` as 'dated_less') : operator
  return conditionWordsTexts(name as 'is', { column: wordsOf(column.heading), values: given })
}

/** Conditions as a sentence in the reader's language: “Age is more than 30 and Status is Active”; empty without any. */
export function conditionWords(
  group: ConditionGroup | undefined,
  columns: readonly Column[],
  words: ValueWords,
): string {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const joined = (match: ConditionGroup['match'], parts: readonly string[]): string => {
    const [first = '', ...rest] = parts.filter((part) => part !== '')
    const by = match === 'any' ? 'or' : 'and'
    return rest.reduce((one, other) => conditionWordsTexts(by, { one, other }), first)
  }
  if (!group) return ''
  const parts = group.parts.map((part) => {
    if (!('match' in part)) return wordsOfCondition(part, byKey, words)
    const inner = joined(
      part.match,
      part.parts.map((one) => wordsOfCondition(one, byKey, words)),
    )
    return inner && `(${inner})`
  })
  return joined(group.match, parts)
}
