import {
  decideProfileImage,
  readProfileImage,
  updateProfileImage,
} from '@muster/contract/employees/identity/picture.contract'
import { generateSignedUrl } from '@muster/contract/files/files.contract'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { deleteRequest, updateRequest } from '@muster/contract/requests/decisions.contract'
import { listAllRequests, requestDetail } from '@muster/contract/requests/requests.contract'
import { updateSingleSetting } from '@muster/contract/settings/organisation-settings.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aTeam, aWorkflow, type Team } from '../../../../test/request-team.ts'
import { serveFiles } from '../../../platform/files/serve-files.ts'
import { aJpeg } from '../../employees/picture/picture.fixtures.ts'

/** Profile pictures approved by a workflow, besides HR's list. */

let app: TestApp
let team: Team

beforeAll(async () => {
  app = await createTestApp({ server: { surfaces: [serveFiles] } })
})
beforeEach(async () => {
  team = await aTeam(app)
  await app.call(updateSingleSetting, {
    token: team.admin.token,
    body: { name: 'picture_needs_approval', value: true },
  })
})

let marks = 0
async function change(by: TestAccount) {
  const content = aJpeg(512, 512, String(marks++))
  const { data } = await app.call(generateSignedUrl, {
    token: by.token,
    body: {
      key: 'me.jpg',
      content_type: 'image/jpeg',
      file_size: content.length,
      folder: 'profile_pictures',
    },
  })
  await app.app.inject({
    method: 'PUT',
    url: data.signed_url,
    headers: { 'content-type': 'image/jpeg' },
    payload: content,
  })
  return app.call(updateProfileImage, { token: by.token, body: { filePath: data.filePath } })
}
const read = async (by: TestAccount) =>
  (await app.call(readProfileImage, { token: by.token, query: {} })).data
const decideAs = (token: string, REQUEST_ID: number, REQUEST_STATUS: 1 | 3 = 1, comment = 'Fine') =>
  app.call(updateRequest, { token, body: { REQUEST_ID, REQUEST_STATUS, comment } })
const ownRequests = async () =>
  (await app.call(listAllRequests, { token: team.meeraIs.token, body: { request_type: 'my_request' } })).data
    .requests.docs

describe('with a workflow', () => {
  beforeEach(() =>
    aWorkflow(app, team.org.orgId, 'PROFILE_PICTURE', [{ approvers: [{ by: 'manager', level: 1 }] }]),
  )

  test('publishes the picture on approval by the manager, who sees both pictures first', async () => {
    expect((await change(team.meeraIs)).data).toMatchObject({ approval: true, photo: null })
    const [request] = await ownRequests()
    const id = request?.REQUEST_ID as number
    const { profilerequest } = (await app.call(requestDetail, { token: team.raviIs.token, params: { id } }))
      .data
    expect(profilerequest).toMatchObject({ photo: null, new_photo: expect.any(String) })
    expect((await decideAs(team.raviIs.token, id)).data.REQUEST_STATUS).toBe(1)
    expect(await read(team.meeraIs)).toMatchObject({ photo: expect.any(String), waiting: null })
  })

  test('discards the picture when it is rejected, withdrawn or replaced', async () => {
    await change(team.meeraIs)
    await decideAs(team.raviIs.token, (await ownRequests())[0]?.REQUEST_ID as number, 3, 'Too dark')
    expect(await read(team.meeraIs)).toMatchObject({
      photo: null,
      waiting: null,
      refused: { reason: 'Too dark' },
    })
    await change(team.meeraIs)
    const REQUEST_ID = (await ownRequests())[0]?.REQUEST_ID as number
    expect((await app.call(deleteRequest, { token: team.meeraIs.token, body: { REQUEST_ID } })).status).toBe(
      200,
    )
    expect((await read(team.meeraIs)).waiting).toBeNull()
    await change(team.meeraIs)
    await change(team.meeraIs)
    expect((await ownRequests()).map((one) => one.REQUEST_STATUS)).toEqual([0, 4, 4, 3])
  })

  test('ends the request when HR decides directly, with one effect', async () => {
    const waiting = (await change(team.meeraIs)).data.waiting?.id as number
    const REQUEST_ID = (await ownRequests())[0]?.REQUEST_ID as number
    const [direct, submitted] = await Promise.all([
      app.call(decideProfileImage, { token: team.admin.token, body: { id: waiting, outcome: 'approve' } }),
      decideAs(team.raviIs.token, REQUEST_ID),
    ])
    expect([direct.status, submitted.status]).toContain(200)
    expect((await ownRequests())[0]?.REQUEST_STATUS).toBe(1)
    expect(await read(team.meeraIs)).toMatchObject({ photo: expect.any(String), waiting: null })
    const own = await anAccount(app, team.org, { roles: [2] })
    const again = await app.call(decideProfileImage, {
      token: own.token,
      body: { id: waiting, outcome: 'reject', reason: 'No' },
    })
    expect(again.body.key).toBe('employees.picture_decided')
  })
})

describe('without a workflow', () => {
  test('notifies those who approve pictures of the employee', async () => {
    const near = await anAccount(app, team.org, {
      roles: [8],
      grants: { 'employees.picture.approve': ['group'] },
      group: { location: [team.pune] },
    })
    const far = await anAccount(app, team.org, {
      roles: [8],
      grants: { 'employees.picture.approve': ['group'] },
      group: { location: [team.delhi] },
    })
    expect((await change(team.meeraIs)).data.approval).toBe(true)
    const bell = async ({ token }: TestAccount) =>
      JSON.stringify((await app.call(fetchBellNotifications, { token, query: {} } as never)).data)
    expect(await bell(near)).toContain('Meera Iyer has a new picture')
    expect(await bell(team.admin)).toContain('Meera Iyer has a new picture')
    expect(await bell(far)).not.toContain('new picture')
    expect(await ownRequests()).toEqual([])
  })
})
