import * as calls from '@muster/contract/email-library/templates.contract'
import { ROLE } from '@muster/contract/kit/index'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { mailsIn } from '../../../test/mails.ts'
import { tx } from '../../platform/db/tx.ts'
import { inviteAccount } from '../session/index.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let groupId: number

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  const { data } = await app.call(calls.listGroups, { token: admin.token })
  groupId = data.groups[0]?.id as number
})

const words = {
  subject: 'Welcome {{NAME}}',
  html: '<p>Dear {{NAME}}, <a class="button" href="{{LINK}}">begin</a></p>',
}

const create = (more: Record<string, unknown> = {}, token = admin.token) =>
  app.call(calls.createTemplate, {
    token,
    body: {
      name: 'Our invitation',
      group_id: groupId,
      TRIGGER_SLUG: 'INVITATION',
      ...words,
      ...more,
    } as never,
  })
const update = (body: Record<string, unknown>, token = admin.token) =>
  app.call(calls.updateTemplate, { token, body: { ...words, ...body } as never })
const publish = (id: number, more: Record<string, unknown> = {}, token = admin.token) =>
  app.call(calls.publishTemplate, { token, body: { EMAIL_ID: id, ...more } })
const read = (id: number, query: Record<string, unknown> = {}, token = admin.token) =>
  app.call(calls.readTemplate, { token, params: { EMAIL_ID: id }, query })
const announcement = {
  TRIGGER_SLUG: 'ANNOUNCEMENT',
  subject: 'Hi {{FIRST_NAME}}',
  html: '<p>{{FULL_NAME}} of {{ENTITY}}</p>',
}

