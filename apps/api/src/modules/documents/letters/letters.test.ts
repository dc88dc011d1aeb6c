import { createHash } from 'node:crypto'
import {
  copyLetterTemplate,
  createLetterTemplate,
  deleteLetterTemplates,
  listLetterTemplates,
  listLetterVersions,
  listStarterTemplates,
  previewLetter,
  publishLetterTemplate,
  readFormFields,
  readLetterTemplate,
  restoreLetterTemplate,
  updateLetterTemplate,
} from '@muster/contract/documents/letter-templates.contract'
import { listLetterheads, saveLetterhead } from '@muster/contract/documents/letterheads.contract'
import {
  checkSending,
  listLetters,
  openLetter,
  packLetters,
  readOwnLetters,
  readSending,
  retryLetters,
  sendLetters,
  withdrawLetters,
} from '@muster/contract/documents/letters.contract'
import { updateEmployee } from '@muster/contract/employees/employees.contract'
import { createFormField } from '@muster/contract/forms/form-builder.contract'
import type { CallInput, Endpoint } from '@muster/contract/kit/index'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { updateRequest } from '@muster/contract/requests/decisions.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMaster, anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { hasPdfTool, pdfText } from '../../../../test/pdf-reader.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { serveFiles } from '../../../platform/files/serve-files.ts'
import { registerMergeFields } from '../../../platform/merge-fields/index.ts'
import { peopleAnonymised } from '../../employees/index.ts'

let app: TestApp
let team: Team
let hr: TestAccount
/** HR that may not read pay. */
let clerk: TestAccount

type Sent<E extends Endpoint> = CallInput<E> extends { body?: infer Body } ? NonNullable<Body> : never
type TemplateBody = Sent<typeof createLetterTemplate>

beforeAll(async () => {
  app = await createTestApp({ server: { surfaces: [serveFiles] } })
  // As a module with protected facts declares them.
  registerMergeFields({
    key: 'test-pay',
    label: { key: 'documents.letters.letters' },
    fields: async () => [
      {
        name: 'TEST_CTC',
        label: 'CTC',
        type: 'money',
        group: 'pay',
        sample: { amount: '1.00', currency: 'INR' },
      },
      {
        ...{ name: 'TEST_PAY', label: 'Pay', type: 'rows', group: 'pay' },
        columns: [
          { name: 'NAME', label: 'Component', type: 'text' },
          { name: 'AMOUNT', label: 'Amount', type: 'money' },
        ],
        sample: [{ NAME: 'Basic', AMOUNT: { amount: '1.00', currency: 'INR' } }],
      },
    ],
    read: async (_ctx, _db, { employeeIds }) =>
      new Map(
        employeeIds.map((id) => [
          id,
          {
            TEST_CTC: { amount: '1200000.00', currency: 'INR' },
            TEST_PAY: [{ NAME: 'Basic', AMOUNT: { amount: '50000.00', currency: 'INR' } }],
          },
        ]),
      ),
  })
})

beforeEach(async () => {
  team = await aTeam(app)
  const grants = {
    'documents.letters.view': ['organisation' as const],
    'documents.letters.send': ['organisation' as const],
    'documents.templates.manage': ['organisation' as const],
  }
  hr = await anAccount(app, team.org, {
    roles: [8],
    grants: { ...grants, 'employees.fields.pay': ['organisation'], 'leave.balance.view': ['organisation'] },
  })
  clerk = await anAccount(app, team.org, { roles: [8], grants })
})

const base: TemplateBody = {
  ...{ name: 'Increment', category: 'increment', language: 'en', number_pattern: 'INC/{YYYY}/{0000}' },
  ...{
    title: 'Letter of increment',
    body: '<p>Dear {{FIRST_NAME}}, {{LETTER_NUMBER}} of {{LETTER_DATE}}</p>',
  },
}
const payBody = `<p>Dear {{FIRST_NAME}}, your pay is {{TEST_CTC}}.</p>
  <table><tr><th>Component</th><th>Monthly</th></tr><tr data-each="TEST_PAY"><td>{{TEST_PAY.NAME}}</td><td>{{TEST_PAY.AMOUNT}}</td></tr></table>`

async function aTemplate(body: Partial<TemplateBody> = {}, by = hr): Promise<number> {
  const { data } = await app.call(createLetterTemplate, { token: by.token, body: { ...base, ...body } })
  await app.call(publishLetterTemplate, { token: by.token, body: { MAILID: data.MAILID, number: 1 } })
  return data.MAILID
}

const keyOf = () => crypto.randomUUID()
const send = (by: TestAccount, body: Omit<Sent<typeof sendLetters>, 'key'> & { key?: string }) =>
  app.call(sendLetters, { token: by.token, body: { key: keyOf(), ...body } })
