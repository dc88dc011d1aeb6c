import { sendEntryCode } from '@muster/contract/candidates/entry.contract'
import { signDocumentUpload } from '@muster/contract/candidates/joinee-form.contract'
import { readSignature, sendSignatureCode } from '@muster/contract/candidates/letters.contract'
import { createLockerLink } from '@muster/contract/candidates/locker.contract'
import { readCandidatePolicy } from '@muster/contract/candidates/policies.contract'
import { saveConnection } from '@muster/contract/documents/connections.contract'
import { sql } from 'kysely'
import { aPdf } from '../../seeds/company/pdf.ts'
import {
  aCandidateWithLink,
  aCategory,
  aLetterFor,
  enter,
  mailedCode,
} from '../../src/modules/candidates/candidates.fixtures.ts'
import { LockerPeer } from '../../src/modules/documents/locker/locker-peer.ts'
import { EsignPeer, peerKey } from '../../src/modules/documents/signatures/providers/esign-peer.ts'
import { aPublished } from '../../src/modules/policies/policies.fixtures.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import { withoutConnections } from './connection-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

async function inside({ app, ours }: World, { token }: TestAccount) {
  const candidate = await aCandidateWithLink(app, ours, token)
  return { ...candidate, cookie: await enter(app, ours.orgId, candidate) }
}

const byKey: Sample = async ({ app, ours }, { token }) => ({
  body: { key: (await aCandidateWithLink(app, ours, token)).key },
})
const ofCandidate: Sample = async ({ app, ours }, { token }) => ({
  body: { candidate_id: (await aCandidateWithLink(app, ours, token)).id },
})

/** A document that was handed in. */
async function aDocument(world: World, admin: TestAccount) {
  const { app, ours } = world
  const who = await inside(world, admin)
  const category_id = await aCategory(app, ours.orgId, { isMandatory: false })
  const { data } = await app.call(signDocumentUpload, {
    body: { cid: who.key, category_id, file_name: 'a.pdf', content_type: 'application/pdf', file_size: 9 },
    cookie: who.cookie,
  })
  await tx(app.system(ours.orgId), (db) =>
    sql`update candidate_document set state = 'sent', sent_at = now()
      where org_id = ${ours.orgId} and id = ${data.document_id}`.execute(db),
  )
  return { ...who, document_id: data.document_id }
}

const ownDocument: Sample = async (world, admin) => {
  const { key, cookie, document_id } = await aDocument(world, admin)
  return { body: { cid: key, document_id }, cookie }
}

async function aLetter(world: World, admin: TestAccount, isSignatureWanted = false) {
  const who = await inside(world, admin)
  await aLetterFor(world.app, world.ours.orgId, who.id, { isSignatureWanted })
  if (isSignatureWanted)
    await tx(world.app.system(world.ours.orgId), (db) =>
      sql`update candidate_letter set state = 'accepted'
        where org_id = ${world.ours.orgId} and candidate_id = ${who.id}`.execute(db),
    )
  return who
}

const agreed: (isCoded: boolean) => Sample = (isCoded) => async (world, admin) => {
  const { app, ours } = world
  await withoutConnections(world)
  const who = await aLetter(world, admin, true)
  // The entry code was just sent, and another can be requested only after a pause.
  await tx(app.system(ours.orgId), (db) =>
    sql`update candidate_code set sent_at = sent_at - interval '1 minute'
      where org_id = ${ours.orgId} and candidate_id = ${who.id}`.execute(db),
  )
  const { cookie, key: cid } = who
  const { data } = await app.call(readSignature, { params: { cid }, query: {}, cookie })
  const body = { cid, kind: 3 as const, version: 1, consent: data.consent }
  if (!isCoded) return { body, cookie }
  await app.call(sendSignatureCode, { body, cookie })
  const code = await mailedCode(app, ours.orgId, who.email)
  return { body: { ...body, code, mark: { kind: 'typed', name: 'Asha Rao', is_own_name: true } }, cookie }
}

/** A letter that is signed with a service on the loopback. */
const atService: Sample = async (world, admin) => {
  const peer = await new EsignPeer().start()
  Object.assign(world.app.platform.config, { ssoAllowLocal: true })
  await withoutConnections(world)
  const { token } = await world.admin()
  const secrets = { private_key: peerKey, callback_key: 'sample' }
  const given = { kind: 'esign' as const, version: 0, name: 'Sample', status: 1 as const, secrets }
  await world.app.call(saveConnection, { token, body: { ...given, settings: peer.settings } })
  const { cookie, key: cid } = await aLetter(world, admin, true)
  return { body: { cid, kind: 3, version: 1 }, cookie }
}

const byCid: Sample = async (world, admin) => {
  const { key: cid, cookie } = await inside(world, admin)
  return { params: { cid }, cookie }
}

