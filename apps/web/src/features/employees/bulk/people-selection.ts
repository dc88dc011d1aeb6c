import type { previewBulkEdit } from '@muster/contract/employees/bulk/bulk-edit.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import type { Selection } from '@muster/ui/data-table'
import type { DirectoryCriteria } from '../data/directory-query.ts'

export type BulkSelection = BodyOf<typeof previewBulkEdit>['selection']

/** The selected people in the format of the bulk calls. */
export function bulkSelectionOf(criteria: DirectoryCriteria, selection: Selection): BulkSelection {
  if (selection.kind === 'some') return { ids: selection.ids.map(Number) }
  const { search, filters, reportsOfMe } = criteria
  return {
    criteria: {
      search,
      ...(filters ? { filters } : {}),
      ...(reportsOfMe ? { reports_of_me: reportsOfMe } : {}),
    },
    except: selection.except.map(Number),
  }
}
