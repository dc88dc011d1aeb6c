import {
  createLetterTemplate,
  publishLetterTemplate,
} from '@muster/contract/documents/letter-templates.contract'
import { saveLetterhead } from '@muster/contract/documents/letterheads.contract'
import { listLetters, sendLetters } from '@muster/contract/documents/letters.contract'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import { becomes } from './request-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

const aNewTemplate = () => ({
  ...{ name: `Sample letter ${++serial}`, category: 'other' as const, language: 'en' as const },
  ...{ title: 'Sample', body: '<p>Dear {{FIRST_NAME}}</p>' },
})

async function aTemplate({ app }: World, { token }: TestAccount): Promise<number> {
  const { MAILID } = (await app.call(createLetterTemplate, { token, body: aNewTemplate() })).data
  await app.call(publishLetterTemplate, { token, body: { MAILID, number: 1 } })
  return MAILID
}

const aSending = async (world: World, admin: TestAccount) => ({
  MAILID: await aTemplate(world, admin),
  employee_ids: [world.ours.employeeIds[0] as number],
})

/** A letter that was sent. */
async function aLetter(world: World, admin: TestAccount): Promise<{ letter_id: number; run_id: number }> {
  const { app, ours } = world
  const { token } = admin
  const body = { ...(await aSending(world, admin)), key: crypto.randomUUID() }
  const { run_id } = (await app.call(sendLetters, { token, body })).data
  await app.platform.jobs.runPending({ orgId: ours.orgId })
  const [letter] = (await app.call(listLetters, { token, body: { run_id } })).data.letters
  return { run_id, letter_id: letter?.letter_id as number }
}

async function aLetterhead({ app, ours }: World, { token }: TestAccount): Promise<number> {
  await tx(app.system(ours.orgId), (db) =>
    db.deleteFrom('letterhead').where('org_id', '=', ours.orgId).execute(),
  )
  return (await app.call(saveLetterhead, { token, body: {} })).data.id
}

const withTemplate: Sample = async (world, admin) => ({ body: { MAILID: await aTemplate(world, admin) } })

export const lettersSamples: Record<string, Sample> = {
  'documents.letter_template.read': async (world, admin) => ({
    params: { MAILID: await aTemplate(world, admin) },
    query: {},
  }),
  'documents.letter_template.versions': async (world, admin) => ({
    params: { MAILID: await aTemplate(world, admin) },
  }),
  'documents.letter_template.create': () => ({ body: aNewTemplate() }),
  'documents.letter_template.update': async (world, admin) => ({
    body: { ...aNewTemplate(), MAILID: await aTemplate(world, admin) },
  }),
  'documents.letter_template.publish': async (world, admin) => ({
    body: { MAILID: await aTemplate(world, admin), number: 1 },
  }),
  'documents.letter_template.copy': withTemplate,
  'documents.letter_template.delete': withTemplate,
  'documents.letter_template.restore': withTemplate,
  'documents.letter_template.preview': (world) => ({
    body: {
      ...{ language: 'en', title: 'Sample', body: '<p>Dear {{FIRST_NAME}}</p>' },
      employee_id: world.ours.employeeIds[0] as number,
    },
  }),
  'documents.letterhead.save': async (world, admin) => ({ body: { id: await aLetterhead(world, admin) } }),
  'documents.letterhead.remove': async (world, admin) => ({ body: { id: await aLetterhead(world, admin) } }),
  'documents.letter.check': async (world, admin) => ({ body: await aSending(world, admin) }),
  'documents.letter.send': async (world, admin) => ({
    body: { ...(await aSending(world, admin)), key: crypto.randomUUID() },
  }),
  'documents.letter.run': async (world, admin) => ({
    params: { run_id: (await aLetter(world, admin)).run_id },
  }),
  'documents.letter.open': async (world, admin) => ({
    body: { letter_id: (await aLetter(world, admin)).letter_id },
  }),
  'documents.letter.withdraw': async (world, admin) => ({
    body: { letter_ids: [(await aLetter(world, admin)).letter_id], reason: 'Sample' },
  }),
  'documents.letter.retry': async (world, admin) => ({
    body: { run_id: (await aLetter(world, admin)).run_id },
  }),
  'documents.letter.pack': async (world, admin) => ({
    body: { letter_ids: [(await aLetter(world, admin)).letter_id] },
  }),
  'documents.letter.own': async (world, admin) => {
    await becomes(world, admin, world.ours.employeeIds[1] as number)
    return {}
  },
}
