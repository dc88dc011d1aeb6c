import { startViewing } from '@muster/contract/access/viewing.contract'
import type { Endpoint } from '@muster/contract/kit/index'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../factories.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { sampleInput } from './sample-from-schema.ts'
import { samples } from './samples.ts'
import { send } from './send.ts'
import { buildWorld, closedRoutes, type World } from './world.ts'

let app: TestApp
let world: World

beforeAll(async () => {
  app = await createTestApp()
  world = await buildWorld(app)
})

const isRead = ({ method, reads, answer, holdsFile }: Endpoint) =>
  (method === 'GET' || reads) && answer !== 'file' && !holdsFile
/** Never somebody else's: sign-in, passwords, second step, tokens, files, notices, mood, own sign-ins. */
const isPrivate = ({ id }: Endpoint) =>
  /^(files|integrations|notices|security)\.|^dashboards\.(mood\.today|sign_in\.list)$/.test(id) ||
  (id.startsWith('session.') && id !== 'session.user.read' && id !== 'session.batch')

const open = closedRoutes.filter(({ endpoint }) => isRead(endpoint) && !isPrivate(endpoint))
const refused = closedRoutes.filter(
  ({ endpoint }) => !open.some((one) => one.endpoint === endpoint) && endpoint.id !== 'access.viewing.stop',
)

/** Another administrator looks as this one, so that no permission is missing. */
async function lookAs(viewed: TestAccount): Promise<string> {
  const viewer = await world.admin()
  const { data } = await app.call(startViewing, {
    token: viewer.token,
    body: { account_id: viewed.accountId },
  })
  return data.token
}

const generated = (endpoint: Endpoint) =>
  sampleInput(endpoint, { id: world.ours.employeeIds[0] as number, full: false })

describe('a call as somebody else', () => {
  let token: string | undefined

  test.each(refused.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
    '%s is refused',
    async (_id, endpoint) => {
      token ??= await lookAs(await world.admin())
      const answer = await send(app, endpoint, generated(endpoint), token)
      expect(answer.status).toBe(403)
      expect(answer.body).toMatchObject({ key: 'access.view_only', data: null })
    },
  )

  test.each(open.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
    '%s only reads, and answers',
    async (id, endpoint) => {
      await world.refresh()
      const viewed = await world.admin()
      const make = samples[id]
      const input = make ? await make(world, viewed) : generated(endpoint)
      const answer = await send(app, endpoint, input, await lookAs(viewed))
      expect(answer.body?.key, `${id} declares that it reads`).not.toBe('access.view_only')
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    },
  )

  test('covers calls of both kinds', () => {
    expect(refused.length).toBeGreaterThan(300)
    expect(open.length).toBeGreaterThan(200)
  })
})
