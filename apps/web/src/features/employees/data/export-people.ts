import { exportEmployees } from '@muster/contract/calls/employees/directory/directory'
import { FILTER } from '@muster/contract/kit/filter-ids'
import type { Selection } from '@muster/ui/data-table'
import { download } from '../../../lib/calls/download.ts'
import { bodyOf, type DirectoryCriteria } from './directory-query.ts'

/** Maximum number of ids in one filter. */
export const MOST_SELECTED = 500

export type ExportBody = Parameters<typeof download<typeof exportEmployees>>[1]['body']

/** Exports the current list with its search, filters, order and additional columns, across all pages. */
export function exportBody(criteria: DirectoryCriteria): ExportBody {
  const { limit: _limit, page: _page, ...body } = bodyOf(criteria, 1)
  return body
}

/** Exports the selected people; null if one filter cannot express the selection. */
export function selectionExportBody(criteria: DirectoryCriteria, selection: Selection): ExportBody | null {
  if (selection.kind === 'all') return selection.except.length === 0 ? exportBody(criteria) : null
  if (selection.ids.length > MOST_SELECTED) return null
  const { sort, columns } = criteria
  return { search: '', sort, columns, filters: { [FILTER.employee]: selection.ids } }
}

/** Downloads the workbook, or returns the job that creates it for long lists. */
export function exportPeople(body: ExportBody) {
  return download(exportEmployees, { body })
}