const runJobs = () => app.platform.jobs.runPending({ orgId: team.org.orgId })
const log = async (by: TestAccount, body: Sent<typeof listLetters> = {}) =>
  (await app.call(listLetters, { token: by.token, body })).data
const own = async (by: TestAccount) => (await app.call(readOwnLetters, { token: by.token })).data.letters

/** The stored bytes of a letter. */
async function bytesOf(letterId: number): Promise<Buffer> {
  const { file_path } = await readTx(app.system(team.org.orgId), (db) =>
    db
      .selectFrom('letter')
      .select('file_path')
      .where('org_id', '=', team.org.orgId)
      .where('id', '=', letterId)
      .executeTakeFirstOrThrow(),
  )
  const chunks: Uint8Array[] = []
  for await (const chunk of app.platform.files.read(file_path as string)) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

describe('templates', () => {
  test('are added, changed in versions, published, copied, archived and restored', async () => {
    const { token } = hr
    const { data: added } = await app.call(createLetterTemplate, { token, body: base })
    const MAILID = added.MAILID
    const unchanged = await app.call(updateLetterTemplate, { token, body: { ...base, MAILID, version: 1 } })
    expect(unchanged.data.number).toBe(1)
    expect(unchanged.body.message).toBe('Updated')
    const body = { ...base, MAILID, body: '<p>Other words</p>', note: 'Shorter', publish: true }
    const changed = await app.call(updateLetterTemplate, { token, body })
    expect(changed.data.number).toBe(2)
    const stale = await app.call(updateLetterTemplate, { token, body: { ...body, version: 1 } })
    expect(stale.body).toMatchObject({ key: 'record.conflict' })
    const { versions } = (await app.call(listLetterVersions, { token, params: { MAILID } })).data
    expect(versions.map(({ number, note, is_published }) => [number, note, is_published])).toEqual([
      [2, 'Shorter', true],
      [1, '', false],
    ])
    const first = await app.call(readLetterTemplate, { token, params: { MAILID }, query: { number: 1 } })
    expect(first.data.content.body).toContain('{{FIRST_NAME}}')
    const twin = await app.call(createLetterTemplate, { token, body: { ...base, name: 'INCREMENT' } })
    expect(twin.body).toMatchObject({ key: 'record.duplicate' })
    await app.call(copyLetterTemplate, { token, body: { MAILID } })
    const third = await app.call(createLetterTemplate, { token, body: { ...base, finds_name: true } })
    const named = await app.call(readLetterTemplate, { token, params: { MAILID: third.data.MAILID } })
    expect(named.data.template.name).toBe('Increment 3')
    await app.call(deleteLetterTemplates, { token, body: { MAILID: third.data.MAILID } })
    const list = (await app.call(listLetterTemplates, { token, body: {} })).data
    expect(list).toMatchObject({ count: 2, num_pages: 1 })
    expect(list.results.map(({ name, status }) => [name, status])).toEqual([
      ['Increment', 'published'],
      ['Increment 2', 'draft'],
    ])
    await app.call(deleteLetterTemplates, { token, body: { MAILID } })
    expect((await send(hr, { MAILID, employee_ids: [team.meera] })).body).toMatchObject({
      key: 'documents.not_published',
    })
    expect((await app.call(listLetterTemplates, { token, body: { status: 'archived' } })).data.count).toBe(2)
    await app.call(restoreLetterTemplate, { token, body: { MAILID } })
    expect((await app.call(listLetterTemplates, { token, body: { search: 'increment' } })).data.count).toBe(2)
  })

  test.each([
    ['an unknown field', { body: '<p>{{FRIST_NAME}}</p>' }, 'documents.template_wrong', 'body'],
    [
      'a list within a list',
      {
        body: '<table><tr data-each="TEST_PAY"><td><table><tr data-each="TEST_PAY"><td>x</td></tr></table></td></tr></table>',
      },
      'documents.template_wrong',
      'body',
    ],
    ['a wrong footer', { footer: '<p>{{NOBODY}}</p>' }, 'documents.template_wrong', 'footer'],
    ['a number without a counter', { number_pattern: 'INC/{YYYY}' }, 'documents.refused', 'number_pattern'],
    ['an unknown token', { number_pattern: 'INC/{YEAR}/{0000}' }, 'documents.refused', 'number_pattern'],
    [
      'a question with the name of a field',
      { inputs: [{ name: 'FIRST_NAME', label: 'x', type: 'text' }] },
      'documents.refused',
      'inputs',
    ],
  ] as const)('%s is refused at its field', async (_name, wrong, key, field) => {
    const body = { ...base, ...wrong } as TemplateBody
    const answer = await app.call(createLetterTemplate, { token: hr.token, body })
    expect(answer.body).toMatchObject({ key, fields: { [field]: expect.any(String) } })
  })

  test('scripts and what reads files or the network are gone from what is stored', async () => {
    const MAILID = await aTemplate({
      body: '<p>Hi<script>x()</script><img src="http://evil/x"><iframe src="/etc/passwd"></iframe></p>',
    })
    const { content } = (await app.call(readLetterTemplate, { token: hr.token, params: { MAILID } })).data
    expect(content.body).toBe('<p>Hi</p>')
  })

  test('every starter can be saved and drawn with samples', async () => {
    const { starters } = (await app.call(listStarterTemplates, { token: hr.token })).data
    expect(starters.length).toBeGreaterThan(8)
    for (const { content, language, number_pattern, name, category } of starters) {
      const saved = await app.call(createLetterTemplate, {
        token: hr.token,
        body: { ...content, name, category, language, number_pattern },
      })
      expect([name, saved.body.error]).toEqual([name, false])
      const body = { ...content, language, number_pattern }
      const drawn = await app.call(previewLetter, { token: hr.token, body })
      expect([name, drawn.data?.missing, drawn.data?.pages]).toEqual([name, [], 1])
    }
  })

  test('merge fields come from every module, protected ones are marked', async () => {
    const groups = (await app.call(readFormFields, { token: clerk.token, body: {} })).data.groups
    const fields = groups.flatMap((group) => group.fields)
    const names = fields.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of [
      'FULL_NAME',
      'DEPARTMENT',
      'MANAGER_NAME',
      'LEGAL_NAME',
      'LEAVE_BALANCES',
      'LETTER_NUMBER',
    ])
      expect(names).toContain(name)
    expect(fields.find(({ name }) => name === 'TEST_CTC')?.is_withheld).toBe(true)
    expect(fields.find(({ name }) => name === 'FULL_NAME')?.is_withheld).toBe(false)
  })
})

