export {
  allDatasets,
  type Dataset,
  type DatasetColumn,
  type DatasetScope,
  findDataset,
  mayRead,
  registerDatasets,
} from './dataset.ts'
export type { Plan, Selection } from './dataset-sql.ts'
export { findColumns } from './find-columns.ts'
export { type GroupedBy, groupedDataset } from './grouped-dataset.ts'
export { findPart, joinedDataset } from './joined-dataset.ts'
export {
  type DatasetRow,
  planDataset,
  readRows,
  readTotals,
  type Totals,
} from './read-dataset.ts'
export { type Groups, planGroups, planGroupsOf, readGroups } from './read-groups.ts'
export { streamRows } from './stream-rows.ts'
