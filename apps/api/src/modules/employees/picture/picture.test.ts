import { employeeDetails } from '@muster/contract/employees/employees.contract'
import {
  decideProfileImage,
  listProfileImages,
  readProfileImage,
  updateProfileImage,
} from '@muster/contract/employees/identity/picture.contract'
import { generateSignedUrl } from '@muster/contract/files/files.contract'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { updateSingleSetting } from '@muster/contract/settings/organisation-settings.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, anOrganisation, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { serveFiles } from '../../../platform/files/serve-files.ts'
import { anHrOf, aSmallCompany, type People } from '../employees.fixtures.ts'
import { aJpeg } from './picture.fixtures.ts'

let app: TestApp
let people: People
let meera: TestAccount

beforeAll(async () => {
  app = await createTestApp({ server: { surfaces: [serveFiles] } })
})
beforeEach(async () => {
  people = await aSmallCompany(app)
  meera = await anAccount(app, people.org, { employeeId: people.meera })
})

async function upload(by: TestAccount, content = aJpeg(), folder = 'profile_pictures'): Promise<string> {
  const { data } = await app.call(generateSignedUrl, {
    token: by.token,
    body: { key: 'me.jpg', content_type: 'image/jpeg', file_size: content.length, folder: folder as never },
  })
  await app.app.inject({
    method: 'PUT',
    url: data.signed_url,
    headers: { 'content-type': 'image/jpeg' },
    payload: content,
  })
  return data.filePath
}

const change = (by: TestAccount, filePath: string | null, emp_id?: number) =>
  app.call(updateProfileImage, { token: by.token, body: { filePath, ...(emp_id ? { emp_id } : {}) } })
const read = (by: TestAccount, emp_id?: number) =>
  app.call(readProfileImage, { token: by.token, query: emp_id ? { emp_id } : {} })
const waiting = (by: TestAccount, search = '') =>
  app.call(listProfileImages, { token: by.token, body: { search } })
const decide = (by: TestAccount, id: number, outcome: 'approve' | 'reject', reason = '') =>
  app.call(decideProfileImage, { token: by.token, body: { id, outcome, reason } })
const needsApproval = (isOn = true) =>
  app.call(updateSingleSetting, {
    token: people.admin.token,
    body: { name: 'picture_needs_approval', value: isOn },
  })

/** The organisation's stored uploads. */
const files = () =>
  readTx(app.system(people.org.orgId), async (db) => {
    const rows = await db
      .selectFrom('stored_file')
      .select(['path', 'state'])
      .where('org_id', '=', people.org.orgId)
      .execute()
    return rows.filter((row) => row.state === 'stored').map((row) => row.path)
  })