describe('previews', () => {
  const preview = (by: TestAccount, body: Partial<Sent<typeof previewLetter>>) =>
    app.call(previewLetter, {
      token: by.token,
      body: { language: 'en', title: 'Letter', body: '<p>{{FIRST_NAME}} {{PHONE}}</p>', ...body },
    })

  test('with samples, and with a person’s own facts, gaps and conditions named', async () => {
    const { data: sample } = await preview(hr, {})
    expect(sample).toMatchObject({ pages: 1, missing: [] })
    expect(sample.svg).toMatch(/^<svg /)
    const body =
      '<p>{{CITY}}</p><div data-if="DEPARTMENT" data-op="is" data-value="Nowhere"><p>{{FIRST_NAME}}</p></div>'
    const admin = team.admin
    const { data } = await preview(admin, { body, employee_id: team.meera })
    expect(data.missing).toEqual(['City'])
    expect(data.conditions).toEqual([{ label: 'Department', op: 'is', value: 'Nowhere', holds: false }])
  })

  test('a custom field of the employee form is a merge field, with the value of each person', async () => {
    const { token } = team.admin
    const added = await app.call(createFormField, {
      token,
      body: {
        ...{ formid: 12, FIELD_NAME: 'Shirt size', FIELD_SLUG: 'SHIRT_SIZE', FEILD_TYPE: 'input' },
        ...{ is_searchable: false, in_list: false },
      },
    })
    expect(added.status).toBe(200)
    const values = { SHIRT_SIZE: 'Large' }
    expect(
      (await app.call(updateEmployee, { token, body: { emp_id: team.meera, values } as never })).status,
    ).toBe(200)
    const { groups } = (await app.call(readFormFields, { token, body: {} })).data
    const field = groups.flatMap(({ fields }) => fields).find(({ name }) => name === 'SHIRT_SIZE')
    expect(field).toMatchObject({ label: 'Shirt size', is_withheld: false })
    const body = '<p>Size {{SHIRT_SIZE}}</p>'
    const missingOf = async (employee_id: number) =>
      (await preview(team.admin, { body, employee_id })).data.missing
    expect(await missingOf(team.meera)).toEqual([])
    expect(await missingOf(team.dev)).toEqual(['Shirt size'])
  })

  test('whoever may not read pay sees samples of it, and nobody’s own', async () => {
    expect((await preview(clerk, { body: payBody })).data).toMatchObject({ missing: [] })
    const refused = await preview(clerk, { body: payBody, employee_id: team.meera })
    expect(refused.body).toMatchObject({
      key: 'documents.refused',
      fields: { employee_id: expect.stringContaining('CTC') },
    })
    expect((await preview(hr, { body: payBody, employee_id: team.meera })).data.pages).toBe(1)
  })

  test('reading somebody’s pay in a preview is recorded', async () => {
    await preview(hr, { body: payBody, employee_id: team.meera })
    const { rows } = await readTx(app.system(team.org.orgId), (db) =>
      sql<{ details: { groups: string[] } }>`select details from audit_entry where org_id = ${team.org.orgId}
        and action = 'audit.protected_fields.read' and record_id = ${team.meera}`.execute(db),
    )
    expect(rows.map(({ details }) => details.groups)).toEqual([['pay']])
  })

  test('somebody out of reach is as good as missing', async () => {
    const limited = await anAccount(app, team.org, {
      ...{ roles: [8], grants: { 'documents.letters.view': ['group'] }, group: { location: [team.pune] } },
    })
    expect((await preview(limited, { employee_id: team.dev })).status).toBe(404)
  })

  test('a sign that no font has, and a text that is too deep, are named', async () => {
    expect((await preview(hr, { body: '<p>Well done 😀</p>' })).body).toMatchObject({
      fields: { body: expect.stringContaining('😀') },
    })
    const deep = `${'<ul><li>'.repeat(40)}x${'</li></ul>'.repeat(40)}`
    expect((await preview(hr, { body: deep })).body).toMatchObject({ key: 'documents.template_wrong' })
    expect((await preview(hr, { body: `<p>${'x'.repeat(5000)}</p>` })).data.pages).toBe(2)
  })
})

