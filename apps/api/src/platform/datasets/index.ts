export { computedColumns } from './computed-columns.ts'
export { conditionWords } from './condition-words.ts'
export {
  allDatasets,
  type Dataset,
  type DatasetColumn,
  type DatasetScope,
  findDataset,
  mayRead,
  registerDatasets,
} from './dataset.ts'
export { aggregatesFor, ReadableColumns } from './dataset-columns.ts'
export { daysFor } from './dataset-scope.ts'
export type { Plan, Selection } from './dataset-sql.ts'
export { findColumns } from './find-columns.ts'
export { type GroupedBy, groupedDataset } from './grouped-dataset.ts'
export { checkPart, findPart, type JoinedPart, joinedDataset, matchingsOf } from './joined-dataset.ts'
export { type FigurePlan, type Figures, type FiguresQuery, planFigures } from './plan-figures.ts'
export {
  countRows,
  type DatasetRow,
  planDataset,
  readRows,
  readTotals,
  type Totals,
} from './read-dataset.ts'
export { readFigures } from './read-figures.ts'
export { type Groups, planGroups, planGroupsOf, readGroups } from './read-groups.ts'
export { freeColumns, type RecordCell, type RecordOfPerson, readRecordsOf } from './records-of-people.ts'
export { CURRENCY, hasSeveralCurrencies } from './several-currencies.ts'
export { streamRows } from './stream-rows.ts'
export { type ValueFormats, type ValueWords, valueWords } from './value-words.ts'
