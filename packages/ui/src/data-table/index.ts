export { DataTable } from './DataTable.tsx'
export { ListCard, type ListCardProps } from './ListCard.tsx'
export {
  isSelected,
  noSelection,
  type RowId,
  type Selection,
  selectedCount,
  selectRows,
  toggleRow,
} from './selection.ts'
export { type DataTableTexts, defaultTableTexts } from './texts.ts'
export { type ViewDialogKind, ViewsButton } from './toolbar/ViewsButton.tsx'
export {
  type DataTableColumn,
  type DataTablePreferences,
  type DataTableProps,
  type DataTableState,
  type Density,
  type EndlessRows,
  type FilterValues,
  initialTableState,
} from './types.ts'
