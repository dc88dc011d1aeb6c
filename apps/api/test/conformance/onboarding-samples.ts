import type { BodyOf } from '@muster/contract/kit/index'
import { blacklistCandidate, listBlacklist } from '@muster/contract/onboarding/candidate-status.contract'
import { addCandidate } from '@muster/contract/onboarding/candidates.contract'
import { changeActivity, readCandidateSteps, saveFlow } from '@muster/contract/onboarding/flows.contract'
import { saveKit } from '@muster/contract/onboarding/kits.contract'
import { migrateCandidate } from '@muster/contract/onboarding/migration.contract'
import { readOnboardingSettings } from '@muster/contract/onboarding/settings.contract'
import { storeFile } from '../../src/modules/files/index.ts'
import {
  aFlow as aFlowOf,
  aReadyCandidate,
  migrationAlone,
} from '../../src/modules/onboarding/migration/migration.fixtures.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

const aForm = () => ({
  FIRST_NAME: 'Sample',
  LAST_NAME: `Nr ${++serial}`,
  PERSONAL_EMAIL: `s${serial}@example.test`,
})

async function aCandidate({ app }: World, { token }: TestAccount, isStarted = true): Promise<number> {
  const body = { values: aForm(), is_started: isStarted }
  return (await app.call(addCandidate, { token, body })).data.candidate_id
}

const aFlow = (): BodyOf<typeof saveFlow> => ({
  ...{ name: `Sample flow ${++serial}`, note: '', rules: [] },
  steps: [
    {
      ...{
        kind: 12,
        name: 'Talk',
        is_parallel: false,
        due_days: 2,
        remind_days: 1,
        responsible: 'recruiter',
      },
      activities: [{ name: 'Call', is_mandatory: true }],
    },
    {
      ...{ kind: 12, name: 'Meet', is_parallel: false, due_days: null, remind_days: null },
      ...{ responsible: 'manager', activities: [] },
    },
  ],
})

async function aStoredFlow({ app }: World, { token }: TestAccount): Promise<number> {
  return (await app.call(saveFlow, { token, body: aFlow() })).data.WORKFLOW_ID
}

const ofCandidate: Sample = async (world, admin) => ({
  body: { candidate_id: await aCandidate(world, admin) },
})
const ofFlow: Sample = async (world, admin) => ({ body: { workflow_id: await aStoredFlow(world, admin) } })

const ofNew: Sample = () => ({ body: { values: aForm() } })

const aSheet: Sample = async ({ app, ours }, { accountId }) => {
  const ctx = app.system(ours.orgId)
  const text = `First name,Last name,Personal e-mail\nSample,Nr ${++serial},bulk${serial}@example.test\n`
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId } },
    { folder: 'imports', name: 'candidates.csv', content: Buffer.from(text) },
  )
  return { body: { filePath } }
}

async function aKit({ app }: World, { token }: TestAccount): Promise<number> {
  const body = { KIT_NAME: `Sample kit ${++serial}` } as BodyOf<typeof saveKit>
  return (await app.call(saveKit, { token, body })).data.kit_id
}

async function aJoiner({ app }: World, admin: TestAccount): Promise<number> {
  const workflow_id = await aFlowOf(app, admin, migrationAlone)
  return aReadyCandidate(app, admin, { workflow_id })
}

const ofJoiners: Sample = async (world, admin) => ({ body: { candidate_ids: [await aJoiner(world, admin)] } })
const ofWelcome: Sample = () => ({
  body: { MAIL_SUBJECT: 'Welcome', MAIL_CONTENT: '<p>Hello {{FIRST_NAME}}</p>' },
})

