import { downloadBulkSample, uploadNamedDocuments } from '@muster/contract/documents/bulk-upload.contract'
import {
  addDocumentCategory,
  listDocumentCategories,
  listDocumentFolders,
  readFolderData,
  removeDocumentCategory,
  removeDocumentFolder,
  saveDocumentFolder,
  updateDocumentCategory,
} from '@muster/contract/documents/categories.contract'
import {
  applyDocumentRequest,
  previewDocumentRequest,
} from '@muster/contract/documents/document-request.contract'
import {
  createDocument,
  deleteDocuments,
  exportCounts,
  exportExpiry,
  listDocuments,
  openDocument,
  previewOwnDocument,
  readOwnDocuments,
  restoreDocuments,
  updateDocument,
  uploadOwnDocument,
} from '@muster/contract/documents/documents.contract'
import { exportOwed, listOwed, listWanted, remindOwed } from '@muster/contract/documents/owed.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { uploadNamed } from './bulk/bulk.service.ts'
import { bulkSample, bulkUploadRoutes } from './bulk/sheet-upload.ts'
import { exportCountReport } from './count-report.service.ts'
import { createOne } from './create.service.ts'
import { deleteMany, openOne, pageOfDocuments, restoreMany, updateOne } from './documents.service.ts'
import { exportExpiryReport } from './expiry-report.service.ts'
import { exportOwedRows, pageOfOwed, remindOfOwed } from './owed/owed.service.ts'
import { readOwn } from './own/own.service.ts'
import { previewOwn, uploadOwn } from './own/upload.service.ts'
import { documentRequestKind } from './requests/document-request.kind.ts'
import { pageOfWanted } from './requests/wanted.service.ts'
import { documentCategories } from './setup/categories.master.ts'
import { documentFolders } from './setup/folders.master.ts'
import { saveCategory } from './setup/save-category.ts'
import { readCategories, readFolders } from './setup/setup.service.ts'

export const documentsRoutes: Route[] = [
  route(listDocumentFolders, (ctx) => documentFolders.read(ctx, (folders) => ({ folders }))),
  route(saveDocumentFolder, async (ctx, { body }) => reply(await documentFolders.save(ctx, body), 'Saved.')),
  route(removeDocumentFolder, async (ctx, { body }) =>
    reply(await documentFolders.remove(ctx, body), 'Deleted.'),
  ),
  route(readFolderData, (ctx, { body }) => readFolders(ctx, body)),
  route(listDocumentCategories, (ctx, { body }) => readCategories(ctx, body)),
  route(addDocumentCategory, async (ctx, { body }) => reply(await saveCategory(ctx, body), 'Saved.')),
  route(updateDocumentCategory, async (ctx, { body }) => reply(await saveCategory(ctx, body), 'Saved.')),
  route(removeDocumentCategory, async (ctx, { body }) =>
    reply(await documentCategories.remove(ctx, body), 'Deleted.'),
  ),
  route(listDocuments, (ctx, { body }) => pageOfDocuments(ctx, body)),
  route(createDocument, async (ctx, { body }) => reply(await createOne(ctx, body), 'Saved.')),
  route(updateDocument, async (ctx, { body }) => reply(await updateOne(ctx, body), 'Saved.')),
  route(deleteDocuments, async (ctx, { body }) => reply(await deleteMany(ctx, body), 'Deleted.')),
  route(restoreDocuments, (ctx, { body }) => restoreMany(ctx, body)),
  route(openDocument, (ctx, { body }) => openOne(ctx, body)),
  route(exportExpiry, (ctx, { body }) => exportExpiryReport(ctx, body)),
  route(exportCounts, (ctx) => exportCountReport(ctx)),
  route(readOwnDocuments, (ctx) => readOwn(ctx)),
  route(previewOwnDocument, (ctx, { body }) => previewOwn(ctx, body)),
  route(uploadOwnDocument, (ctx, { body }) => uploadOwn(ctx, body)),
  route(listOwed, (ctx, { body }) => pageOfOwed(ctx, body)),
  route(exportOwed, (ctx, { body }) => exportOwedRows(ctx, body)),
  route(remindOwed, (ctx, { body }) => remindOfOwed(ctx, body)),
  route(listWanted, (ctx, { body }) => pageOfWanted(ctx, body)),
  route(applyDocumentRequest, (ctx, { body }) => documentRequestKind.apply(ctx, body)),
  route(previewDocumentRequest, (ctx, { body }) => documentRequestKind.preview(ctx, body)),
  route(downloadBulkSample, (ctx) => bulkSample(ctx)),
  route(uploadNamedDocuments, (ctx, { body }) => uploadNamed(ctx, body)),
  ...bulkUploadRoutes,
]
