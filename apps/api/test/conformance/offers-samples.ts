import { createLetterTemplate } from '@muster/contract/documents/letter-templates.contract'
import { addCandidate } from '@muster/contract/onboarding/candidates.contract'
import { saveCtc } from '@muster/contract/onboarding/ctc/ctc.contract'
import { previewOffer, sendOffer } from '@muster/contract/onboarding/letters/letters.contract'
import { addPeople, aPerson } from '../../src/modules/employees/employees.fixtures.ts'
import { payComponentRecords } from '../../src/modules/employees/pay/setup.masters.ts'
import { storeFile } from '../../src/modules/files/index.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

async function aCandidate({ app, ours }: World, { token }: TestAccount): Promise<number> {
  // Other samples end the employment of the world's own people.
  const [recruiter] = (await addPeople(app, ours, [aPerson({})])) as [number]
  const values = {
    ...{ FIRST_NAME: 'Offered', LAST_NAME: `Nr ${++serial}`, PERSONAL_EMAIL: `o${serial}@example.test` },
    RECRUITER_ID: recruiter,
  }
  const { data, body } = await app.call(addCandidate, { token, body: { values, accept_warnings: 1 } })
  if (!data) throw new Error(JSON.stringify(body))
  return data.candidate_id
}

async function aStructure({ app, ours }: World) {
  const number = ++serial
  const { component_id } = await payComponentRecords.save(app.system(ours.orgId), {
    ...{ name: `Offered ${number}`, code: `OFFERED_${number}`, kind: 'earning', frequency: 'monthly' },
  })
  return { basis: 'none' as const, lines: [{ component_id, calculation: 'fixed' as const, amount: '1000' }] }
}

async function withPay(world: World, admin: TestAccount): Promise<number> {
  const candidate_id = await aCandidate(world, admin)
  await world.app.call(saveCtc, {
    ...{ token: admin.token, body: { candidate_id, ...(await aStructure(world)) } },
  })
  return candidate_id
}

async function aTemplate({ app }: World, { token }: TestAccount): Promise<number> {
  const body = {
    ...{ name: `Offer ${++serial}`, category: 'offer' as const, language: 'en' as const, publish: true },
    ...{ title: 'Offer', body: '<p>Dear {{FIRST_NAME}}</p>' },
  }
  return (await app.call(createLetterTemplate, { token, body })).data.MAILID
}

const aLetter = async (world: World, admin: TestAccount, kind: number) => ({
  ...{ candidate_id: await aCandidate(world, admin), MAILID: await aTemplate(world, admin), kind },
})

async function toSend(world: World, admin: TestAccount, kind: number) {
  const letter = await aLetter(world, admin, kind)
  const { digest, seen } = (await world.app.call(previewOffer, { token: admin.token, body: letter })).data
  return { ...letter, digest, seen, key: crypto.randomUUID() }
}

async function aSentLetter(world: World, admin: TestAccount): Promise<number> {
  const body = await toSend(world, admin, 3)
  return (await world.app.call(sendOffer, { token: admin.token, body })).data.letter_id
}

const ofCandidate: Sample = async (world, admin) => ({
  body: { candidate_id: await aCandidate(world, admin) },
})
const ofLetter =
  (kind: number): Sample =>
  async (world, admin) => ({ body: await aLetter(world, admin, kind) })
const sending =
  (kind: number): Sample =>
  async (world, admin) => ({ body: await toSend(world, admin, kind) })

const aSheet: Sample = async (world, admin) => {
  const { app, ours } = world
  const ctx = app.system(ours.orgId)
  const number = ++serial
  await payComponentRecords.save(ctx, {
    ...{ name: `Sheet ${number}`, code: `SHEET_${number}`, kind: 'earning', frequency: 'monthly' },
  })
  const text = `Candidate number,Sheet ${number}\n${await aCandidate(world, admin)},1000\n`
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId: admin.accountId } },
    { folder: 'imports', name: 'ctc.csv', content: Buffer.from(text) },
  )
  return { body: { filePath } }
}

export const offersSamples: Record<string, Sample> = {
  'onboarding.ctc.read': ofCandidate,
  'onboarding.ctc.compute': async (world, admin) => ({
    params: { candidate_id: await aCandidate(world, admin) },
    body: await aStructure(world),
  }),
  'onboarding.ctc.save': async (world, admin) => ({
    body: { candidate_id: await aCandidate(world, admin), ...(await aStructure(world)) },
  }),
  'onboarding.ctc.ask': async (world, admin) => ({ body: { candidate_id: await withPay(world, admin) } }),
  'onboarding.approval.ask': ofCandidate,
  'onboarding.approval.list': ofCandidate,
  'onboarding.ctc_upload.commit': aSheet,
  'onboarding.letter.list': ofCandidate,
  'onboarding.offer.preview': ofLetter(3),
  'onboarding.appointment.preview': ofLetter(6),
  'onboarding.offer.send': sending(3),
  'onboarding.offer_acceptance.send': sending(5),
  'onboarding.appointment.send': sending(6),
  'onboarding.appointment_acceptance.send': sending(7),
  'onboarding.letter.open': async (world, admin) => ({
    body: { letter_id: await aSentLetter(world, admin) },
  }),
  'onboarding.letter.withdraw': async (world, admin) => ({
    body: { letter_id: await aSentLetter(world, admin), reason: 'Closed' },
  }),
  'onboarding.message.send': async (world, admin) => ({
    body: { candidate_id: await aCandidate(world, admin), body: 'Hello' },
  }),
}