async function aPerson(
  overrides: { name?: string; entityId?: number; email?: string | null } = {},
): Promise<number> {
  return tx(app.system(org.orgId), async (db) => {
    const { id } = await db
      .insertInto('employee')
      .values({
        org_id: org.orgId,
        code: crypto.randomUUID().slice(0, 20),
        first_name: overrides.name ?? 'Ada',
        last_name: 'Rao',
        email: overrides.email === null ? null : (overrides.email ?? `${crypto.randomUUID()}@example.test`),
        date_of_joining: '2024-01-15',
        entity_id: overrides.entityId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

const outbox = () => mailsIn(app, org.orgId)

async function invite(email: string, name = 'Ada <Rao>') {
  const employeeId = await aPerson({ email })
  const ctx = app.system(org.orgId)
  await tx(ctx, (db) => inviteAccount(ctx, db, { employeeId, email, name }))
  return (await outbox()).at(-1)
}

describe('writing templates', () => {
  test('creates a draft, saves versions, and shows and restores them', async () => {
    const made = await create()
    expect(made.status).toBe(200)
    const id = made.data.EMAIL_ID
    const saved = await update({ EMAIL_ID: id, subject: 'Hello {{NAME}}', version_id: made.data.version_id })
    expect(saved.body).toMatchObject({ message: 'Updated', data: { number: 2 } })
    expect((await update({ EMAIL_ID: id, version_id: made.data.version_id })).body.key).toBe(
      'record.conflict',
    )
    const { data } = await app.call(calls.listVersions, { token: admin.token, params: { EMAIL_ID: id } })
    expect(data.versions.map(({ number, subject }) => [number, subject])).toEqual([
      [2, 'Hello {{NAME}}'],
      [1, 'Welcome {{NAME}}'],
    ])
    const body = { EMAIL_ID: id, version_id: made.data.version_id }
    expect((await app.call(calls.restoreVersion, { token: admin.token, body })).data.number).toBe(3)
    expect((await read(id)).data).toMatchObject({
      subject: 'Welcome {{NAME}}',
      number: 3,
      published_number: null,
    })
    expect((await read(id, { version_id: saved.data.version_id })).data.number).toBe(2)
  })

  test('lists by name, page and search, in two statements', async () => {
    for (let number = 10; number < 22; number++) await create({ name: `Template ${number}` })
    const list = (query = {}) => app.call(calls.listTemplates, { token: admin.token, query })
    const first = await list()
    expect(first.queries).toBeLessThanOrEqual(4)
    expect(first.data).toMatchObject({ total_rows: 12, numPages: 2 })
    expect(first.data.templates).toHaveLength(10)
    expect((await list({ page: 2 })).data.templates.map((one) => one.name)).toEqual([
      'Template 20',
      'Template 21',
    ])
    expect((await list({ search: '15' })).data.templates.map((one) => one.name)).toEqual(['Template 15'])
    expect((await list({ search: 'WELCOME' })).data.total_rows).toBe(12)
    expect((await list({ limit_count: 3 })).data.templates).toHaveLength(3)
    expect((await list({ group_id: groupId + 1000 })).data.total_rows).toBe(0)
  })

  test('copies with every language and entity, as a draft', async () => {
    const entity = await aMaster(app, org, 'entity')
    const { EMAIL_ID: id } = (await create()).data
    await update({ EMAIL_ID: id, language: 'hi', subject: 'नमस्ते {{NAME}}' })
    await update({ EMAIL_ID: id, entity_id: entity, subject: 'Entity {{NAME}}' })
    await publish(id)
    const copy = await app.call(calls.copyTemplate, { token: admin.token, body: { EMAIL_ID: id } })
    expect(copy.data.name).toBe('Copy of Our invitation')
    expect((await read(copy.data.EMAIL_ID)).data).toMatchObject({
      status: 'draft',
      languages: ['en', 'hi'],
      entity_count: 1,
    })
    expect((await read(copy.data.EMAIL_ID, { entity_id: entity })).data).toMatchObject({
      subject: 'Entity {{NAME}}',
      is_inherited: false,
    })
  })

  test('rejects invalid input, by field', async () => {
    const refused = async (more: Record<string, unknown>) => (await create(more)).body
    expect(await refused({ html: '<p>{{NAMME}} {{LINK}}</p>' })).toMatchObject({
      key: 'email-library.template_invalid',
      fields: { html: expect.stringContaining('Did you mean {{NAME}}?') },
    })
    expect((await refused({ html: '<p>no link</p>' })).fields?.html).toContain('{{LINK}}')
    expect((await refused({ text: 'no link' })).fields?.text).toContain('{{LINK}}')
    expect((await refused({ subject: 'a\r\nBcc: evil@example.test' })).fields).toHaveProperty('subject')
    expect((await refused({ reply_to: 'a@b.test\r\nBcc: evil@example.test' })).fields).toHaveProperty(
      'reply_to',
    )
    expect((await refused({ TRIGGER_SLUG: 'NOTHING' })).key).toBe('email-library.trigger_unknown')
    expect((await refused({ group_id: 987_654 })).key).toBe('email-library.group_unknown')
    // The link is meant for the invited person only.
    expect((await refused({ cc: ['boss@example.test'] })).fields).toHaveProperty('cc')
    expect((await refused({ bcc: ['boss@example.test'] })).fields).toHaveProperty('bcc')
  })

  test('creates and renames groups, and deletes empty ones', async () => {
    const save = (body: { id?: number; name: string }) =>
      app.call(calls.saveGroup, { token: admin.token, body })
    const { data } = await save({ name: 'Birthdays' })
    expect((await save({ name: 'BIRTHDAYS' })).body.key).toBe('email-library.group_name_taken')
    expect((await save({ id: data.id, name: 'Birthday wishes' })).data.name).toBe('Birthday wishes')
    await create({ group_id: data.id })
    const remove = (id: number) => app.call(calls.removeGroup, { token: admin.token, body: { id } })
    expect((await remove(data.id)).body.key).toBe('email-library.group_in_use')
    const found = await app.call(calls.listGroups, { token: admin.token, query: { search: 'wish' } })
    expect(found.data.groups).toEqual([{ id: data.id, name: 'Birthday wishes', template_count: 1 }])
  })
})

describe('published templates', () => {
  test('sends an invitation with the published version, not the draft', async () => {
    const { EMAIL_ID: id } = (await create()).data
    expect((await invite('one@example.test'))?.subject).toBe(`Welcome to ${org.name}`)
    await publish(id)
    await update({ EMAIL_ID: id, subject: 'Draft {{NAME}}' })
    const mail = await invite('two@example.test')
    expect(mail).toMatchObject({ subject: 'Welcome Ada <Rao>', kind: 'session.invitation', cc: [], bcc: [] })
    expect(mail?.html_body).toContain('Dear Ada &lt;Rao&gt;')
    expect(mail?.html_body).toMatch(/href="[^"]+\/email-verification\/[\w-]{43}"/)
    expect(mail?.text_body).toMatch(/begin \(http[^)]+\/email-verification\/[\w-]{43}\)/)
    expect(mail?.stored).toMatch(/\/email-verification\/•••/)
    expect(mail?.template_version_id).toBeGreaterThan(0)
    await publish(id, { is_published: false })
    expect((await invite('three@example.test'))?.subject).toBe(`Welcome to ${org.name}`)
  })

  test('uses the recipient’s entity’s version, otherwise the organisation’s', async () => {
    const [ours, other] = [await aMaster(app, org, 'entity'), await aMaster(app, org, 'entity')]
    const { EMAIL_ID: id } = (await create()).data
    await update({ EMAIL_ID: id, entity_id: ours, subject: 'Entity {{NAME}}' })
    expect((await read(id, { entity_id: other })).data).toMatchObject({ is_inherited: true, entity_id: null })
    await publish(id)
    await publish(id, { entity_id: ours })
    const ctx = app.system(org.orgId)
    const subjectFor = async (entityId: number) => {
      const email = `e${entityId}@example.test`
      const employeeId = await aPerson({ email, entityId })
      await tx(ctx, (db) => inviteAccount(ctx, db, { employeeId, email, name: 'Ada' }))
      return (await outbox()).at(-1)?.subject
    }
    expect(await subjectFor(ours)).toBe('Entity Ada')
    expect(await subjectFor(other)).toBe('Welcome Ada')
  })

  test('uses one template per trigger, and none once archived', async () => {
    const first = (await create({ name: 'First' })).data.EMAIL_ID
    const second = (await create({ name: 'Second', subject: 'Second {{NAME}}' })).data.EMAIL_ID
    await publish(first)
    expect((await publish(second)).data).toEqual({ status: 'published', replaced: 'First' })
    expect((await read(first)).data).toMatchObject({ status: 'draft', published_number: null })
    expect((await invite('four@example.test'))?.subject).toBe('Second Ada <Rao>')
    const archive = (is_archived: boolean) =>
      app.call(calls.archiveTemplate, { token: admin.token, body: { EMAIL_ID: second, is_archived } })
    expect((await archive(true)).data.status).toBe('archived')
    expect((await invite('five@example.test'))?.subject).toBe(`Welcome to ${org.name}`)
    expect((await update({ EMAIL_ID: second })).body.key).toBe('email-library.archived')
    expect((await publish(second)).body.key).toBe('email-library.archived')
    expect((await archive(false)).data.status).toBe('draft')
  })

  test('keeps one published when two are published concurrently', async () => {
    const ids = await Promise.all([1, 2, 3].map(async (n) => (await create({ name: `T${n}` })).data.EMAIL_ID))
    const answers = await Promise.all(ids.map((id) => publish(id)))
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200])
    const states = await Promise.all(ids.map(async (id) => (await read(id)).data.status))
    expect(states.filter((one) => one === 'published')).toHaveLength(1)
  })
})

describe('preview and test mail', () => {
  const preview = (body: Record<string, unknown>, token = admin.token) =>
    app.call(calls.previewTemplate, { token, body: { ...announcement, ...body } as never })

  test('show a person’s data, or samples', async () => {
    const id = await aPerson({ name: 'Zoë & <b>' })
    expect((await preview({})).data).toMatchObject({ subject: 'Hi Asha', person: null })
    const { data } = await preview({ employee_id: id })
    expect(data).toMatchObject({ subject: 'Hi Zoë & <b>', person: 'Zoë & <b> Rao' })
    expect(data.html).toContain('Zoë &amp; &lt;b&gt; Rao')
    const invitation = await preview({ TRIGGER_SLUG: 'INVITATION', ...words, employee_id: id })
    expect(invitation.data.subject).toBe('Welcome Zoë & <b> Rao')
    expect(invitation.data.html).toContain('A'.repeat(43))
  })

  test('report people out of the caller’s reach as missing', async () => {
    const [mine, other] = [await aMaster(app, org, 'location'), await aPerson()]
    const near = await aPerson()
    await tx(app.system(org.orgId), (db) =>
      db
        .updateTable('employee')
        .set({ location_id: mine })
        .where('org_id', '=', org.orgId)
        .where('id', '=', near)
        .execute(),
    )
    const reader = await anAccount(app, org, {
      roles: [ROLE.subAdmin],
      grants: { 'email-library.template.view': ['organisation'], 'employees.profile.view': ['group'] },
      group: { location: [mine] },
    })
    expect((await preview({ employee_id: near }, reader.token)).status).toBe(200)
    expect((await preview({ employee_id: other }, reader.token)).body.key).toBe('record.not_found')
    const people = await app.call(calls.previewPeople, { token: reader.token, query: { search: 'ada' } })
    expect(people.data.people.map((one) => one.id)).toEqual([near])
  })

  test('send a test to the caller only, without real links', async () => {
    const { EMAIL_ID: id } = (await create({ reply_to: 'hr@example.test' })).data
    const { data } = await app.call(calls.testTemplate, { token: admin.token, body: { EMAIL_ID: id } })
    expect(data.to).toBe(admin.email)
    const mails = await outbox()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      to_address: admin.email,
      reply_to: '',
      cc: [],
      bcc: [],
      subject: 'Test: Welcome Asha Rao',
    })
    expect(mails[0]?.html_body).toContain('A'.repeat(43))
  })
})

