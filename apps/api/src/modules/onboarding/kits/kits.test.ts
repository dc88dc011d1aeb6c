import type { BodyOf } from '@muster/contract/kit/index'
import { changeCandidateStatus } from '@muster/contract/onboarding/candidate-status.contract'
import { addCandidate } from '@muster/contract/onboarding/candidates.contract'
import { moveCandidate, readCandidateSteps } from '@muster/contract/onboarding/flows.contract'
import {
  editKit,
  giveKit,
  giveKits,
  listChecklists,
  listKits,
  removeKit,
  saveKit,
} from '@muster/contract/onboarding/kits.contract'
import { listOnboardingDocuments } from '@muster/contract/onboarding/library.contract'
import {
  previewWelcomeMail,
  readWelcomeMail,
  saveWelcomeMail,
  sendWelcomeMail,
} from '@muster/contract/onboarding/welcome-mail.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { tx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../files/index.ts'
import { aFlow, aKit } from '../migration/migration.fixtures.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let serial = 0

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})

async function aFile(name = 'Handbook.pdf', content: string = '%PDF-1.4 handbook'): Promise<string> {
  const ctx = app.system(org.orgId)
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId: admin.accountId } },
    { folder: 'onboarding_kit', name, content: Buffer.from(content) },
  )
  return filePath
}

const save = (body: Partial<BodyOf<typeof saveKit>>) =>
  app.call(saveKit, { token: admin.token, body: body as BodyOf<typeof saveKit> })
const kits = async (body: BodyOf<typeof listKits> = {}) =>
  (await app.call(listKits, { token: admin.token, body })).data.kits
const candidate = async (workflow_id?: number) =>
  (
    await app.call(addCandidate, {
      token: admin.token,
      body: {
        values: {
          FIRST_NAME: 'Asha',
          LAST_NAME: `Kit ${++serial}`,
          PERSONAL_EMAIL: `kit${serial}@example.test`,
        },
        workflow_id,
      } as unknown as BodyOf<typeof addCandidate>,
    })
  ).data.candidate_id
const send = (candidate_ids: number[], is_again = false) =>
  app.call(sendWelcomeMail, { token: admin.token, body: { candidate_ids, is_again } })

