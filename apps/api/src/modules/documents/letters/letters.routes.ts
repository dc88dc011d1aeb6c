import { readLetterRecords } from '@muster/contract/documents/letter-records.contract'
import {
  copyLetterTemplate,
  createLetterTemplate,
  deleteLetterTemplates,
  listLetterTemplates,
  listLetterVersions,
  listStarterTemplates,
  previewLetter,
  publishLetterTemplate,
  readFormFields,
  readLetterTemplate,
  restoreLetterTemplate,
  updateLetterTemplate,
} from '@muster/contract/documents/letter-templates.contract'
import {
  listLetterheads,
  removeLetterhead,
  saveLetterhead,
} from '@muster/contract/documents/letterheads.contract'
import {
  checkSending,
  listLetters,
  openLetter,
  packLetters,
  readOwnLetters,
  readSending,
  readSendingChoices,
  retryLetters,
  sendLetters,
  withdrawLetters,
} from '@muster/contract/documents/letters.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { recordsOfLetter } from './letter-records.service.ts'
import { deleteLetterhead, readLetterheads, writeLetterhead } from './letterheads.service.ts'
import { openOneLetter, packMany, pageOfLetters, readRun, retryRun, withdrawMany } from './log.service.ts'
import { readLettersOf } from './own-letters.service.ts'
import { previewOne } from './preview.service.ts'
import { checkOne, choicesOfSending, sendMany } from './send.service.ts'
import { starters } from './starters/starters.ts'
import { fieldsOfLetters, pageOfTemplates, readTemplate, versionsOf } from './template-reads.service.ts'
import {
  addLetterTemplate,
  archiveTemplates,
  copyTemplate,
  publishTemplate,
  restoreTemplate,
  saveTemplate,
} from './templates.service.ts'

export const lettersRoutes: Route[] = [
  route(listLetterTemplates, (ctx, { body }) => pageOfTemplates(ctx, body)),
  route(readLetterTemplate, (ctx, { params, query }) => readTemplate(ctx, params.MAILID, query.number)),
  route(createLetterTemplate, async (ctx, { body }) => reply(await addLetterTemplate(ctx, body), 'Saved.')),
  route(updateLetterTemplate, async (ctx, { body }) => reply(await saveTemplate(ctx, body), 'Updated')),
  route(publishLetterTemplate, async (ctx, { body }) => reply(await publishTemplate(ctx, body), 'Updated')),
  route(copyLetterTemplate, async (ctx, { body }) => reply(await copyTemplate(ctx, body), 'Saved.')),
  route(deleteLetterTemplates, async (ctx, { body }) => reply(await archiveTemplates(ctx, body), 'Deleted.')),
  route(restoreLetterTemplate, async (ctx, { body }) => reply(await restoreTemplate(ctx, body), 'Saved.')),
  route(listLetterVersions, (ctx, { params }) => versionsOf(ctx, params.MAILID)),
  route(listStarterTemplates, async () => ({ starters })),
  route(readFormFields, (ctx) => fieldsOfLetters(ctx)),
  route(previewLetter, (ctx, { body }) => previewOne(ctx, body)),
  route(listLetterheads, (ctx) => readLetterheads(ctx)),
  route(saveLetterhead, async (ctx, { body }) => reply(await writeLetterhead(ctx, body), 'Saved.')),
  route(removeLetterhead, async (ctx, { body }) => reply(await deleteLetterhead(ctx, body), 'Deleted.')),
  route(checkSending, (ctx, { body }) => checkOne(ctx, body)),
  route(readSendingChoices, (ctx) => choicesOfSending(ctx)),
  route(readLetterRecords, (ctx, { body }) => recordsOfLetter(ctx, body)),
  route(sendLetters, (ctx, { body }) => sendMany(ctx, body)),
  route(listLetters, (ctx, { body }) => pageOfLetters(ctx, body)),
  route(readSending, (ctx, { params }) => readRun(ctx, params.run_id)),
  route(openLetter, (ctx, { body }) => openOneLetter(ctx, body)),
  route(withdrawLetters, (ctx, { body }) => withdrawMany(ctx, body)),
  route(retryLetters, (ctx, { body }) => retryRun(ctx, body)),
  route(packLetters, (ctx, { body }) => packMany(ctx, body)),
  route(readOwnLetters, (ctx) => readLettersOf(ctx)),
]
