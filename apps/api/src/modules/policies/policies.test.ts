import {
  createPolicyCategory,
  editPolicyCategory,
  listPolicyCategories,
  removePolicyCategory,
} from '@muster/contract/policies/categories.contract'
import {
  addPolicy,
  archivePolicy,
  discardPolicyDraft,
  editPolicy,
  listPolicies,
  listPolicyLookups,
  previewPolicyAudience,
  publishPolicy,
  readPolicyDetails,
  readPolicyVersion,
  removePolicy,
} from '@muster/contract/policies/policies.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeMaster } from '../../../test/describe-master.ts'
import { anAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { serveFiles } from '../../platform/files/serve-files.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { aCategory, aDraft, anUpload, aPublished, publish } from './policies.fixtures.ts'

let app: TestApp
let people: People
let token: string

beforeAll(async () => {
  app = await createTestApp({ server: { surfaces: [serveFiles] } })
  people = await aSmallCompany(app)
  token = people.admin.token
})

const details = async (policy_id: number) =>
  (await app.call(readPolicyDetails, { token, params: { policy_id } })).data
const list = async (query: object = {}) => (await app.call(listPolicies, { token, query })).data
const edit = async (policy_id: number, changed: object, version?: number) => {
  const { policy, current, draft } = await details(policy_id)
  const { title, content, filePath, change_note, effective_on, ...rest } = draft ?? current ?? ({} as never)
  const { LOCATION_ID, DEPT_ID, DESIGNATION_ID, ENTITY_ID, needs_acknowledgement, confirmation } = rest
  const { within_days, remind_every_days, valid_months } = rest
  return app.call(editPolicy, {
    token,
    body: {
      ...{ policy_id, version: version ?? policy.version, PCID: policy.PCID, owner_id: policy.owner_id },
      ...{ review_on: policy.review_on, title, content, filePath, change_note, effective_on },
      ...{ LOCATION_ID, DEPT_ID, DESIGNATION_ID, ENTITY_ID, needs_acknowledgement, confirmation },
      ...{ within_days, remind_every_days, valid_months },
      ...changed,
    },
  })
}

describe('a draft', () => {
  test('is added with the message of the specification, and deleted', async () => {
    const PCID = await aCategory(app, people.admin)
    const answer = await app.call(addPolicy, { token, body: { PCID, title: 'Travel' } })
    expect(answer.body).toMatchObject({ code: 200, message: 'Policy Created Successfully' })
    const { policy, current, draft } = await details(answer.data.policy_id)
    expect(policy).toMatchObject({
      state: 'draft',
      number: null,
      has_draft: true,
      LOCATION_ID: 'ALL',
      LOCATION_Name: '',
    })
    expect(current).toBeNull()
    expect(draft).toMatchObject({ number: 1, title: 'Travel', within_days: 14, confirmation: 'tick' })
    const body = { policy_id: answer.data.policy_id }
    expect((await app.call(removePolicy, { token, body })).status).toBe(200)
    expect((await app.call(removePolicy, { token, body })).status).toBe(404)
  })

  test('is for units, whose names are resolved', async () => {
    const id = await aDraft(app, people.admin, {
      LOCATION_ID: `${people.delhi},${people.pune}`,
      DEPT_ID: String(people.sales),
    })
    expect((await details(id)).policy).toMatchObject({
      LOCATION_ID: [people.pune, people.delhi].sort((a, b) => a - b).join(','),
      LOCATION_Name: 'Delhi, Pune',
      DEPT_Name: 'Sales',
      DESIGNATION_ID: 'ALL',
      ENTITY_Name: '',
    })
  })

  test.each([
    ['a category that does not exist', { PCID: 987_654 }, 'PCID'],
    ['a unit that does not exist', { DEPT_ID: '987654' }, 'DEPT_ID'],
    ['a list that is none', { DEPT_ID: 'Sales' }, 'DEPT_ID'],
    ['an owner who does not work here', { owner_id: 987_654 }, 'owner_id'],
    ['a review in the past', { review_on: '2026-11-20' }, 'review_on'],
    ['a blank title', { title: ' ' }, 'title'],
    ['no days to acknowledge it', { within_days: 0 }, 'within_days'],
  ])('is refused with %s', async (_, given, field) => {
    const PCID = await aCategory(app, people.admin)
    const answer = await app.call(addPolicy, { token, body: { PCID, title: 'X', ...given } })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toHaveProperty(field)
  })

  test('keeps formatting, and nothing that loads or runs', async () => {
    const content =
      '<h2 style="position:fixed" onclick="x()">Rule</h2><p>See <a href="javascript:x()">this</a> or <a href="https://a.test">that</a></p><script>x()</script><img src="https://a.test/x.png">'
    const id = await aDraft(app, people.admin, { content })
    expect((await details(id)).draft?.content).toBe(
      '<h2>Rule</h2><p>See <a>this</a> or <a href="https://a.test">that</a></p>',
    )
  })

  test('with nothing in it is not published', async () => {
    const id = await aDraft(app, people.admin, { content: '<p> </p>' })
    expect((await publish(app, people.admin, id)).body.key).toBe('policies.no_document')
  })

  test('with more tags than any text needs is refused before it is read', async () => {
    const id = await aDraft(app, people.admin)
    const { body } = await edit(id, { content: '<b>'.repeat(20_000) })
    expect(Object.keys(body.fields ?? {})).toEqual(['content'])
  })

  test('counts whom it reaches before it is published', async () => {
    const audience = async (body: object) => (await app.call(previewPolicyAudience, { token, body })).data
    const id = await aPublished(app, people.admin, { LOCATION_ID: String(people.pune) })
    expect(await audience({})).toEqual({ people: 4, added: 4, removed: 0 })
    expect(await audience({ policy_id: id, LOCATION_ID: String(people.delhi) })).toEqual({
      ...{ people: 1, added: 1, removed: 3 },
    })
    expect(await audience({ LOCATION_ID: String(people.delhi), DEPT_ID: String(people.sales) })).toEqual({
      ...{ people: 0, added: 0, removed: 0 },
    })
  })
})

describe('a published policy', () => {
  test('is edited as a draft of the next version, while the published one stays', async () => {
    const id = await aPublished(app, people.admin, { title: 'Leave', content: '<p>Twelve days.</p>' })
    await edit(id, { content: '<p>Fifteen days.</p>', change_note: 'Three days more' })
    const { current, draft, policy } = await details(id)
    expect(current).toMatchObject({ number: 1, content: '<p>Twelve days.</p>' })
    expect(draft).toMatchObject({ number: 2, content: '<p>Fifteen days.</p>' })
    expect(policy).toMatchObject({ state: 'published', number: 1, has_draft: true })
    await publish(app, people.admin, id)
    const after = await details(id)
    expect(after.current).toMatchObject({ number: 2, change_note: 'Three days more' })
    expect(after.versions.map(({ number }) => number)).toEqual([2, 1])
    const earlier = after.versions[1]?.version_id as number
    const read = await app.call(readPolicyVersion, { token, params: { version_id: earlier } })
    expect(read.data.content).toBe('<p>Twelve days.</p>')
  })

  test('changes its category, owner and review at once', async () => {
    const id = await aPublished(app, people.admin)
    const PCID = await aCategory(app, people.admin)
    await edit(id, { PCID, owner_id: people.asha, review_on: '2026-12-01' })
    const { policy, draft } = await details(id)
    expect(draft).toBeNull()
    expect(policy).toMatchObject({ PCID, owner: 'Asha Rao', review_on: '2026-12-01', is_review_due: true })
    expect((await list({ review: 'due' })).policies.map(({ policy_id }) => policy_id)).toEqual([id])
  })

  test('is saved without changes as it is', async () => {
    const id = await aPublished(app, people.admin)
    const before = await details(id)
    expect((await edit(id, {})).status).toBe(200)
    expect(await details(id)).toEqual({ ...before, current: { ...before.current, file: null } })
  })

  test('can have its draft discarded', async () => {
    const id = await aPublished(app, people.admin)
    await edit(id, { title: 'Another title' })
    const discard = () => app.call(discardPolicyDraft, { token, body: { policy_id: id } })
    expect((await discard()).status).toBe(200)
    expect((await discard()).body.key).toBe('policies.no_draft')
    expect((await details(id)).draft).toBeNull()
    expect((await publish(app, people.admin, id)).body.key).toBe('policies.no_draft')
  })

  test('refuses a change that is based on an older version', async () => {
    const id = await aPublished(app, people.admin)
    const { version } = (await details(id)).policy
    const both = await Promise.all(['A', 'B'].map((title) => edit(id, { title }, version)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const body = { policy_id: id, version }
    expect((await app.call(publishPolicy, { token, body })).body.key).toBe('record.conflict')
  })

  test('is archived and restored, but not deleted', async () => {
    const id = await aPublished(app, people.admin, { title: 'Old times' })
    expect((await app.call(removePolicy, { token, body: { policy_id: id } })).body.key).toBe(
      'policies.is_published',
    )
    const archive = (is_archived: boolean) =>
      app.call(archivePolicy, { token, body: { policy_id: id, is_archived } })
    const { data } = await archive(true)
    expect((await archive(true)).data).toEqual(data)
    const shown = async (query: object) =>
      (await list(query)).policies.some(({ policy_id }) => policy_id === id)
    expect([await shown({ limit: 200 }), await shown({ state: 'archived' })]).toEqual([false, true])
    expect((await edit(id, { title: 'New' })).body.key).toBe('policies.is_archived')
    await archive(false)
    expect(await shown({ limit: 200 })).toBe(true)
  })

  test('has a file, which stays with its version', async () => {
    const path = await anUpload(app, people.admin, 'Code of conduct.pdf')
    const id = await aDraft(app, people.admin, { content: '', filePath: path })
    expect((await publish(app, people.admin, id)).status).toBe(200)
    const next = await anUpload(app, people.admin, 'Code 2.pdf')
    await edit(id, { filePath: next })
    const { current, draft } = await details(id)
    expect(current?.file).toMatchObject({ name: 'Code of conduct.pdf', type: 'application/pdf' })
    expect(draft?.file?.name).toBe('Code 2.pdf')
    await edit(id, { filePath: path })
    expect((await details(id)).draft?.file?.name).toBe('Code of conduct.pdf')
    const other = await aDraft(app, people.admin)
    expect((await edit(other, { filePath: path })).body.key).toBe('files.not_uploaded')
  })
})

describe('the list', () => {
  test('is filtered by category and state, searched in titles and texts, sorted and paged', async () => {
    const PCID = await aCategory(app, people.admin)
    await aPublished(app, people.admin, { PCID, title: 'Alpha', content: '<p>Reimbursement of taxis</p>' })
    await aDraft(app, people.admin, { PCID, title: 'Beta', content: '<p>यात्रा भत्ता</p>' })
    await aPublished(app, people.admin, { PCID, title: 'Gamma', content: '<p>Other things</p>' })
    const titles = async (query: object) =>
      (await list({ PCID, ...query })).policies.map(({ title }) => title)
    expect(await titles({})).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await titles({ sort: '-title', limit: 2 })).toEqual(['Gamma', 'Beta'])
    expect(await titles({ sort: '-title', limit: 2, page: 2 })).toEqual(['Alpha'])
    expect(await titles({ state: 'draft' })).toEqual(['Beta'])
    expect(await titles({ search: 'amm' })).toEqual(['Gamma'])
    expect(await titles({ search: 'taxis reimb' })).toEqual(['Alpha'])
    expect(await titles({ search: 'यात्रा' })).toEqual(['Beta'])
    expect(await titles({ search: "it's & (odd | !" })).toEqual([])
    expect((await list({ PCID, limit: 2 })).numPages).toBe(2)
    expect((await app.call(listPolicies, { token, query: {} })).queries).toBeLessThanOrEqual(4)
  })

  test('is closed to people without the permission', async () => {
    const { token: own } = await anAccount(app, people.org)
    expect((await app.call(listPolicies, { token: own, query: {} })).status).toBe(403)
  })

  test('offers the units by the names of the specification', async () => {
    const { data } = await app.call(listPolicyLookups, { token })
    expect(data.departments).toContainEqual({ DEPT_ID: people.sales, DEPARTMENT_NAME: 'Sales' })
    expect(data.locations).toContainEqual({ id: people.pune, name: 'Pune' })
  })
})

test('a category is created with the message of the specification, searched and filtered', async () => {
  const answer = await app.call(createPolicyCategory, { token, body: { name: 'Ethics' } })
  expect(answer.body.message).toBe('New Policy Category Created')
  const { PCID, version } = answer.data
  await app.call(editPolicyCategory, { token, body: { PCID, version, name: 'Ethics', status: 0 } })
  const names = async (query: object) =>
    (await app.call(listPolicyCategories, { token, query })).data.categories.map(({ name }) => name)
  expect(await names({ search_text: 'ETH' })).toEqual(['Ethics'])
  expect(await names({ search_text: 'eth', status: '1' })).toEqual([])
})

describeMaster('a category of policies', {
  ...{ record: 'policy_category', key: 'PCID', taken: 'record.duplicate' },
  ...{ add: createPolicyCategory, change: editPolicyCategory, remove: removePolicyCategory },
  list: { endpoint: listPolicyCategories, rows: ({ categories }: { categories: [] }) => categories },
  sample: (_scene, turn) => ({ name: `Category no. ${turn}` }),
  changed: { note: 'Something else' },
  used: {
    by: async (scene, PCID) => {
      const body = { title: `Of ${PCID}`, PCID }
      await scene.app.call(addPolicy, { token: scene.admin.token, body })
    },
    error: 'policies.category_in_use',
  },
})
