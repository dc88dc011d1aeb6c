import { saveConnection } from '@muster/contract/documents/connections.contract'
import { addCandidate } from '@muster/contract/onboarding/candidates.contract'
import {
  beginVerification,
  saveBgvPackage,
  sendIdentityCode,
} from '@muster/contract/onboarding/verification.contract'
import { aPdf } from '../../seeds/company/pdf.ts'
import { attachFile, storeFile } from '../../src/modules/files/index.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import { IdentityPeer } from '../identity-peer.ts'
import { withoutConnections } from './connection-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

const aPackage = () => ({ name: `Sample package ${++serial}`, checks: ['identity' as const], note: '' })

async function aCandidate({ app }: World, { token }: TestAccount): Promise<number> {
  const values = {
    FIRST_NAME: 'Checked',
    LAST_NAME: `Nr ${++serial}`,
    PERSONAL_EMAIL: `c${serial}@example.test`,
  }
  return (await app.call(addCandidate, { token, body: { values } })).data.candidate_id
}

const beginning = async (world: World, admin: TestAccount) => {
  const { data } = await world.app.call(saveBgvPackage, { token: admin.token, body: aPackage() })
  return {
    ...{ candidate_id: await aCandidate(world, admin), package_id: data.package_id },
    consent_on: '2026-01-02',
  }
}

const ofCandidate: Sample = async (world, admin) => ({
  body: { candidate_id: await aCandidate(world, admin) },
})

const number = '999941057058'

/** An identity service is connected, which is on the loopback. */
async function withService(world: World): Promise<IdentityPeer> {
  const peer = await new IdentityPeer().start()
  peer.people.set(number, { name: 'Sample', dob: '2000-01-01' })
  Object.assign(world.app.platform.config, { ssoAllowLocal: true })
  await withoutConnections(world)
  const { token } = await world.admin()
  const body = { kind: 'identity' as const, version: 0, name: 'Sample', status: 1 as const, ...peer.given }
  await world.app.call(saveConnection, { token, body })
  return peer
}

export const onboardingVerificationSamples: Record<string, Sample> = {
  'onboarding.verification.read': ofCandidate,
  'onboarding.verification.status': ofCandidate,
  'onboarding.verification.begin': async (world, admin) => ({ body: await beginning(world, admin) }),
  'onboarding.verification.update': async (world, admin) => {
    const body = await beginning(world, admin)
    const { data } = await world.app.call(beginVerification, { token: admin.token, body })
    return { body: { case_id: data.case_id, summary: 'Begun' } }
  },
  'onboarding.files.archive': async (world, admin) => {
    const candidate_id = await aCandidate(world, admin)
    const ctx = world.app.system(world.ours.orgId)
    const { filePath } = await storeFile(ctx, {
      ...{ folder: 'candidate_documents', name: 'sample.pdf', content: aPdf('Sample') },
    })
    const to = { recordType: 'candidate', recordId: candidate_id }
    await tx(ctx, (db) => attachFile(ctx, db, filePath, to))
    return { body: { candidate_id: [candidate_id] } }
  },
  'onboarding.bgv_package.save': () => ({ body: aPackage() }),
  'onboarding.identity.send': async (world, admin) => {
    await withService(world)
    const params = { id: String(await aCandidate(world, admin)) }
    return { params, body: { number, has_consented: true } }
  },
  'onboarding.identity.verify': async (world, admin) => {
    const peer = await withService(world)
    const candidate_id = await aCandidate(world, admin)
    const body = { number, has_consented: true as const }
    await world.app.call(sendIdentityCode, { token: admin.token, params: { id: String(candidate_id) }, body })
    return { body: { candidate_id, code: peer.code } }
  },
}
