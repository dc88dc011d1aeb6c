import type { Measure } from './dataset-query.ts'

/** The key of what is combined: that of the column, with the aggregate before it where values are not added up. */
export const measureKey = ({ column, aggregate }: Measure): string =>
  aggregate === 'sum' || column === 'rows' ? column : `${aggregate}_${column}`
