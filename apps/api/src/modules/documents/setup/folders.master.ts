import { documentFolders as contract } from '@muster/contract/documents/categories.contract'
import { sql } from 'kysely'
import { fail } from '../../../platform/errors.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { documentsTexts } from '../documents.texts.ts'

/** Folders: what categories are grouped by. */
export const documentFolders = defineMaster({
  contract,
  table: 'document_folder',
  record: 'document_folder',
  audited: {
    label: documentsTexts('folder'),
    path: () => '/organisation/documents/employee-documents/configure-folder',
  },
  nameOf: ({ name }) => name,
  extraColumns: {
    categories: sql<number>`(
      select count(*)::int from document_category c where c.org_id = r.org_id and c.folder_id = r.id)`,
  },
  order: sql`r.cat_type, r.position, lower(r.name), r.id`,
  fixed: ['CAT_TYPE'],
  defaults: { note: '', position: 0 },
  unique: [{ of: ['CAT_TYPE', 'name'], at: 'name', message: documentsTexts.text('folderNameTaken') }],
  refuseRemoval: (_ctx, _db, { categories: count }) => {
    if (count > 0) fail('documents.folder_in_use', { parameters: { count } })
  },
})
