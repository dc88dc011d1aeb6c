import type { DocumentRow } from '@muster/contract/documents/documents.contract'
import type { StoredDocument } from './documents.queries.ts'

/** A document as its reader sees it: without the path of its file, which only a link gives. */
export function viewOf(stored: StoredDocument): DocumentRow {
  const { file_path: _path, field_group: _group, uploaded_by: _by, is_editable, ...rest } = stored
  const {
    department: _department,
    location: _location,
    replaces: _replaces,
    erased_at: _erased,
    ...row
  } = rest
  return { ...row, size: Number(row.size), abilities: { edit: is_editable, remove: is_editable } }
}