export const onboardingSamples: Record<string, Sample> = {
  'onboarding.migration.preview': ofJoiners,
  'onboarding.migration.migrate': async (world, admin) => ({
    body: { candidate_id: await aJoiner(world, admin) },
  }),
  'onboarding.migration.invite': async (world, admin) => {
    const candidate_id = await aJoiner(world, admin)
    const body = { candidate_id, values: { EMAIL: `joined${++serial}@example.test` }, invite: false }
    await world.app.call(migrateCandidate, {
      token: admin.token,
      body: body as unknown as BodyOf<typeof migrateCandidate>,
    })
    return { body: { candidate_id } }
  },
  'onboarding.kit.create': () => ({ body: { KIT_NAME: `Sample kit ${++serial}` } }),
  'onboarding.kit.edit': async (world, admin) => ({
    body: { kit_id: await aKit(world, admin), KIT_NAME: `Sample kit ${++serial}` },
  }),
  'onboarding.kit.remove': async (world, admin) => ({ body: { kit_id: await aKit(world, admin) } }),
  'onboarding.kit.give': async (world, admin) => ({
    body: { kit_id: await aKit(world, admin), candidate_id: await aCandidate(world, admin) },
  }),
  'onboarding.checklist.read': ofCandidate,
  'onboarding.kit.give_many': async (world, admin) => ({
    body: { candidate_ids: [await aCandidate(world, admin)], kit_id: await aKit(world, admin) },
  }),
  'onboarding.welcome.preview': ofWelcome,
  'onboarding.welcome.save': ofWelcome,
  'onboarding.welcome.send': async (world, admin) => ({
    body: { candidate_ids: [await aCandidate(world, admin)] },
  }),
  'onboarding.upload.commit': aSheet,
  'onboarding.candidate.read': ofCandidate,
  'onboarding.candidate.add': ofNew,
  'onboarding.candidate.check': ofNew,
  'onboarding.form.save': () => ({ params: { formid: 23 }, body: { values: aForm() } }),
  'onboarding.form.read': () => ({ query: { form_id: 23 } }),
  'onboarding.candidate.edit': async (world, admin) => ({
    body: { candidate_id: await aCandidate(world, admin), values: { LAST_NAME: 'Other' } },
  }),
  'onboarding.candidate.history': ofCandidate,
  'onboarding.candidate.status': async (world, admin) => ({
    body: { candidate_id: await aCandidate(world, admin), status: 'on_hold', reason: 'Waiting' },
  }),
  'onboarding.candidate.verify': ofCandidate,
  'onboarding.candidate.blacklist': async (world, admin) => ({
    body: { candidate_id: await aCandidate(world, admin), reason: 'False papers' },
  }),
  'onboarding.blacklist.lift': async (world, admin) => {
    const { app } = world
    const { token } = admin
    const body = { candidate_id: await aCandidate(world, admin), reason: 'False papers' }
    await app.call(blacklistCandidate, { token, body })
    const { data } = await app.call(listBlacklist, { token, body: {} })
    return { body: { blacklist_id: data.rows[0]?.blacklist_id as number } }
  },
  'onboarding.flow.read': ofFlow,
  'onboarding.flow.read_old': ofFlow,
  'onboarding.flow.create': () => ({ body: aFlow() }),
  'onboarding.flow.edit': async (world, admin) => ({
    body: { workflow_id: await aStoredFlow(world, admin), ...aFlow() },
  }),
  'onboarding.flow.status': async (world, admin) => ({
    body: { workflow_id: await aStoredFlow(world, admin), STATUS: 0 },
  }),
  'onboarding.flow.default': ofFlow,
  'onboarding.flow.remove': ofFlow,
  'onboarding.step.list': ofCandidate,
  'onboarding.step.move': async (world, admin) => {
    const { app } = world
    const workflow_id = await aStoredFlow(world, admin)
    const body = { values: aForm(), workflow_id }
    const { data } = await app.call(addCandidate, { token: admin.token, body })
    const { candidate_id } = data
    const steps = await app.call(readCandidateSteps, { token: admin.token, body: { candidate_id } })
    const activity = steps.data.steps[0]?.activities[0]?.activity_id as number
    await app.call(changeActivity, {
      token: admin.token,
      body: { candidate_id, activity_id: activity, is_done: true },
    })
    return { body: { candidate_id, action: 'next' } }
  },
  'onboarding.activity.status': async (world, admin) => {
    const candidate_id = await aCandidate(world, admin)
    const { data } = await world.app.call(readCandidateSteps, { token: admin.token, body: { candidate_id } })
    const activity_id = data.steps[0]?.activities[0]?.activity_id as number
    return { body: { candidate_id, activity_id, is_done: true } }
  },
  'onboarding.setting.save': async ({ app }, { token }) => {
    const { data } = await app.call(readOnboardingSettings, { token, body: {} })
    return { body: { erase_days: 200, version: data.version } }
  },
}
