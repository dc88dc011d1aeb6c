import { documentCategories as contract } from '@muster/contract/documents/categories.contract'
import { CAT_TYPE, usualExtensions } from '@muster/contract/documents/documents.constants'
import { sql } from 'kysely'
import { fail } from '../../../platform/errors.ts'
import { arrayColumn } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { audience, CATEGORY_LIMITS } from '../audience.ts'
import { documentsTexts } from '../documents.texts.ts'

const noLimits = { entity: [], location: [], department: [], designation: [], employment_type: [] }

/** Categories of documents with their rules; an inactive one keeps its documents, but takes no more. */
export const documentCategories = defineMaster({
  contract,
  table: 'document_category',
  record: 'document_category',
  audited: { label: documentsTexts('itemCategory'), path: () => '/organisation/documents/configuration' },
  nameOf: ({ name }) => name,
  columns: {
    reminder_days: arrayColumn<number>('reminder_days'),
    extensions: arrayColumn<string>('extensions'),
    limits: audience.column(CATEGORY_LIMITS),
  },
  extraColumns: {
    folder: sql<string>`(select f.name from document_folder f where f.org_id = r.org_id and f.id = r.folder_id)`,
    documents: sql<number>`(select count(*)::int from document d
      where d.org_id = r.org_id and d.category_id = r.id and d.deleted_at is null)`,
  },
  order: sql`r.cat_type, r.status desc, lower(r.name), r.id`,
  fixed: ['CAT_TYPE'],
  defaults: {
    ...{ note: '', employee_uploads: false, managers_see: false, approval: 'none', is_mandatory: false },
    ...{ due_days: 7, mandatory_from: null, expiry: 'optional', reminder_days: [30, 7] },
    ...{ extensions: [...usualExtensions], max_mb: 10, field_group: null, retention_months: null, status: 1 },
    limits: noLimits,
  },
  // Rules that only employee documents have; a document that never expires reminds nobody.
  settle: (values) => ({
    ...values,
    ...(values.CAT_TYPE === CAT_TYPE.employee
      ? {}
      : { employee_uploads: false, managers_see: false, is_mandatory: false, approval: 'none' as const }),
    ...(values.CAT_TYPE === CAT_TYPE.organisation ? { field_group: null } : {}),
    ...(values.CAT_TYPE === CAT_TYPE.employee && !values.employee_uploads
      ? { approval: 'none' as const }
      : {}),
    // For whom it is mandatory stays as it is entered while it isn't: it counts again once it is.
    ...(values.is_mandatory && values.CAT_TYPE === CAT_TYPE.employee ? {} : { mandatory_from: null }),
    reminder_days:
      values.expiry === 'never' ? [] : [...new Set(values.reminder_days)].sort((one, other) => other - one),
  }),
  choices: audience.choices,
  references: { ...audience.references, folder_id: { of: { table: 'document_folder' } } },
  unique: [{ of: ['CAT_TYPE', 'name'], at: 'name', message: documentsTexts.text('categoryNameTaken') }],
  check: async (ctx, db, { next: { folder_id, CAT_TYPE: type } }) => {
    const folder = await db
      .selectFrom('document_folder')
      .select('cat_type')
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', folder_id)
      .executeTakeFirst()
    if (folder?.cat_type !== type)
      fail('request.invalid', { fields: { folder_id: documentsTexts('folderOfOtherType') } })
  },
  refuseRemoval: async (ctx, db, { CID }) => {
    // Deleted ones count too: their files are kept until retention ends.
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from document where org_id = ${ctx.orgId} and category_id = ${CID}`.execute(
      db,
    )
    const count = rows[0]?.count ?? 0
    if (count > 0) fail('documents.category_in_use', { parameters: { count } })
  },
})
