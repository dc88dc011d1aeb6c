import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '../../src/platform/spreadsheets/index.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { sampleInput } from './sample-from-schema.ts'
import { send } from './send.ts'
import { buildWorld, closedRoutes, FOREIGN_ID, type World } from './world.ts'

const MISSING_ID = 987_654_321

/** A workbook as text begins with the signature of a zip file. */
const WORKBOOK = /"(UEsDB[A-Za-z0-9+/=]+)"/g

/** Workbooks by their rows: the files say when they were written. */
async function withRows(said: string): Promise<string> {
  const rows: unknown[][] = []
  for (const [, file = ''] of said.matchAll(WORKBOOK))
    for await (const row of readSheet(Readable.from([Buffer.from(file, 'base64')]))) rows.push([...row])
  return rows.length === 0 ? said : `${said.replace(WORKBOOK, '"workbook"')} ${JSON.stringify(rows)}`
}

let app: TestApp
let world: World

beforeAll(async () => {
  app = await createTestApp()
  world = await buildWorld(app)
})

describe('every call', () => {
  test.each(closedRoutes.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
    '%s is closed without a session',
    async (_id, endpoint) => {
      const input = sampleInput(endpoint, { id: 1, full: false })
      const without = await send(app, endpoint, input)
      expect(without.status).toBe(401)
      expect(without.body).toMatchObject({ error: true, code: 401, key: 'session.missing', data: null })
      const stale = await send(app, endpoint, input, 'A'.repeat(43))
      expect(stale.status).toBe(401)
      expect(stale.body).toMatchObject({ key: 'session.expired', forceLogin: true })
    },
  )

  test.each(
    closedRoutes
      .filter(({ endpoint }) => endpoint.access.kind === 'can')
      .map(({ endpoint }) => [endpoint.id, endpoint] as const),
  )('%s is refused to an account without grants', async (_id, endpoint) => {
    // Also with invalid input: validation messages must not reveal anything to such a caller.
    for (const input of [
      sampleInput(endpoint, { id: 1, full: false }),
      { params: sampleInput(endpoint, { id: 1, full: false }).params, body: { nonsense: true } },
    ]) {
      const answer = await send(app, endpoint, input, world.nobody.token)
      expect(answer.status).toBe(403)
      expect(answer.body).toMatchObject({ key: 'access.denied' })
    }
  })

  test.each(closedRoutes.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
    '%s answers for another organisation’s record as for a missing one',
    async (_id, endpoint) => {
      for (const full of [false, true]) {
        const names = (id: number) => JSON.stringify(sampleInput(endpoint, { id, full }))
        // A call without a record id answers about its caller, who differs between probes.
        if (names(1) === names(MISSING_ID)) continue
        const probe = async (id: number) => {
          const admin = await world.admin()
          const { status, body } = await send(app, endpoint, sampleInput(endpoint, { id, full }), admin.token)
          const said = await withRows(
            JSON.stringify({ message: body?.message, data: body?.data, fields: body?.fields }),
          )
          // Match whole numbers only: the digits of a small id occur in other values.
          return `${status} ${body?.key} ${said.replace(new RegExp(`(?<!\\w)${id}(?!\\w)`, 'g'), '#')}`
        }
        const missing = await probe(MISSING_ID)
        expect(await probe(FOREIGN_ID)).toBe(missing)
      }
    },
  )
})
