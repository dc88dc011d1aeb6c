import {
  createLetterTemplate,
  publishLetterTemplate,
} from '@muster/contract/documents/letter-templates.contract'
import { saveLetterhead } from '@muster/contract/documents/letterheads.contract'
import { listLetters, sendLetters } from '@muster/contract/documents/letters.contract'
import { readSigning, sendSigningCode } from '@muster/contract/documents/signatures.contract'
import { sealIdentity } from '../../src/modules/documents/signatures/seal-identity.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import { mailsIn } from '../mails.ts'
import { connectionSamples } from './connection-samples.ts'
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
export async function aLetter(
  world: World,
  admin: TestAccount,
  more: { signature?: { days: number } } = {},
): Promise<{ letter_id: number; run_id: number }> {
  const { app, ours } = world
  const { token } = admin
  const body = { ...(await aSending(world, admin)), key: crypto.randomUUID(), ...more }
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

/** A letter that waits for the caller's own signature. */
async function aLetterToSign(world: World, admin: TestAccount): Promise<number> {
  const { app, ours } = world
  const person = ours.employeeIds[1] as number
  const author = await world.admin()
  const MAILID = await aTemplate(world, author)
  const body = { MAILID, employee_ids: [person], key: crypto.randomUUID(), signature: { days: 7 } }
  const { run_id } = (await app.call(sendLetters, { token: author.token, body })).data
  await app.platform.jobs.runPending({ orgId: ours.orgId })
  const [letter] = (await app.call(listLetters, { token: author.token, body: { run_id } })).data.letters
  await becomes(world, admin, person)
  return letter?.letter_id as number
}

const withLetterToSign: Sample = async (world, admin) => ({
  body: { letter_id: await aLetterToSign(world, admin) },
})

/** Agrees, and answers the code that was mailed. */
async function aCode(
  { app, ours }: World,
  { token, email }: TestAccount,
  letter_id: number,
): Promise<string> {
  const { consent } = (await app.call(readSigning, { token, body: { letter_id } })).data
  await app.call(sendSigningCode, { token, body: { letter_id, consent } })
  const mails = await mailsIn(app, ours.orgId, email)
  const last = mails.filter(({ kind }) => kind === 'documents.signing_code').at(-1)
  return /\b\d{6}\b/.exec(last?.text_body ?? '')?.[0] ?? ''
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
  'documents.letter.records': async (world, admin) => {
    const { MAILID, employee_ids } = await aSending(world, admin)
    return { body: { MAILID, employee_id: employee_ids[0] as number } }
  },
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
  'documents.signature.read': withLetterToSign,
  'documents.signature.decline': async (world, admin) => ({
    body: { letter_id: await aLetterToSign(world, admin), reason: 'Sample' },
  }),
  'documents.signature.code': async (world, admin) => {
    const letter_id = await aLetterToSign(world, admin)
    const { token } = admin
    const { consent } = (await world.app.call(readSigning, { token, body: { letter_id } })).data
    return { body: { letter_id, consent } }
  },
  'documents.signature.sign': async (world, admin) => {
    const letter_id = await aLetterToSign(world, admin)
    const code = await aCode(world, admin, letter_id)
    return { body: { letter_id, code, mark: { kind: 'typed', name: 'Sample', is_own_name: true } } }
  },
  'documents.signature.trail': withLetterToSign,
  'documents.signature.remind': async (world, admin) => ({
    body: { letter_ids: [await aLetterToSign(world, admin)] },
  }),
  'documents.signature.check': withLetterToSign,
  'documents.signature.certificate': async (world) => {
    await sealIdentity(world.app.system(world.ours.orgId))
    return {}
  },
  ...connectionSamples(aLetterToSign),
  'documents.letter.own': async (world, admin) => {
    await becomes(world, admin, world.ours.employeeIds[1] as number)
    return {}
  },
}