describe('sending by hand', () => {
  const send = (body: { EMAIL_ID: number; employee_ids: number[]; key?: string }, token = admin.token) =>
    app.call(calls.sendTemplate, { token, body: { key: crypto.randomUUID(), ...body } })

  test('sends each person their own data, once per key', async () => {
    const entity = await aMaster(app, org, 'entity', 'North & Co')
    const { EMAIL_ID: id } = (await create({ ...announcement, bcc: ['hr@example.test'] })).data
    const ids = [
      await aPerson({ name: 'Ada', entityId: entity }),
      await aPerson({ name: 'Bea' }),
      await aPerson({ email: null }),
    ]
    expect((await send({ EMAIL_ID: id, employee_ids: ids })).body.key).toBe('email-library.not_published')
    await publish(id)
    const key = crypto.randomUUID()
    expect((await send({ EMAIL_ID: id, employee_ids: ids, key })).data).toEqual({ sent: 2, not_sent: 1 })
    expect((await send({ EMAIL_ID: id, employee_ids: ids, key })).data).toEqual({ sent: 2, not_sent: 1 })
    const mails = await outbox()
    expect(mails.map((mail) => mail.subject)).toEqual(['Hi Ada', 'Hi Bea'])
    expect(mails[0]?.html_body).toContain('Ada Rao of North &amp; Co')
    expect(mails[0]?.bcc).toEqual(['hr@example.test'])
  })

  test('sends nothing at all when somebody is out of reach', async () => {
    const { EMAIL_ID: id } = (await create(announcement)).data
    await publish(id)
    const mine = await aMaster(app, org, 'location')
    const [near, far] = [await aPerson(), await aPerson()]
    await tx(app.system(org.orgId), (db) =>
      db
        .updateTable('employee')
        .set({ location_id: mine })
        .where('org_id', '=', org.orgId)
        .where('id', '=', near)
        .execute(),
    )
    const sender = await anAccount(app, org, {
      roles: [ROLE.subAdmin],
      grants: { 'email-library.template.send': ['group'] },
      group: { location: [mine] },
    })
    expect((await send({ EMAIL_ID: id, employee_ids: [near, far] }, sender.token)).body.key).toBe(
      'record.not_found',
    )
    expect(await outbox()).toEqual([])
    expect((await send({ EMAIL_ID: id, employee_ids: [near] }, sender.token)).data.sent).toBe(1)
    expect((await send({ EMAIL_ID: (await create()).data.EMAIL_ID, employee_ids: [near] })).body.key).toBe(
      'email-library.automatic',
    )
  })
})