describe('sending', () => {
  test('makes numbered PDFs, tells their people, and shows how far it is', async () => {
    const MAILID = await aTemplate({ body: payBody })
    const { data } = await send(hr, {
      MAILID,
      employee_ids: [team.meera, team.dev],
      letter_date: '2026-04-01',
    })
    expect(data).toMatchObject({ letters: 2, left_out: 0, pending_on: [], job: expect.any(String) })
    expect(await own(team.meeraIs)).toEqual([])
    await runJobs()
    const run = await app.call(readSending, { token: hr.token, params: { run_id: data.run_id } })
    expect(run.data).toMatchObject({ letters: 2, sent: 2, queued: 0, failed: 0 })
    const { letters } = await log(hr, { run_id: data.run_id, sort: 'number' })
    expect(letters.map(({ number, state, by_mail }) => [number, state, by_mail])).toEqual([
      ['INC/2026/0001', 'sent', true],
      ['INC/2026/0002', 'sent', true],
    ])
    const [mine] = await own(team.meeraIs)
    expect(mine).toMatchObject({ title: 'Letter of increment', is_new: true, void_reason: null })
    // The recipient opens their own, whatever it says of their pay.
    const opened = await app.call(openLetter, {
      token: team.meeraIs.token,
      body: { letter_id: mine?.letter_id as number },
    })
    expect(opened.data).toMatchObject({ content_type: 'application/pdf' })
    expect((await own(team.meeraIs))[0]?.is_new).toBe(false)
    expect((await log(hr, { employee_id: team.meera })).letters[0]?.opened_at).not.toBeNull()
    const bell = await app.call(fetchBellNotifications, { token: team.meeraIs.token })
    expect(JSON.stringify(bell.data)).toContain('You have a letter: Letter of increment')
    const mails = await readTx(app.system(team.org.orgId), (db) =>
      db
        .selectFrom('mail_outbox')
        .select('subject')
        .where('org_id', '=', team.org.orgId)
        .where('kind', '=', 'documents.letter')
        .execute(),
    )
    expect(mails).toHaveLength(2)
    // What it said of the person is forgotten once the PDF is there.
    const kept = await readTx(app.system(team.org.orgId), (db) =>
      db.selectFrom('letter').select('merge_values').where('org_id', '=', team.org.orgId).execute(),
    )
    expect(kept.every(({ merge_values }) => merge_values === null)).toBe(true)
  })

  test('have the letterhead of the person’s entity, in the language of the template', async () => {
    const foods = await aMaster(app, team.org, 'entity', 'Foods')
    await tx(app.system(team.org.orgId), (db) =>
      sql`update employee set entity_id = ${foods} where org_id = ${team.org.orgId} and id = ${team.meera}`.execute(
        db,
      ),
    )
    for (const [header, more] of [
      ['OF ALL', {}],
      ['OF FOODS', { entity_id: foods }],
      ['OF FOODS IN HINDI', { entity_id: foods, language: 'hi' as const }],
    ] as const)
      await app.call(saveLetterhead, { token: hr.token, body: { header: `<p>${header}</p>`, ...more } })
    const headsOf = async (MAILID: number) => {
      const { data } = await send(hr, { MAILID, employee_ids: [team.meera, team.dev] })
      await runJobs()
      const { letters } = await log(hr, { run_id: data.run_id })
      expect(letters.map(({ state }) => state)).toEqual(['sent', 'sent'])
      const heads = new Map<number, string>()
      for (const { letter_id, employee_id } of letters) {
        const text = hasPdfTool('pdftotext') ? pdfText(await bytesOf(letter_id)) : ''
        heads.set(employee_id, /OF (?:ALL|FOODS IN HINDI|FOODS)/.exec(text)?.[0] ?? '')
      }
      return [heads.get(team.meera), heads.get(team.dev)]
    }
    const english = await headsOf(await aTemplate({ name: 'In English' }))
    const hindi = await headsOf(await aTemplate({ name: 'In Hindi', language: 'hi' }))
    if (!hasPdfTool('pdftotext')) return
    expect(english).toEqual(['OF FOODS', 'OF ALL'])
    expect(hindi).toEqual(['OF FOODS IN HINDI', 'OF ALL'])
  })

  test('what another entity’s letterhead says keeps nobody from theirs', async () => {
    const foods = await aMaster(app, team.org, 'entity', 'Foods')
    await tx(app.system(team.org.orgId), (db) =>
      sql`update employee set entity_id = ${foods} where org_id = ${team.org.orgId} and id = ${team.meera}`.execute(
        db,
      ),
    )
    const head = { header: '<p>FOODS {{TEST_CTC}}</p>', entity_id: foods }
    expect((await app.call(saveLetterhead, { token: hr.token, body: head })).status).toBe(200)
    const MAILID = await aTemplate()
    // The clerk may not read pay: of those whose letterhead says it they are kept, of nobody else.
    const both = await send(clerk, { MAILID, employee_ids: [team.meera, team.dev] })
    expect(both.body).toMatchObject({ fields: { employee_ids: expect.stringContaining('CTC') } })
    expect((await send(clerk, { MAILID, employee_ids: [team.dev] })).data).toMatchObject({ letters: 1 })
    const look = (employee_id: number) =>
      app.call(previewLetter, {
        token: clerk.token,
        body: { language: 'en', title: 'Letter', body: '<p>{{FIRST_NAME}}</p>', employee_id },
      })
    expect([(await look(team.dev)).status, (await look(team.meera)).status]).toEqual([200, 422])
    await send(hr, { MAILID, employee_ids: [team.meera, team.dev] })
    await runJobs()
    const { letters } = await log(clerk)
    const opens = letters.map(({ employee_id, abilities }) => [employee_id, abilities.open])
    expect(opens.sort()).toEqual(
      [
        [team.meera, false],
        [team.dev, true],
        [team.dev, true],
      ].sort(),
    )
  })

  test('again with the same key sends nothing twice, and numbers go on', async () => {
    const MAILID = await aTemplate()
    const key = keyOf()
    const first = await send(hr, { MAILID, key, employee_ids: [team.meera] })
    const second = await send(hr, { MAILID, key, employee_ids: [team.meera] })
    expect(second.data).toEqual(first.data)
    await runJobs()
    expect((await log(hr)).total).toBe(1)
    await send(hr, { MAILID, employee_ids: [team.meera] })
    await runJobs()
    expect((await log(hr)).letters.map(({ number }) => number)).toEqual(['INC/2026/0002', 'INC/2026/0001'])
  })

  test('a key answers nobody else, and nothing else that is sent with it', async () => {
    const MAILID = await aTemplate()
    const key = keyOf()
    const first = await send(hr, { MAILID, key, employee_ids: [team.meera] })
    const other = await send(hr, { MAILID, key, employee_ids: [team.dev] })
    expect(other.body).toMatchObject({ key: 'request.invalid', fields: { key: expect.any(String) } })
    // Somebody else who chose the same key sends their own letter.
    const clerks = await send(clerk, { MAILID, key, employee_ids: [team.meera] })
    expect(clerks.status).toBe(200)
    expect(clerks.data.run_id).not.toBe(first.data.run_id)
    // Two at once with one key, for different templates: one is sent, the other is refused.
    const [one, two] = [await aTemplate({ name: 'One' }), await aTemplate({ name: 'Two' })]
    const shared = keyOf()
    const both = await Promise.all(
      [one, two].map((id) => send(hr, { MAILID: id, key: shared, employee_ids: [team.meera] })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('people with gaps are named, and stop it unless they are left out', async () => {
    const MAILID = await aTemplate({ body: '<p>{{FIRST_NAME}} {{CITY}}</p>' })
    await tx(app.system(team.org.orgId), (db) =>
      sql`update employee set city = 'Pune' where org_id = ${team.org.orgId} and id = ${team.meera}`.execute(
        db,
      ),
    )
    const admin = team.admin
    const body = { MAILID, employee_ids: [team.meera, team.dev] }
    const { data } = await app.call(checkSending, { token: admin.token, body })
    expect(data).toMatchObject({ people: 2, ready: 1, gap_count: 1, is_approved: false })
    expect(data.gaps[0]).toMatchObject({ employee_id: team.dev, missing: ['City'] })
    expect((await send(admin, body)).body).toMatchObject({
      key: 'documents.refused',
      fields: { leave_out_gaps: expect.any(String) },
    })
    expect((await send(admin, { ...body, leave_out_gaps: true })).data).toMatchObject({
      letters: 1,
      left_out: 1,
    })
    expect(
      (await send(admin, { MAILID, employee_ids: [team.dev], leave_out_gaps: true })).body,
    ).toMatchObject({
      key: 'documents.refused',
    })
  })

  test('whoever may not read pay can’t send it, and nobody sends to people out of reach', async () => {
    const MAILID = await aTemplate({ body: payBody })
    const refused = await send(clerk, { MAILID, employee_ids: [team.meera, team.dev] })
    expect(refused.body).toMatchObject({ fields: { employee_ids: expect.stringContaining('CTC') } })
    const limited = await anAccount(app, team.org, {
      roles: [8],
      grants: {
        'documents.letters.view': ['group'],
        'documents.letters.send': ['group'],
        'employees.fields.pay': ['group'],
      },
      group: { location: [team.pune] },
    })
    expect((await send(limited, { MAILID, employee_ids: [team.dev] })).status).toBe(404)
    expect((await send(limited, { MAILID, employee_ids: [team.nina] })).data).toMatchObject({ letters: 1 })
    await send(hr, { MAILID, employee_ids: [team.dev, team.nina] })
    await runJobs()
    // The clerk sees that there are letters about pay, and opens none.
    const seen = await log(clerk)
    expect(seen.total).toBe(3)
    expect(seen.letters.every(({ abilities }) => !abilities.open)).toBe(true)
    const letter_id = seen.letters[0]?.letter_id as number
    expect((await app.call(openLetter, { token: clerk.token, body: { letter_id } })).status).toBe(403)
    expect(
      (await app.call(packLetters, { token: clerk.token, body: { letter_ids: [letter_id] } })).status,
    ).toBe(422)
    expect((await log(limited)).total).toBe(2)
    expect((await app.call(openLetter, { token: team.raviIs.token, body: { letter_id } })).status).toBe(404)
  })

  test('to oneself only what others approve', async () => {
    const MAILID = await aTemplate()
    const account = { org_id: team.org.orgId, account_id: team.ninaIs.accountId }
    await tx(app.system(team.org.orgId), async (db) => {
      await db
        .insertInto('account_role')
        .values({ ...account, product_id: 1, role_id: 8 })
        .execute()
      const grant = { ...account, permission: 'documents.letters.send', scope: 'organisation' }
      await db.insertInto('account_grant').values(grant).execute()
    })
    const refused = await send(team.ninaIs, { MAILID, employee_ids: [team.nina] })
    expect(refused.body).toMatchObject({ fields: { employee_ids: expect.stringContaining('yourself') } })
    // Among everybody the sender is left out, and told.
    const check = (by: TestAccount) => app.call(checkSending, { token: by.token, body: { MAILID } })
    const [own, others] = [(await check(team.ninaIs)).data, (await check(hr)).data]
    expect(own).toMatchObject({ people: others.people - 1, is_sender_left_out: true })
    expect(others.is_sender_left_out).toBe(false)
    await send(team.ninaIs, { MAILID, employee_ids: [] })
    await runJobs()
    expect((await log(hr)).letters.map((letter) => letter.employee_id)).not.toContain(team.nina)
  })

  test('values that the template asks for are required, and written in the letter’s language', async () => {
    const MAILID = await aTemplate({
      ...{ language: 'hi', body: '<p>{{EFFECTIVE_FROM}}: {{RISE}}</p>' },
      inputs: [
        { name: 'EFFECTIVE_FROM', label: 'Effective from', type: 'date' },
        { name: 'RISE', label: 'Rise', type: 'money' },
      ],
    })
    const body = { MAILID, employee_ids: [team.meera] }
    expect((await send(hr, body)).body).toMatchObject({
      fields: { 'values.EFFECTIVE_FROM': expect.any(String) },
    })
    const values = { EFFECTIVE_FROM: '2026-04-01', RISE: '1000' }
    expect((await send(hr, { ...body, values: { ...values, RISE: 'much' } })).body).toMatchObject({
      fields: { 'values.RISE': expect.any(String) },
    })
    expect((await send(hr, { ...body, values })).data).toMatchObject({ letters: 1 })
    await runJobs()
    expect((await log(hr)).letters[0]).toMatchObject({ state: 'sent' })
  })

  test.each([
    ['date', '2026-02-30'],
    ['date', 'soon'],
    ['number', '0x10'],
    ['money', '1e9'],
  ] as const)('a %s of %s is refused at its field, also in the preview', async (type, value) => {
    const inputs = [{ name: 'ASKED', label: 'Asked', type }]
    const answer = await app.call(previewLetter, {
      token: hr.token,
      body: {
        ...{ title: 'Letter', body: '<p>{{ASKED}}</p>', language: 'en' as const, employee_id: null },
        ...{ inputs, values: { ASKED: value } },
      },
    })
    expect(answer.body).toMatchObject({ fields: { 'values.ASKED': expect.stringContaining('Asked') } })
  })

  test('a letter that can’t be made says why and can be made again; the others are sent', async () => {
    const MAILID = await aTemplate({ body: '<p>{{FULL_NAME}}</p>' })
    await tx(app.system(team.org.orgId), (db) =>
      sql`update employee set last_name = '😀' where org_id = ${team.org.orgId} and id = ${team.dev}`.execute(
        db,
      ),
    )
    const { data } = await send(hr, { MAILID, employee_ids: [team.meera, team.dev] })
    await runJobs()
    const { letters } = await log(hr, { run_id: data.run_id, sort: 'state' })
    expect(letters.map(({ state }) => state).sort()).toEqual(['failed', 'sent'])
    expect(letters.find(({ state }) => state === 'failed')?.problem).toContain('😀')
    const again = await app.call(retryLetters, { token: hr.token, body: { run_id: data.run_id } })
    expect(again.data.letters).toBe(1)
    await runJobs()
    expect((await log(hr, { state: 'sent' })).total).toBe(1)
  })

  test('to everybody at a place', async () => {
    const MAILID = await aTemplate()
    const limits = { entity: [], location: [team.pune], department: [], designation: [], employment_type: [] }
    const { data } = await app.call(checkSending, { token: hr.token, body: { MAILID, limits } })
    expect(data.people).toBeGreaterThan(0)
    const all = await app.call(checkSending, { token: hr.token, body: { MAILID } })
    expect(all.data.people).toBeGreaterThan(data.people)
  })

  test('costs the same number of statements for one and for many', async () => {
    const MAILID = await aTemplate({
      body: `${payBody}<table><tr data-each="LEAVE_BALANCES"><td>{{LEAVE_BALANCES.TYPE}}</td></tr></table>`,
    })
    const check = (employee_ids: number[]) =>
      app.call(checkSending, { token: hr.token, body: { MAILID, employee_ids } })
    const one = await check([team.meera])
    const many = await check([team.meera, team.dev, team.nina, team.ravi])
    expect(many.queries).toBe(one.queries)
    expect(one.queries).toBeLessThanOrEqual(14)
  })
})

describe('a letter once sent', () => {
  test('is the same bytes after its template, its person and its letterhead change; the database refuses a change', async () => {
    const MAILID = await aTemplate()
    await app.call(saveLetterhead, { token: hr.token, body: { header: '<p>{{ORGANISATION_NAME}}</p>' } })
    await send(hr, { MAILID, employee_ids: [team.meera] })
    await runJobs()
    const [letter] = (await log(hr)).letters
    const id = letter?.letter_id as number
    const before = await bytesOf(id)
    await app.call(updateLetterTemplate, {
      token: hr.token,
      body: { ...base, MAILID, body: '<p>New</p>', publish: true },
    })
    const [head] = (await app.call(listLetterheads, { token: hr.token })).data.letterheads
    await app.call(saveLetterhead, {
      token: hr.token,
      body: { ...(head?.id ? { id: head.id } : {}), header: '<p>Other</p>' },
    })
    await tx(app.system(team.org.orgId), (db) =>
      sql`update employee set first_name = 'Somebody' where org_id = ${team.org.orgId} and id = ${team.meera}`.execute(
        db,
      ),
    )
    expect((await bytesOf(id)).equals(before)).toBe(true)
    expect((await log(hr)).letters[0]).toMatchObject({ template_version: 1, title: 'Letter of increment' })
    const stored = await readTx(app.system(team.org.orgId), (db) =>
      db.selectFrom('letter').select('sha256').where('org_id', '=', team.org.orgId).executeTakeFirstOrThrow(),
    )
    expect(stored.sha256).toBe(createHash('sha256').update(before).digest('hex'))
    for (const change of [
      { title: 'x' },
      { sha256: 'x' },
      { file_path: 'x' },
      { state: 'queued' },
      { number: '9' },
    ])
      await expect(
        tx(app.system(team.org.orgId), (db) =>
          db
            .updateTable('letter')
            .set(change)
            .where('org_id', '=', team.org.orgId)
            .where('id', '=', id)
            .execute(),
        ),
      ).rejects.toThrow()
  })

  test('has a date of these years', async () => {
    const MAILID = await aTemplate()
    const dated = (letter_date: string) =>
      app.call(checkSending, {
        token: hr.token,
        body: { MAILID, employee_ids: [team.meera], letter_date },
      })
    for (const date of ['1900-01-01', '2190-01-01']) {
      const { body } = await dated(date)
      expect(body.key).toBe('documents.refused')
      expect(body.fields?.letter_date).toMatch(/^Choose a date between /)
    }
    expect((await dated('2027-10-31')).body.error).toBe(false)
  })

  test('is withdrawn with a reason, marked for its person, and still there', async () => {
    const MAILID = await aTemplate()
    await send(hr, { MAILID, employee_ids: [team.meera] })
    await runJobs()
    const letter_id = (await log(hr)).letters[0]?.letter_id as number
    const withdraw = (by: TestAccount) =>
      app.call(withdrawLetters, {
        token: by.token,
        body: { letter_ids: [letter_id], reason: 'Wrong amount' },
      })
    expect((await withdraw(team.meeraIs)).status).toBe(403)
    const link = async () =>
      (await app.call(openLetter, { token: team.meeraIs.token, body: { letter_id } })).data.link
    const before = await link()
    expect((await app.app.inject({ method: 'GET', url: before })).statusCode).toBe(200)
    expect((await withdraw(hr)).data).toEqual({ withdrawn: 1 })
    expect((await withdraw(hr)).data).toEqual({ withdrawn: 0 })
    expect(await own(team.meeraIs)).toMatchObject([{ void_reason: 'Wrong amount' }])
    expect((await log(hr)).letters[0]).toMatchObject({
      state: 'void',
      problem: 'Wrong amount',
      abilities: { withdraw: false },
    })
    // A link from before says so at once; the person's own list opens the letter, marked as withdrawn.
    const refused = await app.app.inject({ method: 'GET', url: before })
    expect(refused.statusCode).toBe(410)
    expect(refused.json()).toMatchObject({ key: 'documents.letter_withdrawn' })
    expect(
      (await app.app.inject({ method: 'GET', url: before.replace('?', '?mark=withdrawn&') })).statusCode,
    ).toBe(403)
    expect((await app.app.inject({ method: 'GET', url: await link() })).statusCode).toBe(200)
  })

  test('is packed with others into one archive', async () => {
    const MAILID = await aTemplate()
    await send(hr, { MAILID, employee_ids: [team.meera, team.dev] })
    await runJobs()
    const letter_ids = (await log(hr)).letters.map(({ letter_id }) => letter_id)
    const answer = await app.call(packLetters, { token: hr.token, body: { letter_ids } })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/zip')
  })

  test('goes with its person when they are anonymised', async () => {
    const MAILID = await aTemplate()
    await send(hr, { MAILID, employee_ids: [team.meera] })
    await runJobs()
    const ctx = app.system(team.org.orgId)
    await tx(ctx, (db) => peopleAnonymised.emit(ctx, db, { employeeIds: [team.meera] }))
    expect(await own(team.meeraIs)).toEqual([])
    expect((await log(hr)).letters[0]).toMatchObject({ state: 'sent', abilities: { open: false } })
  })
})

describe('approval', () => {
  async function anAsker(): Promise<TestAccount> {
    const account = { org_id: team.org.orgId, account_id: team.meeraIs.accountId }
    await tx(app.system(team.org.orgId), async (db) => {
      await db
        .insertInto('account_role')
        .values({ ...account, product_id: 1, role_id: 8 })
        .execute()
      for (const permission of ['documents.letters.send', 'documents.letters.view'])
        await db
          .insertInto('account_grant')
          .values({ ...account, permission, scope: 'organisation' })
          .execute()
    })
    return team.meeraIs
  }

  test('letters wait, and are sent with what was approved', async () => {
    const asker = await anAsker()
    const MAILID = await aTemplate({ needs_approval: true })
    const { data } = await send(asker, { MAILID, employee_ids: [team.dev] })
    expect(data).toMatchObject({ job: null, letters: 1 })
    expect(data.pending_on.length).toBe(1)
    await runJobs()
    expect((await log(hr)).letters[0]).toMatchObject({ state: 'waiting', sent_at: null })
    expect(await own(team.devIs)).toEqual([])
    const request_id = (await log(hr)).letters[0]?.request_id as number
    const body = { REQUEST_ID: request_id, REQUEST_STATUS: 1 as const }
    const decided = await app.call(updateRequest, { token: team.raviIs.token, body })
    expect(decided.status).toBe(200)
    await runJobs()
    expect((await log(hr)).letters[0]).toMatchObject({ state: 'sent' })
    expect(await own(team.devIs)).toHaveLength(1)
  })

  test('rejected letters are never sent', async () => {
    const asker = await anAsker()
    const MAILID = await aTemplate({ needs_approval: true })
    await send(asker, { MAILID, employee_ids: [team.dev] })
    const request_id = (await log(hr)).letters[0]?.request_id as number
    const body = { REQUEST_ID: request_id, REQUEST_STATUS: 3 as const, comment: 'No' }
    await app.call(updateRequest, { token: team.raviIs.token, body })
    await runJobs()
    expect((await log(hr)).letters[0]).toMatchObject({ state: 'cancelled' })
    expect(await own(team.devIs)).toEqual([])
  })

  test('whoever has no employee record can’t ask for it', async () => {
    const MAILID = await aTemplate({ needs_approval: true })
    expect((await send(hr, { MAILID, employee_ids: [team.dev] })).body).toMatchObject({
      key: 'documents.refused',
    })
  })
})