/** A candidate, and a locker on the loopback; with `isOpen` they have consented there. */
const atLocker =
  (isOpen: boolean): Sample =>
  async (world, admin) => {
    const { app } = world
    const peer = await new LockerPeer().start()
    const pdf = { doctype: 'X', date: '', mime: ['application/pdf'], contentType: 'application/pdf' }
    peer.documents = [{ uri: 'sample', name: 'Sample', issuer: 'Sample', bytes: aPdf('Sample'), ...pdf }]
    Object.assign(app.platform.config, { ssoAllowLocal: true })
    await withoutConnections(world)
    const { token } = await world.admin()
    const body = { kind: 'locker' as const, version: 0, name: 'Sample', status: 1 as const, ...peer.given }
    await app.call(saveConnection, { token, body })
    const { key: cid, cookie } = await inside(world, admin)
    if (!isOpen) return { params: { cid }, cookie }
    const begun = await app.call(createLockerLink, { params: { cid }, cookie })
    const url = `/services/admin/apiv2/docs/locker/callback${peer.consent(begun.data.url)}`
    const binding = String(begun.headers['set-cookie']).split(';')[0] as string
    await app.app.inject({ method: 'GET', url, headers: { cookie: binding } })
    return { body: { cid }, cookie }
  }

const aPolicy: (isAcknowledged: boolean) => Sample = (isAcknowledged) => async (world, admin) => {
  const { app, ours } = world
  const { id, key: cid, cookie } = await inside(world, admin)
  const policy_id = await aPublished(app, await world.admin())
  await tx(app.system(ours.orgId), (db) =>
    sql`update candidate set status = 'offer_accepted' where org_id = ${ours.orgId} and id = ${id}`.execute(
      db,
    ),
  )
  if (!isAcknowledged) return { body: { cid, policy_id }, cookie }
  const { data } = await app.call(readCandidatePolicy, { body: { cid, policy_id }, cookie })
  return { body: { cid, policy_id, version_id: data.version_id, has_read: true }, cookie }
}

export const candidatesSamples: Record<string, Sample> = {
  'candidates.link.open': byKey,
  'candidates.code.send': byKey,
  'candidates.link.renew': byKey,
  'candidates.session.leave': byKey,
  'candidates.code.confirm': async (world, admin) => {
    const { app, ours } = world
    const { key, email } = await aCandidateWithLink(app, ours, admin.token)
    await app.call(sendEntryCode, { body: { key } })
    return { body: { key, code: await mailedCode(app, ours.orgId, email) } }
  },
  'candidates.portal.read': byCid,
  'candidates.signature.read': byCid,
  'candidates.details.read': async (world, admin) => {
    const { key: CID, cookie } = await inside(world, admin)
    return { params: { CID, ORG_ID: world.ours.orgId }, cookie }
  },
  'candidates.form.read': async (world, admin) => {
    const { key: cid, cookie } = await inside(world, admin)
    return { body: { cid }, cookie }
  },
  'candidates.master.read': async (world, admin) => {
    const { key: cid, cookie } = await inside(world, admin)
    return { body: { cid, master: 'department' }, cookie }
  },
  'candidates.form.submit': async (world, admin) => {
    const { key: cid, cookie } = await inside(world, admin)
    return { body: { cid, values: { LAST_NAME: 'Rao' }, version: 0, is_final: 0 }, cookie }
  },
  'candidates.document.sign': async (world, admin) => {
    const { key: cid, cookie } = await inside(world, admin)
    const category_id = await aCategory(world.app, world.ours.orgId, { isMandatory: false })
    const file = { file_name: 'a.pdf', content_type: 'application/pdf', file_size: 9 }
    return { body: { cid, category_id, ...file }, cookie }
  },
  'candidates.document.add': ownDocument,
  'candidates.document.remove': ownDocument,
  'candidates.document.open': ownDocument,
  'candidates.locker.link': atLocker(false),
  'candidates.locker.issued': atLocker(true),
  'candidates.locker.take': async (world, admin) => {
    const category_id = await aCategory(world.app, world.ours.orgId, { isMandatory: false })
    const { body, cookie } = (await atLocker(true)(world, admin)) as { body: { cid: string }; cookie: string }
    return { body: { ...body, documents: [{ uri: 'sample', category_id }] }, cookie }
  },
  'candidates.policy.read': aPolicy(false),
  'candidates.policy.acknowledge': aPolicy(true),
  'candidates.letter.read': async (world, admin) => {
    const { key: cid, cookie } = await aLetter(world, admin)
    return { params: { status: 'accepted', cid }, cookie }
  },
  'candidates.letter.answer': async (world, admin) => {
    const { key: cid, cookie } = await aLetter(world, admin)
    return { params: { status: 'accepted', cid }, body: { version: 1 }, cookie }
  },
  'candidates.letter.open': async (world, admin) => {
    const { key: cid, cookie } = await aLetter(world, admin)
    return { body: { cid, kind: 3, version: 1 }, cookie }
  },
  'candidates.question.ask': async (world, admin) => {
    const { key: cid, cookie } = await inside(world, admin)
    return { body: { cid, body: 'When do I begin?' }, cookie }
  },
  'candidates.signature.code': agreed(false),
  'candidates.signature.sign': agreed(true),
  'candidates.signature.start': atService,
  'candidates.signature.check': async (world, admin) => {
    const { key: cid, cookie } = await inside(world, admin)
    return { body: { cid }, cookie }
  },
  'candidates.panel.read': ofCandidate,
  'candidates.link.send': ofCandidate,
  'candidates.link.revoke': ofCandidate,
  'candidates.document.decide': async (world, admin) => {
    const { id, document_id } = await aDocument(world, admin)
    return { body: { candidate_id: id, document_id, state: 'accepted' } }
  },
  'candidates.document.read': async (world, admin) => {
    const { id, document_id } = await aDocument(world, admin)
    return { body: { candidate_id: id, document_id } }
  },
}
