/** Pixels of a grid's parts, as DayGrid.module.css sets them. */
export const GRID_SIZE = { row: 40, head: 48, foot: 44, names: 196 } as const
