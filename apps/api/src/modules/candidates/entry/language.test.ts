import {
  confirmEntryCode,
  renewCandidateLink,
  sendEntryCode,
} from '@muster/contract/candidates/entry.contract'
import { askCompany } from '@muster/contract/candidates/letters.contract'
import { changeCandidateStatus } from '@muster/contract/onboarding/candidate-status.contract'
import { beforeAll, expect, test } from 'vitest'
import {
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { aCandidateWithLink, enter, mailedCode } from '../candidates.fixtures.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})

test('whoever entered in Hindi gets the next link in Hindi', async () => {
  const { key, email } = await aCandidateWithLink(app, org, admin.token)
  await app.call(sendEntryCode, { body: { key }, language: 'hi' })
  const code = await mailedCode(app, org.orgId, email)
  await app.call(confirmEntryCode, { body: { key, code }, language: 'hi' })
  await app.call(renewCandidateLink, { body: { key } })
  const mails = await mailsIn(app, org.orgId, email)
  expect(mails.findLast(({ kind }) => kind === 'candidates.link')?.subject).toContain('आपका पेज')
})

test('whoever is on hold can still ask', async () => {
  const who = await aCandidateWithLink(app, org, admin.token)
  const cookie = await enter(app, org.orgId, who)
  const set = { candidate_id: who.id, status: 'on_hold' as const, reason: 'Notice period' }
  await app.call(changeCandidateStatus, { token: admin.token, body: set })
  const asked = await app.call(askCompany, { body: { cid: who.key, body: 'How long?' }, cookie })
  expect(asked.data.thread).toMatchObject([{ body: 'How long?' }])
})
