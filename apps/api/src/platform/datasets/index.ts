export {
  allDatasets,
  type Dataset,
  type DatasetColumn,
  type DatasetScope,
  findDataset,
  mayRead,
  registerDatasets,
} from './dataset.ts'
export { findColumns, ReadableColumns } from './dataset-columns.ts'
export { daysFor } from './dataset-scope.ts'
export type { Plan, Selection } from './dataset-sql.ts'
export { type GroupedBy, groupedDataset } from './grouped-dataset.ts'
export {
  type CellValue,
  type DatasetRow,
  planDataset,
  readRows,
  readTotals,
  type Totals,
} from './read-dataset.ts'
export { type GroupRow, type Groups, MOST_GROUPS, planGroups, ROWS, readGroups } from './read-groups.ts'
export { streamRows } from './stream-rows.ts'
