import {
  downloadCandidateSample,
  uploadCandidates,
} from '@muster/contract/onboarding/candidate-upload.contract'
import { listCandidates } from '@muster/contract/onboarding/candidates.contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { storeFile } from '../../files/index.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})

async function upload(text: string, more: object = {}, as = admin) {
  const ctx = app.system(org.orgId)
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId: as.accountId } },
    { folder: 'imports', name: 'candidates.csv', content: Buffer.from(text) },
  )
  return app.call(uploadCandidates, { token: as.token, body: { filePath, ...more } })
}
const total = async () => (await app.call(listCandidates, { token: admin.token, body: {} })).data.total_rows

const HEAD = 'First name,Last name,Personal e-mail,Mobile number,Location,Expected joining date\n'

test('candidates come from a file once, each with a flow; the same file again changes nothing', async () => {
  await aMaster(app, org, 'location', 'Pune')
  const file = `${HEAD}Asha,Rao,asha@example.test,+91 98765 43210,Pune,15/12/2026\nRavi,Shah,ravi@example.test,,,\n`
  const preview = await upload(file, { preview: 1 })
  expect(preview.data).toMatchObject({
    saved: false,
    created: 2,
    rows: [{ workflow: 'Standard onboarding' }, {}],
  })
  expect(await total()).toBe(0)
  expect((await upload(file)).data).toMatchObject({ saved: true, created: 2, unchanged: 0 })
  expect((await upload(file)).data).toMatchObject({ created: 0, unchanged: 2 })
  expect(await total()).toBe(2)
})

test('errors are at their cells, and nothing is written', async () => {
  const answer = await upload(
    `${HEAD}Asha,Rao,nowhere,,Atlantis,\n,X,x@example.test,,,\nY,Z,x@example.test,,,\n`,
    {
      preview: 1,
    },
  )
  const problems = answer.data.err_list.map((one) => JSON.stringify(one)).join('\n')
  for (const word of ['not an e-mail address', 'Atlantis', 'first name', 'already in row'])
    expect(problems).toContain(word)
  expect(await total()).toBe(0)
})

test('people who look like known candidates are refused until they are accepted', async () => {
  await upload(`${HEAD}Asha,Rao,asha@example.test,+91 98765 43210,,\n`)
  const alike = `${HEAD}Usha,Iyer,usha@example.test,98765 43210,,\n`
  const refused = await upload(alike)
  expect(refused.status).toBe(422)
  expect(await total()).toBe(1)
  expect((await upload(alike, { accept_warnings: 1 })).data.created).toBe(1)
})

test('a recruiter of one location uploads only candidates of it', async () => {
  const pune = await aMaster(app, org, 'location', 'Pune')
  await aMaster(app, org, 'location', 'Delhi')
  const recruiter = await anAccount(app, org, {
    grants: { 'onboarding.candidate.create': ['group'] },
    group: { location: [pune] },
  })
  const of = (place: string) => `${HEAD}Asha,Rao,asha@example.test,,${place},\n`
  expect((await upload(of('Delhi'), {}, recruiter)).status).toBe(422)
  expect((await upload(of(''), {}, recruiter)).status).toBe(422)
  expect((await upload(of('Pune'), {}, recruiter)).data.created).toBe(1)
})

test('the sample has the sheet’s name', async () => {
  const answer = await app.call(downloadCandidateSample, { token: admin.token, body: {} })
  expect(answer.headers['content-disposition']).toContain('BulkCandidates.xlsx')
})
