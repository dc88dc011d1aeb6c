export {
  DayGrid,
  DayGridCell,
  type DayGridCellProps,
  DayGridFoot,
  type DayGridProps,
  DayGridRow,
  type DayGridRowProps,
  type GridDay,
} from './DayGrid.tsx'
export { type GridPlace, type GridSize, placeByKey } from './grid-keys.ts'
export { GRID_SIZE } from './grid-size.ts'
