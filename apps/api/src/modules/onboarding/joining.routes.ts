import {
  editKit,
  giveKit,
  giveKits,
  listChecklists,
  listKits,
  readChecklist,
  readOwnKit,
  removeKit,
  saveKit,
} from '@muster/contract/onboarding/kits.contract'
import { listOnboardingDocuments } from '@muster/contract/onboarding/library.contract'
import {
  migrateCandidate,
  previewMigration,
  sendCredentials,
} from '@muster/contract/onboarding/migration.contract'
import {
  previewWelcomeMail,
  readWelcomeMail,
  saveWelcomeMail,
  sendWelcomeMail,
} from '@muster/contract/onboarding/welcome-mail.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { joiningTexts } from './joining.texts.ts'
import { pageOfChecklists, readKitOf, readOne } from './kits/checklist.service.ts'
import { give } from './kits/give-kit.service.ts'
import { giveMany } from './kits/give-kits.service.ts'
import { addKit, changeKit, deleteKit, readKits } from './kits/kits.service.ts'
import { pageOfDocuments } from './library/library.service.ts'
import { previewWelcome, readWelcome, saveWelcome, sendWelcome } from './mails/welcome.service.ts'
import { invite, migrate, preview } from './migration/migrate.service.ts'

/** Kits, the welcome mail, letters for onboarding, and becoming an employee. */
export const joiningRoutes: Route[] = [
  route(previewMigration, (ctx, { body }) => preview(ctx, body)),
  route(migrateCandidate, async (ctx, { body }) => {
    const answer = await migrate(ctx, body)
    return reply(answer, joiningTexts(answer.job === null ? 'joined' : 'started'))
  }),
  route(sendCredentials, async (ctx, { body }) => {
    const answer = await invite(ctx, body)
    return reply(answer, joiningTexts(answer.invited ? 'invitedDone' : 'notInvited'))
  }),
  route(listKits, (ctx, { body }) => readKits(ctx, body)),
  route(saveKit, async (ctx, { body }) => reply(await addKit(ctx, body), joiningTexts('saved'))),
  route(editKit, async (ctx, { body }) => reply(await changeKit(ctx, body), joiningTexts('saved'))),
  route(removeKit, async (ctx, { body }) =>
    reply(await deleteKit(ctx, body.kit_id), joiningTexts('deletedKit')),
  ),
  route(giveKit, async (ctx, { body }) => reply(await give(ctx, body), joiningTexts('given'))),
  route(giveKits, async (ctx, { body }) => {
    const answer = await giveMany(ctx, body)
    return reply(answer, joiningTexts('givenMany', { count: answer.given }))
  }),
  route(readOwnKit, (ctx, { body }) => readKitOf(ctx, body)),
  route(listChecklists, (ctx, { body }) => pageOfChecklists(ctx, body)),
  route(readChecklist, (ctx, { body }) => readOne(ctx, body)),
  route(readWelcomeMail, (ctx, { query }) => readWelcome(ctx, query)),
  route(previewWelcomeMail, (ctx, { body }) => previewWelcome(ctx, body)),
  route(saveWelcomeMail, async (ctx, { body }) =>
    reply(await saveWelcome(ctx, body), joiningTexts('updated')),
  ),
  route(sendWelcomeMail, async (ctx, { body }) => {
    const answer = await sendWelcome(ctx, body)
    return reply(answer, joiningTexts('sent', { count: answer.sent }))
  }),
  route(listOnboardingDocuments, (ctx, { body }) => pageOfDocuments(ctx, body)),
]