describe('kits', () => {
  test('have files, are edited by one at a time, and end with the fixed one of policies', async () => {
    const { data } = await save({ KIT_NAME: 'Office', fileslist: [{ filePath: await aFile() }] })
    const [office, policies] = await kits()
    expect(office).toMatchObject({ KIT_NAME: 'Office', fileslist: [{ file_name: 'Handbook.pdf' }] })
    expect(policies).toMatchObject({ KIT_NAME: 'Policies', kit_id: null, is_fixed: true })
    const edit = (KIT_NAME: string) =>
      app.call(editKit, {
        token: admin.token,
        body: {
          ...{ kit_id: data.kit_id, version: 1, KIT_NAME },
          fileslist: [{ file_id: office?.fileslist[0]?.file_id as number }],
        } as BodyOf<typeof editKit>,
      })
    const answers = await Promise.all([edit('One'), edit('Two')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await kits())[0]?.fileslist.length).toBe(1)
  })

  test('refuse a name twice, that of the fixed kit, a file of another folder, and too much for a mail', async () => {
    await save({ KIT_NAME: 'Office' })
    expect((await save({ KIT_NAME: 'OFFICE' })).body.key).toBe('record.duplicate')
    expect((await save({ KIT_NAME: 'policies' })).body.key).toBe('record.duplicate')
    const elsewhere = await save({ KIT_NAME: 'New', fileslist: [{ filePath: '1/letters/x.pdf' }] })
    expect(elsewhere.body.key).toBe('files.not_uploaded')
    const large = await save({
      KIT_NAME: 'New',
      fileslist: [{ filePath: await aFile('a.txt', 'x'.repeat(10_500_000)) }],
    })
    expect(large.body.key).toBe('onboarding.kit_too_large')
    expect((await kits()).map(({ KIT_NAME }) => KIT_NAME)).toEqual(['Office', 'Policies'])
  })

  test('of a flow are for its candidates alone; one that somebody has stays', async () => {
    const flow = await aFlow(app, admin, [{ kind: 12, name: 'Talk', activities: [] }])
    const { data } = await save({ KIT_NAME: 'Sales', WORKFLOW_ID: flow })
    const other = await aFlow(app, admin, [{ kind: 12, name: 'Meet', activities: [] }])
    expect((await kits({ workflow_id: other })).map(({ KIT_NAME }) => KIT_NAME)).toEqual(['Policies'])
    const id = await candidate(flow)
    await app.call(giveKit, { token: admin.token, body: { candidate_id: id, kit_id: data.kit_id } })
    const second = (await save({ KIT_NAME: 'Second' })).data.kit_id
    const given = await app.call(giveKit, { token: admin.token, body: { candidate_id: id, kit_id: second } })
    expect(given.body.key).toBe('onboarding.kit_given')
    const removed = await app.call(removeKit, { token: admin.token, body: { kit_id: data.kit_id } })
    expect(removed.body.key).toBe('onboarding.kit_in_use')
    expect((await app.call(removeKit, { token: admin.token, body: { kit_id: second } })).status).toBe(200)
  })

  test('are given to many at once, in as many statements as to one, and nobody gets a second', async () => {
    const kit_id = await aKit(app, admin)
    const other = (await save({ KIT_NAME: 'Other' })).data.kit_id
    const gone = await candidate()
    const has = await candidate()
    await app.call(giveKit, { token: admin.token, body: { candidate_id: has, kit_id: other } })
    await app.call(changeCandidateStatus, {
      token: admin.token,
      body: { candidate_id: gone, status: 'withdrawn', reason: 'Another job' },
    })
    const many = await Promise.all(Array.from({ length: 5 }, () => candidate()))
    const give = (candidate_ids: number[]) =>
      app.call(giveKits, { token: admin.token, body: { candidate_ids, kit_id } })
    const alone = await give([await candidate()])
    expect(alone.data).toEqual({ given: 1, tasks: 1, skipped: [] })
    const answer = await give([...many, gone, has])
    expect(answer.data).toMatchObject({ given: 5, tasks: 5 })
    expect(answer.data.skipped.map(({ candidate_id, reason }) => [candidate_id, reason])).toEqual([
      [gone, 'is “Withdrawn”'],
      [has, 'has another kit'],
    ])
    expect(answer.queries).toBe(alone.queries)
    expect((await give(many)).data).toMatchObject({ given: 0, tasks: 0, skipped: { length: 5 } })
    const list = await app.call(listChecklists, {
      token: admin.token,
      body: { state: 'open', limit: 50 } as BodyOf<typeof listChecklists>,
    })
    expect(list.data.rows.filter(({ tasks }) => tasks === 1)).toHaveLength(6)
    // Of a flow: for its candidates alone.
    const flow = await aFlow(app, admin, [{ kind: 12, name: 'Talk', activities: [] }])
    const ofFlow = (await save({ KIT_NAME: 'Of the flow', WORKFLOW_ID: flow })).data.kit_id
    const elsewhere = await candidate()
    const { data } = await app.call(giveKits, {
      token: admin.token,
      body: { candidate_ids: [elsewhere], kit_id: ofFlow },
    })
    expect(data).toMatchObject({ given: 0, skipped: [{ candidate_id: elsewhere }] })
  })

  test('a checklist counts what is done, and is found by name', async () => {
    const kit_id = await aKit(app, admin)
    const id = await candidate()
    await app.call(giveKit, { token: admin.token, body: { candidate_id: id, kit_id } })
    const list = await app.call(listChecklists, {
      token: admin.token,
      body: { search: `kit ${serial}`, state: 'open' } as BodyOf<typeof listChecklists>,
    })
    expect(list.data.rows).toEqual([expect.objectContaining({ candidate_id: id, tasks: 1, done: 0 })])
    expect(list.queries).toBe(1)
  })
})

