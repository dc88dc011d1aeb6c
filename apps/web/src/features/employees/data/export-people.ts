import { exportEmployees } from '@muster/contract/calls/employees/directory/directory'
import { FILTER } from '@muster/contract/kit/filter-ids'
import type { Selection } from '@muster/ui/data-table'
import { download } from '../../../lib/calls/download.ts'
import { bodyOf, type DirectoryCriteria } from './directory-query.ts'

/** As many ids as one filter takes. */
export const MOST_SELECTED = 500

export type ExportBody = Parameters<typeof download<typeof exportEmployees>>[1]['body']

/** Exactly what is listed: the same search, filters, order and further columns, all pages. */
export function exportBody(criteria: DirectoryCriteria): ExportBody {
  const { limit: _limit, page: _page, ...body } = bodyOf(criteria, 1)
  return body
}

/** The selected people; null when the selection cannot be said in one filter. */
export function selectionExportBody(criteria: DirectoryCriteria, selection: Selection): ExportBody | null {
  if (selection.kind === 'all') return selection.except.length === 0 ? exportBody(criteria) : null
  if (selection.ids.length > MOST_SELECTED) return null
  const { sort, columns } = criteria
  return { search: '', sort, columns, filters: { [FILTER.employee]: selection.ids } }
}

/** Downloads the people as a workbook, or answers the job that makes it when there are many. */
export function exportPeople(body: ExportBody) {
  return download(exportEmployees, { body })
}
