import type { ConditionGroup } from './dataset-query.ts'

type Part = ConditionGroup['parts'][number]

const columnsOf = (part: Part): string[] => ('parts' in part ? comparedColumns(part) : [part.column])

/** Keys of the columns that a group of conditions compares. */
export function comparedColumns(group: Pick<ConditionGroup, 'parts'>): string[] {
  return group.parts.flatMap(columnsOf)
}