describe('the welcome mail', () => {
  test('has the product’s words until the organisation saves its own, with styles inlined', async () => {
    const read = async () => (await app.call(readWelcomeMail, { token: admin.token, query: {} })).data
    const usual = await read()
    expect(usual).toMatchObject({ is_own: false, version_id: null })
    expect(usual.attributes.map(({ ATTRIBUTE }) => ATTRIBUTE)).toContain('DATE_OF_JOINING')
    expect(new Set(usual.attributes.map(({ ATTRIBUTE }) => ATTRIBUTE)).size).toBe(usual.attributes.length)
    const words = {
      ...{ MAIL_SUBJECT: 'Hello {{FIRST_NAME}}', language: 'en' as const },
      MAIL_CONTENT: '<style>p { color: #ff0000 }</style><p onclick="x()">See you on {{DATE_OF_JOINING}}</p>',
    }
    const saved = await app.call(saveWelcomeMail, { token: admin.token, body: words })
    expect(saved.message).toBe('Updated')
    expect(saved.data.MAIL_CONTENT).toMatch(/<p style="color: ?#ff0000;?">/)
    expect(saved.data.MAIL_CONTENT).not.toContain('onclick')
    expect(await read()).toMatchObject({ is_own: true, version_id: saved.data.version_id })
    await app.call(saveWelcomeMail, { token: admin.token, body: words })
    const late = await app.call(saveWelcomeMail, {
      token: admin.token,
      body: { ...words, version_id: saved.data.version_id },
    })
    expect(late.body.key).toBe('record.conflict')
    const wrong = await app.call(previewWelcomeMail, {
      token: admin.token,
      body: { ...words, MAIL_CONTENT: '<p>{{SALARY}}</p>' },
    })
    expect(Object.keys(wrong.body.fields ?? {})).toEqual(['MAIL_CONTENT'])
  })

  test('is sent once with the files of the kit, again only where asked for, and finishes the step with the kit', async () => {
    const flow = await aFlow(app, admin, [{ kind: 19, name: 'Welcome', activities: [] }])
    const kit_id = (await save({ KIT_NAME: 'Office', fileslist: [{ filePath: await aFile() }] })).data.kit_id
    const id = await candidate(flow)
    const missing = async () =>
      (await app.call(readCandidateSteps, { token: admin.token, body: { candidate_id: id } })).data.steps[0]
        ?.missing
    expect(await missing()).toEqual(['Give a kit', 'Send the welcome mail'])
    await app.call(giveKit, { token: admin.token, body: { candidate_id: id, kit_id } })
    const shown = await app.call(readWelcomeMail, { token: admin.token, query: { candidate_id: id } })
    expect(shown.data.preview).toMatchObject({ to: `kit${serial}@example.test`, files: ['Handbook.pdf'] })
    const answers = await Promise.all([send([id]), send([id])])
    expect(answers.map(({ data }) => data.sent).sort()).toEqual([0, 1])
    expect((await send([id], true)).data).toEqual({ sent: 1, skipped: [] })
    const mails = await mailsIn(app, org.orgId, `kit${serial}@example.test`)
    expect(mails.map(({ kind }) => kind)).toEqual(['onboarding.welcome', 'onboarding.welcome'])
    expect(await missing()).toEqual([])
    const moved = await app.call(moveCandidate, {
      token: admin.token,
      body: { candidate_id: id, action: 'next' } as BodyOf<typeof moveCandidate>,
    })
    expect(moved.status).toBe(200)
  })

  test('says who does not get it, and why', async () => {
    const { data } = await app.call(addCandidate, {
      token: admin.token,
      body: {
        values: { FIRST_NAME: 'Nobody', LAST_NAME: 'Draft', PERSONAL_EMAIL: 'draft@example.test' },
        is_started: true,
      } as unknown as BodyOf<typeof addCandidate>,
    })
    await send([data.candidate_id])
    expect((await send([data.candidate_id])).data.skipped).toEqual([
      expect.objectContaining({ CANDIDATE_NAME: 'Nobody Draft', reason: 'has already had it' }),
    ])
  })
})

test('the library has the letters of onboarding', async () => {
  const ctx = app.system(org.orgId)
  await tx(ctx, async (db) => {
    for (const category of ['offer', 'appointment', 'increment'])
      await sql`
        with template as (
          insert into letter_template (org_id, name, category, language, latest, created_at, updated_at)
          values (${org.orgId}, ${`Letter of ${category}`}, ${category}, 'en', 1, now(), now()) returning id)
        insert into letter_template_version (org_id, template_id, number, title, content, created_at)
        select ${org.orgId}, id, 1, 'Letter', '{}', now() from template`.execute(db)
  })
  const { data } = await app.call(listOnboardingDocuments, {
    token: admin.token,
    body: {} as BodyOf<typeof listOnboardingDocuments>,
  })
  expect(data.abilities.add).toBe(true)
  const listed = data.results.map(({ name, category }) => [name, category])
  expect(listed).toContainEqual(['Letter of offer', 'offer'])
  expect(listed).toContainEqual(['Letter of appointment', 'appointment'])
  expect(new Set(listed.map(([, category]) => category))).toEqual(new Set(['offer', 'appointment']))
})