describe('without approval', () => {
  test('a picture is shown at once, and the previous one is deleted', async () => {
    const [first, second] = [await upload(meera), await upload(meera, aJpeg(512, 512, 'b'))]
    const shown = await change(meera, first)
    expect(shown.data).toMatchObject({ approval: false, waiting: null, EMPLOYEE_ID: people.meera })
    expect(shown.data.photo).toContain(first)
    expect((await change(meera, second)).data.photo).toContain(second)
    // Idempotent.
    expect((await change(meera, second)).data.photo).toContain(second)
    expect(await files()).toEqual([second])
    const record = await app.call(employeeDetails, {
      token: people.admin.token,
      query: { emp_id: people.meera },
    })
    expect(record.data.photo).toContain(second)
    expect((await change(meera, null)).data.photo).toBeNull()
    expect(await files()).toEqual([])
    expect((await read(meera)).queries).toBeLessThanOrEqual(8)
  })

  test('of two concurrent changes, only the file of the shown picture is kept', async () => {
    const paths = await Promise.all([upload(meera), upload(meera, aJpeg(512, 512, 'b'))])
    const answers = await Promise.all(paths.map((path) => change(meera, path)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    const [kept, ...others] = await files()
    expect(others).toEqual([])
    expect((await read(meera)).data.photo).toContain(kept)
  })

  test.each<[string, Buffer, RegExp]>([
    ['a file with a false type', Buffer.from('%PDF-1.7 not a picture'), /./],
    [
      'a picture with an appended web page',
      Buffer.concat([aJpeg(), Buffer.from('<html>')]),
      /can’t be opened as a picture/,
    ],
    ['a picture that is too large', aJpeg(5000, 5000), /too large/],
  ])('%s is refused with the reason, and its file is deleted', async (_what, content, reason) => {
    const path = await upload(meera, content)
    const answer = await change(meera, path)
    expect(answer.status).toBe(422)
    expect(answer.message).toMatch(reason)
    expect(await files()).toEqual([])
    expect((await read(meera)).data.photo).toBeNull()
  })

  test('refuses somebody else’s upload, an upload for another purpose, and people out of reach', async () => {
    const ravi = await anAccount(app, people.org, { employeeId: people.ravi })
    const theirs = await upload(ravi)
    expect((await change(meera, theirs)).body.key).toBe('files.not_uploaded')
    const document = await upload(meera, aJpeg(), 'employee_documents')
    expect((await change(meera, document)).body.key).toBe('files.not_uploaded')
    expect((await change(meera, await upload(meera), people.ravi)).status).toBe(404)
    expect((await read(meera, people.ravi)).status).toBe(404)
    // The other person's refused upload stays for its owner; the caller's own is deleted.
    expect((await files()).sort()).toEqual([theirs, document].sort())
    const other = await anAdmin(app, await anOrganisation(app))
    expect((await change(other, await upload(other), people.meera)).status).toBe(404)
    expect((await change(other, theirs, people.meera)).status).not.toBe(200)
  })

  test('HR can change it only within reach', async () => {
    const grants = { 'employees.picture.change': ['group' as const] }
    const hr = await anHrOf(app, people, people.pune, grants)
    expect((await change(hr, await upload(hr), people.meera)).status).toBe(200)
    const path = await upload(hr)
    expect((await change(hr, path, people.dev)).status).toBe(404)
    expect(await files()).not.toContain(path)
  })
})

describe('with approval', () => {
  const grants = {
    'employees.picture.approve': ['group' as const],
    'employees.picture.change': ['group' as const],
  }
  let hr: TestAccount
  beforeEach(async () => {
    await needsApproval()
    hr = await anHrOf(app, people, people.pune, grants)
  })

  test('a picture waits with a message, and is shown once approved', async () => {
    const before = await upload(hr)
    await change(hr, before, people.meera)
    const path = await upload(meera)
    const requested = await change(meera, path)
    expect(requested.data).toMatchObject({ approval: true })
    expect(requested.message).toMatch(/sent for approval/)
    expect(requested.data.photo).toContain(before)
    expect(requested.data.waiting?.photo).toContain(path)
    const list = await waiting(hr)
    expect(list.queries).toBeLessThanOrEqual(4)
    expect(list.data).toMatchObject({ total_rows: 1, requests: [{ EMPLOYEE_ID: people.meera }] })
    const id = list.data.requests[0]?.id as number
    expect((await decide(hr, id, 'approve')).status).toBe(200)
    expect((await decide(hr, id, 'approve')).status).toBe(200)
    expect((await decide(hr, id, 'reject', 'Late')).body.key).toBe('employees.picture_decided')
    expect((await read(meera)).data).toMatchObject({ waiting: null, refused: null, needs_approval: true })
    expect((await read(meera)).data.photo).toContain(path)
    expect(await files()).toEqual([path])
    const bell = await app.call(fetchBellNotifications, { token: meera.token, body: {} })
    expect(JSON.stringify(bell.data)).toContain('Your new profile picture is shown')
  })

  test('a rejected one is deleted with its file, and the person sees the reason', async () => {
    await change(meera, await upload(meera))
    const id = (await waiting(hr)).data.requests[0]?.id as number
    expect((await decide(hr, id, 'reject')).status).toBe(422)
    expect((await decide(hr, id, 'reject', 'Please show your face.')).status).toBe(200)
    expect((await read(meera)).data).toMatchObject({
      photo: null,
      waiting: null,
      refused: { reason: 'Please show your face.' },
    })
    expect(await files()).toEqual([])
  })

  test('a newer one replaces the waiting one; removing a picture needs no approval', async () => {
    await change(meera, await upload(meera))
    const old = (await waiting(hr)).data.requests[0]?.id as number
    const newer = await upload(meera, aJpeg(512, 512, 'b'))
    await change(meera, newer)
    expect(await files()).toEqual([newer])
    expect((await decide(hr, old, 'approve')).body.key).toBe('employees.picture_decided')
    expect((await change(meera, null)).data).toMatchObject({ approval: false, waiting: null })
    expect([await files(), (await waiting(hr)).data.total_rows]).toEqual([[], 0])
  })

  test('of two concurrent decisions one counts', async () => {
    await change(meera, await upload(meera))
    const id = (await waiting(hr)).data.requests[0]?.id as number
    const answers = await Promise.all([decide(hr, id, 'approve'), decide(people.admin, id, 'reject', 'No')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    const isShown = answers[0]?.status === 200
    expect((await read(meera)).data.photo !== null).toBe(isShown)
    expect((await files()).length).toBe(isShown ? 1 : 0)
  })

  test('refuses decisions out of reach, from another organisation, and about one’s own picture', async () => {
    const dev = await anAccount(app, people.org, { employeeId: people.dev })
    await change(dev, await upload(dev))
    const id = (await waiting(people.admin)).data.requests[0]?.id as number
    expect((await waiting(hr)).data.requests).toEqual([])
    expect((await decide(hr, id, 'approve')).status).toBe(404)
    expect((await decide(dev, id, 'approve')).status).toBe(403)
    const stranger = await anAdmin(app, await anOrganisation(app))
    expect((await decide(stranger, id, 'approve')).status).toBe(404)
    expect((await waiting(stranger)).data.requests).toEqual([])
    const admin = await anAdmin(app, people.org, { employeeId: people.asha })
    expect((await change(admin, await upload(admin))).data.approval).toBe(true)
    const own = (await waiting(people.admin, 'Asha')).data.requests[0]?.id as number
    expect((await decide(admin, own, 'approve')).body.key).toBe('employees.picture_own')
    expect((await decide(people.admin, own, 'approve')).status).toBe(200)
  })
})
