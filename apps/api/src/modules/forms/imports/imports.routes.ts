import {
  analyseImport,
  commitImport,
  configureSample,
  downloadImportErrors,
  downloadSample,
  downloadSectionSample,
  listSampleFields,
  previewImport,
  uploadSample,
  uploadSectionSample,
} from '@muster/contract/forms/imports.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { analyseFile, errorWorkbook, previewFile, startImport } from './import.service.ts'
import type { ImportDecisions } from './import-preparation.service.ts'
import {
  configureFields,
  downloadSampleFile,
  downloadSectionFile,
  listConfigurable,
  uploadSampleFile,
  uploadSectionFile,
} from './samples.service.ts'

export const importRoutes: Route[] = [
  route(downloadSample, (ctx, { body }) => downloadSampleFile(ctx, body)),
  route(downloadSectionSample, (ctx, { body }) => downloadSectionFile(ctx, body)),
  route(uploadSample, async (ctx, { body }) =>
    reply(await uploadSampleFile(ctx, body), 'The file was written.'),
  ),
  route(uploadSectionSample, async (ctx, { body }) =>
    reply(await uploadSectionFile(ctx, body), 'The file was written.'),
  ),
  route(listSampleFields, (ctx, { query }) => listConfigurable(ctx, query)),
  route(configureSample, async (ctx, { body }) =>
    reply(await configureFields(ctx, body), 'The sample was set up.'),
  ),
  route(analyseImport, (ctx, { body }) => analyseFile(ctx, body)),
  route(previewImport, (ctx, { body }) => previewFile(ctx, body)),
  route(commitImport, async (ctx, { body }) => reply(await startImport(ctx, body), 'The import has begun.')),
  route(downloadImportErrors, (ctx, { body: { formid, ...decisions } }) =>
    errorWorkbook(ctx, formid, decisions as ImportDecisions),
  ),
]
