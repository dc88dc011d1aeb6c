import {
  clearSecurityQuestions,
  getSecurityQuestions,
  removeSomeonesQuestions,
  saveSecurityQuestions,
} from '@muster/contract/security/questions.contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { hashToken, newToken } from '../../platform/access/session.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { hashPassword } from '../session/index.ts'
import { checkAnswers } from '../session/passwords/security-answers.service.ts'

const PASSWORD = 'Kite7river'
const answers = [
  { question_id: 1, answer: 'St. Xavier’s' },
  { question_id: 3, answer: 'Moti' },
  { question_id: 8, answer: 'Sholay' },
]

let app: TestApp
let org: TestOrganisation
let passwordHash: string
let person: TestAccount
let serial = 0

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  passwordHash = await hashPassword(PASSWORD)
})

beforeEach(async () => {
  app.setNow('2027-05-01T09:00:00Z')
  person = await anAccount(app, org, { email: `asked-${++serial}@example.test`, passwordHash })
})

const save = (given: unknown = answers, password = PASSWORD) =>
  app.call(saveSecurityQuestions, { token: person.token, body: { password, answers: given as never } })
const own = async (token = person.token) => (await app.call(getSecurityQuestions, { token })).data.own

describe('security questions', () => {
  it('store only hashes, and never return an answer', async () => {
    expect((await save()).status).toBe(200)
    expect((await own()).map((row) => row.question_id)).toEqual([1, 3, 8])
    const { rows, trail } = await readTx({ platform: app.platform, orgId: org.orgId }, async (db) => ({
      rows: await db
        .selectFrom('security_answer')
        .selectAll()
        .where('account_id', '=', person.accountId)
        .execute(),
      trail: await db
        .selectFrom('audit_entry')
        .selectAll()
        .where('record_type', '=', 'account')
        .where('record_id', '=', person.accountId)
        .execute(),
    }))
    expect(rows.every((row) => row.answer_hash.startsWith('$argon2id$'))).toBe(true)
    const stored = JSON.stringify([rows, trail, (await app.call(getSecurityQuestions, person)).body])
    expect(stored).not.toMatch(/xavier|moti|sholay/i)
    expect(trail).toMatchObject([
      { action: 'security.question.save', changes: { security_questions: [0, 3] } },
    ])
  })

  it('require the password, and guessing it here locks like failed sign-ins', async () => {
    for (let tries = 0; tries < 5; tries++) {
      expect((await save(answers, `Guess7river${tries}`)).body.key).toBe('security.current_password_wrong')
    }
    expect((await save()).body.key).toBe('session.locked')
    expect(await own()).toEqual([])
  })

  it.each([
    ['too short', 0, 'a-b'],
    ['empty after normalisation', 0, ' !? '],
    ['the password', 1, PASSWORD],
    ['the password in another spelling', 1, 'KITE 7 RIVER'],
    ['given twice', 2, ' moti!'],
    ['part of the question', 2, 'cinema'],
  ])('refuse an answer that is %s', async (_name, index, answer) => {
    const given = answers.map((one, place) => (place === index ? { ...one, answer } : one))
    const refused = await save(given)
    expect(refused.body.key).toBe('security.answers_unfit')
    expect(Object.keys(refused.body.fields ?? {})).toEqual([`answers.${index}.answer`])
  })

  it('refuse the e-mail address, the same question twice, and another number of answers', async () => {
    const email = [{ question_id: 1, answer: person.email }, ...answers.slice(1)]
    expect((await save(email)).body.key).toBe('security.answers_unfit')
    const twice = [answers[0], { question_id: 1, answer: 'Other' }, answers[2]]
    expect((await save(twice)).body.key).toBe('security.answers_unfit')
    for (const given of [[], answers.slice(1), [...answers, { question_id: 4, answer: 'Khichdi' }]]) {
      expect((await save(given)).status).toBe(422)
    }
    expect((await save([{ question_id: 99, answer: 'Other' }, ...answers.slice(1)])).status).toBe(422)
  })

  it('can be removed by the person with the password, and by holders of the session permission within reach', async () => {
    await save()
    const body = { password: 'Wrong7river' }
    expect((await app.call(clearSecurityQuestions, { token: person.token, body })).status).toBe(422)
    expect(await own()).toHaveLength(3)
    const admin = await anAdmin(app, org)
    const foreign = await anAdmin(app, await anOrganisation(app))
    const remove = (token: string, email = person.email) =>
      app.call(removeSomeonesQuestions, { token, body: { email, reason: 'Forgotten' } })
    const none = await remove(admin.token, 'nobody@example.test')
    const other = await remove(foreign.token)
    expect([other.status, other.body]).toEqual([none.status, none.body])
    expect(none.status).toBe(404)
    expect((await remove(person.token)).status).toBe(403)
    // Even an administrator's session cannot remove its own account's questions without the password.
    expect((await remove(admin.token, admin.email)).body.key).toBe('security.own_questions')
    const helper = await anAccount(app, org, {
      roles: [8],
      grants: { 'security.sessions.manage': ['organisation'] },
    })
    const stronger = await anAccount(app, org, {
      roles: [9],
      grants: { 'security.policy.manage': ['organisation'] },
    })
    for (const beyond of [admin, stronger]) {
      expect((await remove(helper.token, beyond.email)).status).toBe(404)
    }
    expect((await remove(admin.token)).status).toBe(200)
    expect(await own()).toEqual([])
  })
})

describe('answers with a mailed link', () => {
  async function aLink(): Promise<number> {
    const ctx = app.system(org.orgId)
    const { id } = await tx(ctx, (db) =>
      db
        .insertInto('account_link')
        .values({
          org_id: org.orgId,
          account_id: person.accountId,
          kind: 'invitation',
          token_hash: hashToken(newToken()),
          created_at: ctx.now.toString(),
          expires_at: ctx.now.add({ hours: 1 }).toString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return id
  }
  const check = (linkId: number, given = answers) =>
    checkAnswers(app.system(org.orgId), { orgId: org.orgId, accountId: person.accountId, linkId }, given)
  const wrong = answers.map((one) => ({ ...one, answer: 'Something' }))

  it('are not asked for if none are set', async () => {
    expect(await check(await aLink(), [])).toBe('not_asked')
  })

  it('are compared without case, spaces and punctuation; all must be correct', async () => {
    await save()
    const link = await aLink()
    expect(await check(link, [])).toBe('wrong')
    expect(await check(link, answers.slice(0, 2))).toBe('wrong')
    const spoken = ['  st xaviers ', 'MOTI', 'sho-lay'].map((answer, index) => ({
      question_id: answers[index]?.question_id as number,
      answer,
    }))
    expect(await check(link, spoken)).toBe('right')
  })

  it('allow five attempts per link, also in parallel; then even correct answers fail and the link is used up', async () => {
    await save()
    const link = await aLink()
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => check(link, wrong)))
    expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(4)
    expect(await check(link)).toBe('dead')
    const row = await readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
      db.selectFrom('account_link').select('used_at').where('id', '=', link).executeTakeFirstOrThrow(),
    )
    expect(row.used_at).not.toBeNull()
  })
})
