import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { anyone, endpoint, z } from '@muster/contract/kit/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { modules } from '../../modules.ts'
import { defineModule } from '../module.ts'
import { FileReply, route, XLSX } from './route.ts'

const list = endpoint({
  id: 'probe.list',
  service: 'admin',
  method: 'GET',
  path: 'probe/list/{count}',
  access: anyone,
  params: z.object({ count: z.coerce.number() }),
  data: z.array(z.string()),
  summary: 'Lists names',
})
const file = (id: string) =>
  endpoint({
    id: `probe.${id}`,
    service: 'admin',
    method: 'GET',
    path: `probe/${id}`,
    access: anyone,
    answer: 'file',
    data: z.null(),
    summary: 'A file',
  })
const csv = file('csv')
const xlsx = file('xlsx')
const brokenCsv = file('broken-csv')

const CSV = 'text/csv; charset=utf-8'
const lines = 'E1,Asha,Pune\r\n'.repeat(500)
const failing = () =>
  new Readable({
    read() {
      this.destroy(new Error('a secret detail'))
    },
  })

const probes = defineModule({
  name: 'compression probes',
  routes: [
    route(list, async (_ctx, { params }) => Array.from({ length: params.count }, () => 'Asha Kulkarni')),
    route(csv, async () => new FileReply('List.csv', CSV, Readable.from([lines]))),
    route(xlsx, async () => new FileReply('List.xlsx', XLSX, Readable.from([lines]))),
    route(brokenCsv, async () => new FileReply('List.csv', CSV, failing())),
  ],
})

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ modules: [...modules, probes] })
})

const get = (path: string, accepts: string) =>
  app.app.inject({ url: `/services/admin/probe/${path}`, headers: { 'accept-encoding': accepts } })

describe('answers', () => {
  test('are compressed for a client that accepts it', async () => {
    const answer = await get('list/100', 'gzip, deflate, br, zstd')
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.headers.vary).toContain('accept-encoding')
    expect(answer.rawPayload.length).toBeLessThan(300)
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString()).data).toHaveLength(100)
  })

  test('of one kilobyte or less, or to clients that accept no encoding, are sent as they are', async () => {
    expect((await get('list/10', 'gzip')).headers['content-encoding']).toBeUndefined()
    expect((await get('list/100', 'identity')).json().data).toHaveLength(100)
  })
})

describe('files', () => {
  test('of text are compressed while they are streamed', async () => {
    const answer = await get('csv', 'gzip')
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(answer.rawPayload).toString()).toBe(lines)
  })

  test('that are compressed already are not compressed again', async () => {
    expect((await get('xlsx', 'gzip')).headers['content-encoding']).toBeUndefined()
  })

  test('that fail before their first byte still answer with an error', async () => {
    const answer = await get('broken-csv', 'gzip')
    expect(answer.statusCode).toBe(500)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.json()).toMatchObject({ error: true })
    expect(answer.body).not.toContain('a secret detail')
  })
})
