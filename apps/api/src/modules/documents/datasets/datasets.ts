import { sql } from 'kysely'
import { type Dataset, type DatasetColumn, registerDatasets } from '../../../platform/datasets/index.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { mayReadGroup } from '../documents.access.ts'
import { expiryOf } from '../documents.queries.ts'
import { documentsTexts } from '../documents.texts.ts'
import { isObliged, obligations, owedSince, owedState } from '../owed/owed.queries.ts'

/** Texts of the module without parameters. */
type Word =
  | (
      | 'folder'
      | 'category'
      | 'title'
      | 'issuedOn'
      | 'expiresOn'
      | 'daysLeft'
      | 'state'
      | 'addedAt'
      | 'uploader'
      | 'dueOn'
    )
  | ('none' | 'current' | 'expiring' | 'expired' | 'missing' | 'pending' | 'done')

const usual = { isUsual: true } as const

const column = (
  key: string,
  heading: Word,
  type: DatasetColumn['type'],
  value: DatasetColumn['sql'],
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({ key, heading: documentsTexts.text(heading), type, sql: value, ...more })

const choices = (...codes: readonly Word[]) => ({
  choices: () => codes.map((value) => ({ value, label: documentsTexts(value) })),
})

/** Valid documents of employees, with when they expire. Never HR documents. */
const documentsDataset: Dataset = {
  key: 'documents.documents',
  title: documentsTexts.text('employeeDocuments'),
  description: documentsTexts.text('employeeDocumentsText'),
  subject: 'employee',
  permission: 'documents.employee.view',
  timing: 'now',
  from: ({ ctx }) => sql`document d
    join document_category c on c.org_id = ${ctx.orgId} and c.id = d.category_id and c.cat_type = 1
    join document_folder f on f.org_id = ${ctx.orgId} and f.id = c.folder_id
    join employee e on e.org_id = ${ctx.orgId} and e.id = d.employee_id`,
  joins: personJoins(),
  where: ({ ctx }) =>
    sql<boolean>`d.org_id = ${ctx.orgId} and d.deleted_at is null and d.state = 'valid' and ${mayReadGroup(ctx)}`,
  columns: [
    ...personColumns(),
    column('folder', 'folder', 'text', () => sql.ref('f.name')),
    column('category', 'category', 'text', () => sql.ref('c.name'), { ...usual, width: 26 }),
    column('title', 'title', 'text', () => sql.ref('d.title'), { ...usual, width: 32 }),
    column('issued_on', 'issuedOn', 'date', () => sql.ref('d.issued_on')),
    column('expires_on', 'expiresOn', 'date', () => sql.ref('d.expires_on'), usual),
    column('days_left', 'daysLeft', 'number', ({ today }) => sql`(d.expires_on - ${today}::date)`, {
      ...usual,
      aggregates: ['least', 'greatest'],
    }),
    column('expiry', 'state', 'choice', ({ ctx }) => expiryOf(ctx), {
      ...usual,
      ...choices('none', 'current', 'expiring', 'expired'),
    }),
    column('added_at', 'addedAt', 'instant', () => sql.ref('d.created_at')),
    column('uploader', 'uploader', 'text', () => sql.ref('d.uploader')),
  ],
  sort: [
    { column: 'expires_on', descending: false },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('d.id'), type: 'bigint' }],
}

/** Who must have which document today, and how they stand. */
const owedDataset: Dataset = {
  key: 'documents.owed',
  title: documentsTexts.text('owedDocuments'),
  description: documentsTexts.text('owedDocumentsText'),
  subject: 'employee',
  permission: 'documents.employee.view',
  timing: 'now',
  from: ({ ctx }) => obligations(ctx),
  joins: personJoins(),
  where: ({ ctx }) => sql<boolean>`${isObliged(ctx)} and ${mayReadGroup(ctx)}`,
  columns: [
    ...personColumns(),
    column('category', 'category', 'text', () => sql.ref('c.name'), { ...usual, width: 26 }),
    column('state', 'state', 'choice', ({ ctx }) => owedState(ctx), {
      ...usual,
      ...choices('missing', 'expired', 'pending', 'expiring', 'done'),
    }),
    column('due_on', 'dueOn', 'date', () => owedSince, usual),
    column('expires_on', 'expiresOn', 'date', () => sql.ref('v.expires_on'), usual),
  ],
  sort: [
    { column: 'due_on', descending: false },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [
    { sql: () => sql.ref('e.id'), type: 'bigint' },
    { sql: () => sql.ref('c.id'), type: 'bigint' },
  ],
}

export const connectDatasets = (): void => registerDatasets(documentsDataset, owedDataset)
