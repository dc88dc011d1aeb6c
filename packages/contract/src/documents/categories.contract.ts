import { fieldGroups } from '../forms/form-definition.ts'
import { can, endpoint, field, master, type RecordOf, signedIn, z } from '../kit/index.ts'
import { audienceField, audienceOptions } from './audience.ts'
import {
  approvalRules,
  catTypes,
  documentExtensions,
  expiryRules,
  MAX_DOCUMENT_MB,
  usualExtensions,
} from './documents.constants.ts'

const setup = can('documents.setup.manage')
export const catType = () => z.union(catTypes.map((type) => z.literal(type)))

export const documentFolders = master({
  id: 'documents.folder',
  path: 'apiv2/auth/docs/folders',
  access: setup,
  key: 'id',
  fields: {
    name: field.requiredText(80),
    CAT_TYPE: catType(),
    note: z._default(field.text(500), ''),
    /** Order among the folders of its type. */
    position: z._default(z.int().check(z.minimum(0), z.maximum(999)), 0),
  },
})
export type DocumentFolder = RecordOf<typeof documentFolders> & { categories: number }

export const listDocumentFolders = documentFolders.list({
  data: z.object({
    folders: z.array(
      z.object({
        ...documentFolders.row,
        /** Number of categories in it. */
        categories: z.int(),
      }),
    ),
  }),
  summary: 'The folders of documents',
})

export const saveDocumentFolder = documentFolders.save({
  errors: ['record.conflict', 'record.duplicate', 'documents.folder_in_use'],
  summary: 'Add or edit a folder of documents',
})

export const removeDocumentFolder = documentFolders.remove({
  errors: ['documents.folder_in_use'],
  summary: 'Delete an empty folder',
})

export const documentCategories = master({
  id: 'documents.category',
  path: 'apiv2/auth/docs',
  access: setup,
  key: 'CID',
  fields: {
    name: field.requiredText(80),
    CAT_TYPE: catType(),
    folder_id: field.id(),
    note: z._default(field.text(500), ''),
    /** People upload documents about themselves. */
    employee_uploads: z._default(z.boolean(), false),
    /** Managers see the documents of their reports. */
    managers_see: z._default(z.boolean(), false),
    /** Of people's own uploads. */
    approval: z._default(z.enum(approvalRules), 'none'),
    is_mandatory: z._default(z.boolean(), false),
    /** Days after joining, or after `mandatory_from`. */
    due_days: z._default(z.int().check(z.minimum(0), z.maximum(3650)), 7),
    /**
     * From when it is mandatory for people who joined earlier; null where it becomes mandatory: from that day, and where it is so
     * already: since they joined.
     */
    mandatory_from: z._default(z.nullable(field.isoDate()), null),
    /** Whether its documents have a day on which they expire. */
    expiry: z._default(z.enum(expiryRules), 'optional'),
    /** Days before it at which people are reminded. */
    reminder_days: z._default(
      z.array(z.int().check(z.minimum(1), z.maximum(730))).check(z.maxLength(6)),
      [30, 7],
    ),
    extensions: z._default(z.array(z.enum(documentExtensions)).check(z.minLength(1)), [...usualExtensions]),
    max_mb: z._default(z.int().check(z.minimum(1), z.maximum(MAX_DOCUMENT_MB)), 10),
    /** Readers other than the person need this group of fields as well. */
    field_group: z._default(z.nullable(z.enum(fieldGroups)), null),
    /** Months after which documents are erased, counted from when the person left or the document was over; null: never. */
    retention_months: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(600))), null),
    status: z._default(field.flag(), 1),
    /** Who must have one; empty: everybody. */
    limits: audienceField(),
  },
})

const listed = z.object({
  ...documentCategories.row,
  folder: z.string(),
  /** Number of documents that are not deleted. */
  documents: z.int(),
})
export type DocumentCategory = z.infer<typeof listed>

export const listDocumentCategories = endpoint({
  id: 'documents.category.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/docs/getCategoryList',
  access: setup,
  body: z.object({ CAT_TYPE: z.optional(catType()) }),
  data: z.object({
    categories: z.array(listed),
    folders: z.array(z.object({ id: field.id(), name: z.string(), CAT_TYPE: catType() })),
    options: audienceOptions(),
  }),
  summary: 'The categories of documents with their rules',
})

export const addDocumentCategory = documentCategories.save({
  id: 'documents.category.add',
  path: 'apiv2/auth/docs/addCategory',
  body: ({ CID: _id, version: _version, ...fields }) => z.strictObject(fields),
  errors: ['record.duplicate'],
  summary: 'Add a category of documents',
})

export const updateDocumentCategory = documentCategories.save({
  id: 'documents.category.update',
  path: 'apiv2/auth/docs/updateCategory',
  body: ({ CID: _id, ...fields }) => z.strictObject({ CID: field.id(), ...fields }),
  errors: ['record.conflict', 'record.duplicate', 'documents.category_in_use'],
  summary: 'Edit a category of documents',
})

export const removeDocumentCategory = documentCategories.remove({
  path: 'apiv2/auth/docs/deleteCategory',
  errors: ['documents.category_in_use'],
  summary: 'Delete a category without documents',
})

export const readFolderData = endpoint({
  id: 'documents.folder.tree',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/docs/getFolderListData',
  access: signedIn,
  body: z.object({
    CAT_TYPE: z._default(catType(), 1),
    /** Counts the documents of this person alone. */
    employee_id: z.optional(field.id()),
  }),
  data: z.object({
    folders: z.array(
      z.object({
        id: field.id(),
        name: z.string(),
        note: z.string(),
        /** Documents in it that the caller may see. */
        documents: z.int(),
        categories: z.array(
          z.object({
            CID: field.id(),
            name: z.string(),
            note: z.string(),
            status: field.flag(),
            documents: z.int(),
            expiry: z.enum(expiryRules),
            extensions: z.array(z.string()),
            max_mb: z.int(),
          }),
        ),
      }),
    ),
    /** Types of which the caller may add documents. */
    abilities: z.object({ employee: z.boolean(), organisation: z.boolean(), hr: z.boolean() }),
    options: z.nullable(audienceOptions()),
  }),
  summary: 'Folders with their categories, and how many documents of each the caller may see',
})
