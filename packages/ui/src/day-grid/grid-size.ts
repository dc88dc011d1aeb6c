/** Sizes of a grid's parts in pixels; must match DayGrid.module.css. */
export const GRID_SIZE = { row: 40, head: 48, foot: 44, names: 196 } as const
