/** Pixels of the grid's parts, as its styles have them. */
export const SIZE = { row: 40, head: 48, foot: 44, who: 196 } as const