describe('access', () => {
  test('reports templates, groups, versions and entities of other organisations as missing', async () => {
    const made = (await create()).data
    const id = made.EMAIL_ID
    const stranger = await anAdmin(app, await anOrganisation(app))
    const own = await app.call(calls.listGroups, { token: stranger.token })
    const theirs = await app.call(calls.createTemplate, {
      token: stranger.token,
      body: {
        name: 'Theirs',
        group_id: own.data.groups[0]?.id as number,
        TRIGGER_SLUG: 'INVITATION',
        ...words,
      },
    })
    expect((await read(id, {}, stranger.token)).body.key).toBe('record.not_found')
    expect((await update({ EMAIL_ID: id }, stranger.token)).body.key).toBe('record.not_found')
    expect((await publish(id, {}, stranger.token)).body.key).toBe('record.not_found')
    expect((await create({ group_id: groupId }, stranger.token)).body.key).toBe('email-library.group_unknown')
    const restore = { EMAIL_ID: theirs.data.EMAIL_ID, version_id: made.version_id }
    expect((await app.call(calls.restoreVersion, { token: stranger.token, body: restore })).body.key).toBe(
      'record.not_found',
    )
    const entity = await aMaster(app, org, 'entity')
    const foreign = { EMAIL_ID: theirs.data.EMAIL_ID, entity_id: entity }
    expect((await update(foreign, stranger.token)).body.key).toBe('record.not_found')
    expect((await read(theirs.data.EMAIL_ID, { entity_id: entity }, stranger.token)).body.key).toBe(
      'record.not_found',
    )
  })

  test('refuses to restore a version of another template', async () => {
    const [one, two] = [(await create()).data, (await create()).data]
    const body = { EMAIL_ID: two.EMAIL_ID, version_id: one.version_id }
    expect((await app.call(calls.restoreVersion, { token: admin.token, body })).body.key).toBe(
      'record.not_found',
    )
    expect((await read(two.EMAIL_ID, { version_id: one.version_id })).body.key).toBe('record.not_found')
  })

  test('separates permissions for viewing, writing, publishing and sending', async () => {
    const { EMAIL_ID: id } = (await create()).data
    const holder = (permission: string) =>
      anAccount(app, org, {
        roles: [ROLE.subAdmin],
        grants: { [`email-library.template.${permission}`]: ['organisation'] },
      })
    const [viewer, editor, employee] = [await holder('view'), await holder('edit'), await anAccount(app, org)]
    expect((await read(id, {}, viewer.token)).data.abilities).toEqual({ edit: false, send: false })
    expect((await update({ EMAIL_ID: id }, viewer.token)).status).toBe(403)
    expect((await update({ EMAIL_ID: id }, editor.token)).status).toBe(200)
    expect((await publish(id, {}, editor.token)).status).toBe(403)
    expect((await read(id, {}, employee.token)).status).toBe(403)
  })

  test('audits every step', async () => {
    const { EMAIL_ID: id } = (await create()).data
    await update({ EMAIL_ID: id, subject: 'Changed {{NAME}}' })
    await publish(id)
    const entries = await tx(app.system(org.orgId), (db) =>
      db
        .selectFrom('audit_entry')
        .select(['action', 'changes'])
        .where('org_id', '=', org.orgId)
        .where('record_type', '=', 'email_template')
        .orderBy('id')
        .execute(),
    )
    expect(entries.map((one) => one.action)).toEqual([
      'email-library.template.create',
      'email-library.template.update',
      'email-library.template.publish',
    ])
    expect(entries[1]?.changes).toMatchObject({ subject: ['Welcome {{NAME}}', 'Changed {{NAME}}'] })
  })
})
