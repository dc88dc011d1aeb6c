import { generateSignedUrl } from '@muster/contract/files/files.contract'
import { beforeAll, expect, test } from 'vitest'
import { aPdf } from '../../../seeds/company/pdf.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { serveFiles } from '../../platform/files/serve-files.ts'

let app: TestApp
let team: Team

beforeAll(async () => {
  app = await createTestApp({ server: { surfaces: [serveFiles] } })
  team = await aTeam(app)
})

async function upload(payload: Buffer): Promise<number> {
  const { data } = await app.call(generateSignedUrl, {
    token: team.admin.token,
    body: {
      ...{ key: 'passport.pdf', content_type: 'application/pdf', folder: 'employee_documents' },
      file_size: payload.length,
    },
  })
  const headers = { 'content-type': 'application/pdf' }
  return (await app.app.inject({ method: 'PUT', url: data.signed_url, headers, payload })).statusCode
}

test.each([
  ['a page', Buffer.from('<!doctype html><html><script>alert(1)</script></html>')],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60, 0x90)])],
])('%s that is called a PDF is refused when it is uploaded as a document', async (_name, content) => {
  expect(await upload(content)).toBe(415)
})

test('a PDF is taken', async () => {
  expect(await upload(aPdf('Passport'))).toBe(200)
})
