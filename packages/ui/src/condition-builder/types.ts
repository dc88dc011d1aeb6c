import type { FilterOption } from '../filter-bar/types.ts'

/** What a column holds, which decides how its values are entered. */
export type ConditionKind = 'text' | 'choice' | 'number' | 'minutes' | 'date' | 'time' | 'boolean'

export interface ConditionOperator {
  value: string
  label: string
  /** How many values it compares with; `period` takes one of the periods offered. */
  input: 'none' | 'one' | 'two' | 'several' | 'period'
}

export interface ConditionColumn {
  key: string
  label: string
  kind: ConditionKind
  operators: readonly ConditionOperator[]
  /** The values of a `choice`. */
  options?: readonly { value: string; label: string }[]
}

export type ConditionValue = string | number | boolean

export interface BuiltCondition {
  column: string
  operator: string
  /** In the order of the inputs; an empty text stands for one that is not filled in. */
  values: readonly ConditionValue[]
}

/** Conditions among others of which all or any must hold. */
export interface BuiltGroup {
  match: 'all' | 'any'
  parts: readonly BuiltCondition[]
}

export type BuiltPart = BuiltCondition | BuiltGroup

/** Conditions, and groups of conditions, of which all or any must hold. */
export interface BuiltConditions {
  match: 'all' | 'any'
  parts: readonly BuiltPart[]
}

export const isConditionGroup = (part: BuiltPart): part is BuiltGroup => 'parts' in part

export interface ConditionBuilderTexts {
  match: string
  all: string
  any: string
  add: string
  addGroup: string
  /** What must hold of a group, by its number. */
  groupMatch: (number: string) => string
  removeGroup: (number: string) => string
  /** Conditions are numbered from 1, those of group 2 as 2.1 and so on. */
  remove: (number: string) => string
  column: (number: string) => string
  operator: (number: string) => string
  value: (number: string) => string
  /** The second value of two. */
  to: (number: string) => string
  hours: string
  minutes: string
  yes: string
  no: string
  none: string
}

export const defaultConditionTexts: ConditionBuilderTexts = {
  match: 'Which conditions must hold',
  all: 'All of them',
  any: 'Any of them',
  add: 'Add condition',
  addGroup: 'Add group',
  groupMatch: (number) => `Which conditions of group ${number} must hold`,
  removeGroup: (number) => `Remove group ${number}`,
  remove: (number) => `Remove condition ${number}`,
  column: (number) => `Column of condition ${number}`,
  operator: (number) => `Comparison of condition ${number}`,
  value: (number) => `Value of condition ${number}`,
  to: (number) => `Second value of condition ${number}`,
  hours: 'h',
  minutes: 'min',
  yes: 'Yes',
  no: 'No',
  none: 'No conditions. All rows are shown.',
}

/** How dates and times are typed. */
export interface ConditionFormats {
  dateFormat?: string
  locale?: string
  isTwelveHour?: boolean
}

export interface ConditionBuilderProps {
  columns: readonly ConditionColumn[]
  value: BuiltConditions
  onChange: (value: BuiltConditions) => void
  /** Periods that move with today, for dates. */
  periods: readonly FilterOption[]
  /** Messages by the place of the condition, from 0: `2`, within a group `2.1`. */
  problems?: Readonly<Record<string, string | undefined>>
  most?: number
  formats?: ConditionFormats
  /** `defaultConditionTexts` for English. */
  texts: ConditionBuilderTexts
}
