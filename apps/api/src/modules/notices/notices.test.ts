import { updateEmployee } from '@muster/contract/employees/employees.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import {
  clearBellNotifications,
  fetchBellNotifications,
  markAllBellNotifications,
  markBellNotifications,
  readNoticePreferences,
  removeBellNotifications,
  saveNoticePreferences,
} from '@muster/contract/notices/notices.contract'
import { countBellNotifications } from '@muster/contract/notices/unread.contract'
import { acceptInvitation, login } from '@muster/contract/session/session.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { countQueries, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { mailsIn } from '../../../test/mails.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { createJobQueue } from '../../platform/jobs/queue.ts'
import { accessChanged } from '../../platform/realtime/session-end.ts'
import { createSocketApp, openSocket } from '../../platform/realtime/socket-fixtures.ts'
import { hashPassword, inviteAccount } from '../session/index.ts'
import { type Notice, notify, registerNoticeKinds } from './index.ts'
import { cleanUpJob } from './notices.jobs.ts'

let app: TestApp
let address: string
let org: TestOrganisation
let person: TestAccount

registerNoticeKinds([
  {
    kind: 'probe.told',
    label: { en: 'Probe', hi: 'जाँच' },
    title: { en: 'Hello {name}', hi: 'नमस्ते {name}' },
    body: { en: 'Number {number}' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'probe.admin_only',
    label: { en: 'For administrators' },
    title: { en: 'Admin' },
    defaults: { bell: true, email: true },
    permissions: ['employees.create'],
  },
])

beforeAll(async () => {
  ;({ app, address } = await createSocketApp())
})

async function fresh() {
  org = await anOrganisation(app)
  person = await anAccount(app, org)
}

async function notifyPerson(
  to: Notice['to'] = { accountIds: [person.accountId] },
  more: Partial<Notice> = {},
) {
  const ctx = app.system(org.orgId)
  await tx(ctx, (db) =>
    notify(ctx, db, { to, kind: 'probe.told', values: { name: 'Asha', number: 7 }, ...more }),
  )
}

const list = (body: Partial<BodyOf<typeof fetchBellNotifications>> = {}, token = person.token) =>
  app.call(fetchBellNotifications, { token, body })
const mails = () =>
  readTx(app.system(org.orgId), (db) => db.selectFrom('mail_outbox').selectAll().orderBy('id').execute())
const soon = { timeout: 20_000, interval: 10 }

describe('the bell', () => {
  beforeAll(fresh)

  test('lists newest first, in the requested language, with exact counts', async () => {
    for (let number = 1; number <= 5; number++) {
      await notifyPerson(undefined, { values: { name: 'Asha', number }, link: { me: '/profile' } })
    }
    const english = await list({ limit: 2 })
    expect(english.data).toMatchObject({ total: 5, unread: 5, numPages: 3 })
    expect(english.data.docs.map((one) => one.body)).toEqual(['Number 5', 'Number 4'])
    expect(english.data.docs[0]).toMatchObject({
      kind: 'probe.told',
      title: 'Hello Asha',
      link: { admin: null, me: '/profile' },
      read_at: null,
    })
    expect(english.queries).toBeLessThanOrEqual(4)
    const hindi = await list({ limit: 1, lang: 'hi' })
    expect(hindi.data.docs[0]).toMatchObject({ title: 'नमस्ते Asha', body: 'Number 5' })
    expect((await list({ limit: 1, lang: 'fr' })).data.docs[0]?.title).toBe('Hello Asha')
  })

  test('pages below a notice without gaps or repeats while new ones arrive', async () => {
    const first = await list({ limit: 3 })
    await notifyPerson(undefined, { values: { name: 'Asha', number: 6 } })
    const before = first.data.docs.at(-1)?.id as number
    const rest = await list({ limit: 3, before })
    expect(rest.data.docs.map((one) => one.body)).toEqual(['Number 2', 'Number 1'])
    expect(rest.data).toMatchObject({ total: 6, numPages: 1 })
  })

  test('marks one as read, as unread, marks all up to the last seen, and deletes read ones', async () => {
    const { docs } = (await list()).data
    const [newest, second] = docs.map((one) => one.id) as [number, number]
    const mark = (read: 0 | 1, ids = [second]) =>
      app.call(markBellNotifications, { token: person.token, body: { ids, read } })
    expect((await mark(1)).data).toEqual({ unread: 5 })
    expect((await mark(1)).data).toEqual({ unread: 5 })
    expect((await list({ unread: 1 })).data).toMatchObject({ total: 5, unread: 5 })
    expect((await mark(0)).data).toEqual({ unread: 6 })
    const all = await app.call(markAllBellNotifications, { token: person.token, body: { up_to: second } })
    expect(all.data).toEqual({ unread: 1 })
    const cleared = await app.call(clearBellNotifications, { token: person.token, body: { up_to: newest } })
    expect(cleared.data).toEqual({ unread: 1 })
    expect((await list()).data.docs.map((one) => one.id)).toEqual([newest])
    const removed = await app.call(removeBellNotifications, { token: person.token, body: { ids: [newest] } })
    expect(removed.data).toEqual({ unread: 0 })
    expect((await list()).data).toMatchObject({ docs: [], total: 0, numPages: 1 })
  })

  test("does not touch other people's, in the same organisation or another", async () => {
    await notifyPerson()
    const [own] = (await list()).data.docs
    const ids = [own?.id as number]
    const strangers = [
      await anAccount(app, org),
      await anAdmin(app, org),
      await anAdmin(app, await anOrganisation(app)),
    ]
    for (const { token } of strangers) {
      expect((await list({}, token)).data).toMatchObject({ docs: [], total: 0, unread: 0 })
      await app.call(markBellNotifications, { token, body: { ids } })
      await app.call(removeBellNotifications, { token, body: { ids } })
      await app.call(clearBellNotifications, { token, body: { up_to: ids[0] as number } })
    }
    expect((await list()).data.docs).toMatchObject([{ id: ids[0], read_at: null }])
  })

  test('hides notices after 90 days immediately and deletes them with the clean-up', async () => {
    await notifyPerson()
    app.setNow('2027-02-20T06:30:00Z')
    const reader = await anAccount(app, org)
    const ctx = app.system(org.orgId)
    expect((await list({}, reader.token)).data.total).toBe(0)
    await cleanUpJob.run(ctx, {}, undefined as never)
    const left = await readTx(ctx, (db) => db.selectFrom('notice').select('id').execute())
    app.setNow(TEST_NOW)
    expect(left).toEqual([])
  })
})

describe('notifying', () => {
  beforeAll(fresh)

  test('is part of the transaction: rolled back with it', async () => {
    const ctx = app.system(org.orgId)
    const undone = tx(ctx, async (db) => {
      await notify(ctx, db, { to: { accountIds: [person.accountId] }, kind: 'probe.told' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await list()).data.total).toBe(0)
  })

  test('costs two statements for any number of people, and reaches only those who can sign in', async () => {
    const others = await Promise.all(Array.from({ length: 8 }, () => anAccount(app, org)))
    const off = await anAccount(app, org, { state: 'disabled' })
    const accountIds = [person.accountId, off.accountId, ...others.map((one) => one.accountId), 999_999]
    const { queries } = await countQueries(() =>
      notifyPerson({ accountIds: [...accountIds, person.accountId] }),
    )
    expect(queries).toBe(2)
    const rows = await readTx(app.system(org.orgId), (db) =>
      db.selectFrom('notice').select('account_id').execute(),
    )
    expect(rows.map((row) => row.account_id).sort()).toEqual(
      [person.accountId, ...others.map((one) => one.accountId)].sort(),
    )
  })

  test('never reaches an account of another organisation', async () => {
    const stranger = await anAccount(app, await anOrganisation(app))
    await notifyPerson({ accountIds: [stranger.accountId] })
    expect((await list({}, stranger.token)).data.total).toBe(0)
  })

  test('stores the text for the case that the kind is removed', async () => {
    await tx(app.system(org.orgId), (db) =>
      db
        .insertInto('notice')
        .values({
          org_id: org.orgId,
          account_id: person.accountId,
          kind: 'gone.kind',
          title: 'As it was',
          body: 'Then',
          created_at: TEST_NOW,
        })
        .execute(),
    )
    expect((await list({ limit: 1 })).data.docs[0]).toMatchObject({ title: 'As it was', body: 'Then' })
  })

  test('reaches open pages live, and disconnected ones when they reconnect', async () => {
    const here = await openSocket(address, { token: person.token }, { reconnect: true })
    const before = (await list()).data.unread
    await notifyPerson()
    await expect.poll(() => here.count('notices'), soon).toBe(1)
    here.socket.io.engine.close()
    await notifyPerson()
    await expect.poll(() => here.count('ready'), { timeout: 3000 }).toBe(2)
    // What a page loads after it has reconnected.
    const { data } = await app.call(countBellNotifications, {
      token: person.token,
      query: undefined as never,
    })
    expect(data.unread).toBe(before + 2)
    await app.call(markAllBellNotifications, { token: person.token, body: { up_to: 999_999_999 } })
    await expect.poll(() => here.count('notices'), soon).toBeGreaterThanOrEqual(2)
  })
})

describe('preferences', () => {
  beforeAll(fresh)

  const read = (token = person.token, lang?: string) =>
    app.call(readNoticePreferences, { token, query: lang ? { lang } : {} })
  const save = (bell: boolean, email: boolean, kind = 'probe.told', token = person.token) =>
    app.call(saveNoticePreferences, { token, body: { kinds: [{ kind, bell, email }] } })

  test("list what can reach the person, in their language, with the kind's defaults until they choose", async () => {
    const kinds = new Map((await read()).data.kinds.map((one) => [one.kind, one]))
    expect(kinds.get('probe.told')).toEqual({ kind: 'probe.told', label: 'Probe', bell: true, email: false })
    expect(kinds.has('probe.admin_only')).toBe(false)
    const admin = await anAdmin(app, org)
    const theirs = (await read(admin.token, 'hi')).data.kinds
    expect(theirs.find((one) => one.kind === 'probe.told')?.label).toBe('जाँच')
    expect(theirs.some((one) => one.kind === 'probe.admin_only')).toBe(true)
  })

  test('with the bell off for a kind, sends one mail with link and language if mail is chosen', async () => {
    await save(false, true)
    await tx(app.system(org.orgId), (db) =>
      db.updateTable('account').set({ language: 'hi' }).where('id', '=', person.accountId).execute(),
    )
    await notifyPerson(undefined, { link: { admin: '/users/view/1', me: '/profile' } })
    expect((await list()).data.total).toBe(0)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to_address: person.email, subject: 'नमस्ते Asha', kind: 'notices.notice' })
    expect(mail?.text_body).toContain('http://127.0.0.1:3000/me/profile')
    expect(mail?.text_body).not.toContain('/admin')
  })

  test('keep the last choice for a kind, and refuse unknown kinds and those for others', async () => {
    await save(true, false)
    await save(true, true)
    expect((await read()).data.kinds.find((one) => one.kind === 'probe.told')).toMatchObject({
      bell: true,
      email: true,
    })
    for (const kind of ['no.such_kind', 'probe.admin_only']) {
      expect((await save(true, true, kind)).body).toMatchObject({ key: 'notices.unknown_kind', code: 422 })
    }
  })
})

describe('events that notify', () => {
  beforeAll(fresh)

  test('a sign-in from a new device, but not the first one nor a known one', async () => {
    const password = 'Kite7river'
    const owner = await anAccount(app, org, { passwordHash: await hashPassword(password) })
    const signIn = (agent: string) =>
      app.app.inject({
        method: 'POST',
        url: '/services/admin/apiv2/login_api',
        headers: { 'user-agent': agent },
        payload: { email: owner.email, password },
      })
    expect(login.path).toBe('apiv2/login_api')
    await tx(app.system(org.orgId), (db) =>
      db
        .updateTable('session')
        .set({ user_agent: 'Firefox/1 Linux' })
        .where('account_id', '=', owner.accountId)
        .execute(),
    )
    await signIn('Mozilla Linux Firefox/130.0')
    expect((await list({}, owner.token)).data.total).toBe(0)
    await signIn('Mozilla Windows Chrome/142.0')
    const { docs } = (await list({}, owner.token)).data
    expect(docs).toMatchObject([{ kind: 'session.new_device', title: 'New sign-in: Chrome on Windows' }])
    expect(await mails()).toMatchObject([
      { to_address: owner.email, subject: 'New sign-in: Chrome on Windows' },
    ])
    await signIn('Mozilla Windows Chrome/150.0')
    expect((await list({}, owner.token)).data.total).toBe(1)
  })

  test('an accepted invitation notifies the person who invited', async () => {
    const admin = await anAdmin(app, org)
    const ctx = app.system(org.orgId)
    const employeeId = await anEmployee('INV1')
    await tx(ctx, (db) =>
      inviteAccount({ ...ctx, actor: { ...ctx.actor, accountId: admin.accountId } }, db, {
        employeeId,
        email: 'new.person@example.test',
        name: 'New Person',
      }),
    )
    const [mail] = await mailsIn(app, org.orgId, 'new.person@example.test')
    const id = /\/email-verification\/([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
    await app.call(acceptInvitation, {
      body: { id, new_password: 'Quiet-Harbour-73', confirm_password: 'Quiet-Harbour-73' },
    })
    expect((await list({}, admin.token)).data.docs).toMatchObject([
      {
        kind: 'session.invitation_accepted',
        title: 'New Person has accepted your invitation',
        link: { admin: `/users/view/${employeeId}`, me: null },
      },
    ])
  })

  test('a change of the record by HR: the fields, not the values, and not the person who made it', async () => {
    const employeeId = await anEmployee('REC1')
    const owner = await anAccount(app, org, { employeeId })
    const hr = await anAdmin(app, org)
    await app.call(updateEmployee, {
      token: hr.token,
      body: { emp_id: employeeId, values: { FIRST_NAME: 'Renamed' } },
    })
    const { docs } = (await list({}, owner.token)).data
    expect(docs).toMatchObject([{ kind: 'employees.record_changed', link: { me: '/profile' } }])
    expect(docs[0]?.body).toMatch(/changed: First name\./)
    expect(JSON.stringify(docs)).not.toContain('Renamed')
    expect((await list({}, hr.token)).data.total).toBe(0)
  })

  test('a manager who gets a team: their pages reload, and they are notified', async () => {
    const managerId = await anEmployee('MAN1')
    const memberId = await anEmployee('MEM1')
    const manager = await anAccount(app, org, { employeeId: managerId })
    const hr = await anAdmin(app, org)
    const here = await openSocket(address, { token: manager.token })
    const set = (value: number | null) =>
      app.call(updateEmployee, {
        token: hr.token,
        body: { emp_id: memberId, values: { REPORTING_MANAGER_ID: value } },
      })
    expect((await set(managerId)).status).toBe(200)
    await expect.poll(() => here.socket.connected, soon).toBe(false)
    expect(here.count('access-changed')).toBe(1)
    expect((await list({}, manager.token)).data.docs).toMatchObject([{ kind: 'notices.access_changed' }])
  })

  test('changed access, in words', async () => {
    const ctx = app.system(org.orgId)
    const owner = await anAccount(app, org)
    await tx(ctx, (db) => accessChanged(ctx, db, [owner.accountId]))
    expect((await list({}, owner.token)).data.docs[0]?.title).toBe('Your permissions have changed')
  })

  test('a completed or failed job, once, to the person who started it, with live progress', async () => {
    const probe = defineJob<{ fails: boolean }>({
      name: 'probe.work',
      run: async (_ctx, { fails }, progress) => {
        await progress.report({ stage: 'Working', done: 1, total: 2 })
        if (fails) throw new Error('broken')
        return { rows: 2 }
      },
      notice: ({ state, input }) =>
        state === 'done' || input.fails
          ? { kind: 'probe.told', values: { name: state, number: input.fails ? 1 : 2 } }
          : null,
    })
    const queue = createJobQueue(app.platform, [probe])
    const owner = await anAccount(app, org)
    const here = await openSocket(address, { token: owner.token })
    const ctx = app.system(org.orgId)
    const started = { ...ctx, actor: { ...ctx.actor, accountId: owner.accountId } }
    for (const fails of [false, true]) await tx(ctx, (db) => queue.enqueue(started, db, probe, { fails }))
    await queue.runPending({ orgId: org.orgId })
    expect((await list({}, owner.token)).data.docs.map((one) => one.title).sort()).toEqual([
      'Hello done',
      'Hello failed',
    ])
    await expect.poll(() => here.count('notices'), soon).toBe(2)
    const progress = here.seen.flatMap(({ event, payload }) => (event === 'job' ? [payload] : []))
    // Both jobs were queued at the same moment, so that either may run first.
    const byJob = [...Map.groupBy(progress, (one) => (one as { id: string }).id).values()]
    expect(byJob).toHaveLength(2)
    for (const states of byJob)
      expect(states).toMatchObject([
        { state: 'running' },
        { state: 'running', stage: 'Working', done: 1, total: 2 },
        { state: expect.stringMatching(/^(done|failed)$/) },
      ])
    expect(byJob.map((states) => (states.at(-1) as { state: string }).state).sort()).toEqual([
      'done',
      'failed',
    ])
  })
})

async function anEmployee(code: string): Promise<number> {
  const { id } = await tx(app.system(org.orgId), (db) =>
    db
      .insertInto('employee')
      .values({
        org_id: org.orgId,
        code,
        first_name: code,
        email: `${code.toLowerCase()}.${org.orgId}@example.test`,
        date_of_joining: '2024-01-01',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}
