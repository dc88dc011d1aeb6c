import {
  analyseImport,
  commitImport,
  configureSample,
  discardImportRun,
  downloadImportErrors,
  downloadSample,
  downloadSectionSample,
  forgetImportSource,
  listImportRuns,
  listImportSources,
  listSampleFields,
  lookAtImport,
  previewImport,
  previewImportUndo,
  readImportRun,
  renameImportSource,
  resumeImportRun,
  saveImportRun,
  undoImport,
  uploadSample,
  uploadSectionSample,
} from '@muster/contract/forms/imports/imports.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { analyseFile, errorWorkbook, previewFile } from './import.service.ts'
import { resumeImport, startImport } from './import-commit.service.ts'
import { discardImport, listImports, readImport, saveImport } from './import-runs.service.ts'
import { forgetSource, listSources, renameSource } from './import-sources.service.ts'
import { planUndo, startUndo } from './import-undo.service.ts'
import { importsTexts } from './imports.texts.ts'
import { lookAtFile } from './look-at-file.service.ts'
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
    reply(await uploadSampleFile(ctx, body), importsTexts('fileSaved')),
  ),
  route(uploadSectionSample, async (ctx, { body }) =>
    reply(await uploadSectionFile(ctx, body), importsTexts('fileSaved')),
  ),
  route(listSampleFields, (ctx, { query }) => listConfigurable(ctx, query)),
  route(configureSample, async (ctx, { body }) =>
    reply(await configureFields(ctx, body), importsTexts('sampleColumnsSaved')),
  ),
  route(analyseImport, (ctx, { body }) => analyseFile(ctx, body)),
  route(previewImport, (ctx, { body }) => previewFile(ctx, body)),
  route(commitImport, async (ctx, { body }) =>
    reply(await startImport(ctx, body), importsTexts('importStarted')),
  ),
  route(lookAtImport, (ctx, { body }) => lookAtFile(ctx, body)),
  route(downloadImportErrors, (ctx, { body }) => errorWorkbook(ctx, body)),
  route(listImportRuns, (ctx, { query }) => listImports(ctx, query)),
  route(readImportRun, (ctx, { params }) => readImport(ctx, params)),
  route(saveImportRun, (ctx, { body }) => saveImport(ctx, body)),
  route(discardImportRun, async (ctx, { body }) =>
    reply(await discardImport(ctx, body), importsTexts('importDiscarded')),
  ),
  route(resumeImportRun, async (ctx, { body }) =>
    reply(await resumeImport(ctx, body), importsTexts('importResumed')),
  ),
  route(previewImportUndo, (ctx, { params }) => planUndo(ctx, params.id)),
  route(undoImport, async (ctx, { body }) =>
    reply(await startUndo(ctx, body.run_id), importsTexts('importBeingReverted')),
  ),
  route(listImportSources, (ctx, { query }) => listSources(ctx, query)),
  route(renameImportSource, async (ctx, { body }) =>
    reply(await renameSource(ctx, body), importsTexts('sourceRenamed')),
  ),
  route(forgetImportSource, async (ctx, { body }) =>
    reply(await forgetSource(ctx, body), importsTexts('sourceRemoved')),
  ),
]
