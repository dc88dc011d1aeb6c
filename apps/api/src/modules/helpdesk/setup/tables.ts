import { pageCount } from '@muster/contract/kit/index'

interface Table {
  page: number
  limit: number
  search: string
  status?: 0 | 1 | undefined
}

/** The rows of a table's page: masters are few, so that they are read whole. @param textOf what is searched */
export function tableOf<R extends { status: 0 | 1 }>(
  rows: readonly R[],
  { page, limit, search, status }: Table,
  textOf: (row: R) => string,
): { docs: R[]; pages: number; total: number } {
  const words = search.toLowerCase()
  const chosen = rows.filter(
    (row) => (status === undefined || row.status === status) && textOf(row).toLowerCase().includes(words),
  )
  return {
    docs: chosen.slice((page - 1) * limit, page * limit),
    pages: pageCount(chosen.length, limit),
    total: chosen.length,
  }
}

export const nameOf = ({ name }: { name: string }): string => name
