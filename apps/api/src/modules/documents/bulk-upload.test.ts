import {
  downloadBulkSample,
  uploadBulkDocuments,
  uploadNamedDocuments,
} from '@muster/contract/documents/bulk-upload.contract'
import { addDocumentCategory, saveDocumentFolder } from '@muster/contract/documents/categories.contract'
import { listDocuments } from '@muster/contract/documents/documents.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPdf } from '../../../seeds/company/pdf.ts'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { readTx } from '../../platform/db/tx.ts'
import { storeFile } from '../files/index.ts'
import { storeArchiveJob } from './bulk/store.job.ts'
import { aZip } from './documents.fixtures.ts'

let app: TestApp
let team: Team
let CID: number
/** Manages documents of people in Pune alone. */
let local: TestAccount
let codes: { meera: string; nina: string; dev: string }

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  team = await aTeam(app)
  const { token } = team.admin
  const folder = await app.call(saveDocumentFolder, { token, body: { name: 'Identity', CAT_TYPE: 1 } })
  const category = { name: 'Passport', CAT_TYPE: 1 as const, folder_id: folder.data.id, max_mb: 1 }
  CID = (await app.call(addDocumentCategory, { token, body: category })).data.CID
  local = await anAccount(app, team.org, {
    roles: [8],
    grants: { 'documents.employee.manage': ['group'], 'documents.employee.view': ['group'] },
    group: { location: [team.pune] },
  })
  const rows = await readTx(app.system(team.org.orgId), (db) =>
    db.selectFrom('employee').select(['id', 'code']).where('org_id', '=', team.org.orgId).execute(),
  )
  const codeOf = (id: number) => rows.find((row) => row.id === id)?.code ?? ''
  codes = { meera: codeOf(team.meera), nina: codeOf(team.nina), dev: codeOf(team.dev) }
})

async function file(by: TestAccount, folder: 'document_archives' | 'imports', name: string, content: Buffer) {
  const ctx = app.system(team.org.orgId)
  const own = { ...ctx, actor: { ...ctx.actor, accountId: by.accountId } }
  return (await storeFile(own, { folder, name, content })).filePath
}
const archive = (by: TestAccount, files: Record<string, Buffer>) =>
  file(by, 'document_archives', 'all.zip', aZip(files))
const sheet = (by: TestAccount, rows: readonly string[]) =>
  file(
    by,
    'imports',
    'list.csv',
    Buffer.from(['Employee code,File,Category,Title,Expires on', ...rows].join('\n')),
  )
const run = () => app.platform.jobs.runPending({ orgId: team.org.orgId })
const list = async () => (await app.call(listDocuments, { token: team.admin.token, body: {} })).data.docs

const named = async (by: TestAccount, files: Record<string, Buffer>, preview = false) =>
  app.call(uploadNamedDocuments, { token: by.token, body: { zip: await archive(by, files), CID, preview } })

describe('files named by employee code', () => {
  test('become documents of the people in reach; the others are named and left out', async () => {
    const files = {
      [`${codes.meera}.pdf`]: aPdf('Passport'),
      [`scans/${codes.nina} passport.pdf`]: aPdf('Passport'),
      [`${codes.dev}.pdf`]: aPdf('Passport'),
      'readme.pdf': aPdf('Read me'),
      '__MACOSX/._x.pdf': Buffer.from('x'),
    }
    const preview = await named(local, files, true)
    const { matches } = preview.data
    expect(matches.map(({ employee_id }) => employee_id).sort()).toEqual([team.meera, team.nina].sort())
    expect(matches.map(({ problem }) => problem)).toEqual([null, null])
    expect(preview.data.left_over.sort()).toEqual([`${codes.dev}.pdf`.toLowerCase(), 'readme.pdf'].sort())
    await run()
    expect(await list()).toEqual([])
    const saved = await named(local, files)
    expect(saved.data).toMatchObject({ saved: true, job: expect.any(String) })
    await run()
    const stored = await list()
    expect(stored.map(({ employee_id }) => employee_id).sort()).toEqual([team.meera, team.nina].sort())
    expect(stored[0]).toMatchObject({ title: 'Passport', content_type: 'application/pdf', state: 'valid' })
  })

  test('are looked at by their content and size: with one problem nothing is stored', async () => {
    const files = {
      [`${codes.meera}.pdf`]: Buffer.from('<html>not a pdf</html>'),
      [`${codes.nina}.pdf`]: Buffer.concat([aPdf('Large'), Buffer.alloc(1_048_577)]),
      [`${codes.dev}.pdf`]: aPdf('Passport'),
    }
    const preview = await named(team.admin, files, true)
    expect(preview.data.matches.filter(({ problem }) => problem !== null)).toHaveLength(2)
    expect((await named(team.admin, files)).body.key).toBe('documents.archive_rejected')
    await run()
    expect(await list()).toEqual([])
    // Those with a problem are left out on request.
    const zip = await archive(team.admin, files)
    const store = (body: object) =>
      app.call(uploadNamedDocuments, { token: team.admin.token, body: { zip, CID, ...body } })
    expect((await store({ skip_problems: true })).data).toMatchObject({
      saved: true,
      job: expect.any(String),
    })
    await run()
    expect((await list()).map(({ employee_id }) => employee_id)).toEqual([team.dev])
    const bad = await archive(team.admin, { [`${codes.meera}.pdf`]: Buffer.from('<html>not a pdf</html>') })
    expect((await store({ zip: bad, skip_problems: true })).body.key).toBe('documents.archive_rejected')
  })

  test('two of one person and category name each other', async () => {
    const files = { [`${codes.meera}.pdf`]: aPdf('One'), [`${codes.meera}-b.PDF`]: aPdf('Two') }
    const { data } = await named(team.admin, files, true)
    const [first, second] = data.matches
    expect(first?.beside).toEqual([second?.file])
    expect(first?.problem).toBeNull()
    expect(second?.problem).toContain(first?.file)
  })

  test('are stored by one job, however often it is asked for', async () => {
    const zip = await archive(team.admin, { [`${codes.meera}.pdf`]: aPdf('One') })
    const store = () => app.call(uploadNamedDocuments, { token: team.admin.token, body: { zip, CID } })
    const jobs = (await Promise.all([store(), store(), store()])).map(({ data }) => data.job)
    expect(new Set(jobs).size).toBe(1)
    await run()
    expect(await list()).toHaveLength(1)
  })

  test('what is no archive, or somebody else’s, is refused', async () => {
    const broken = await file(
      local,
      'document_archives',
      'all.zip',
      Buffer.from('no archive at all, only words'),
    )
    const call = (by: TestAccount, zip: string) =>
      app.call(uploadNamedDocuments, { token: by.token, body: { zip, CID, preview: true } })
    expect((await call(local, broken)).body.key).toBe('documents.archive_unreadable')
    const theirs = await archive(team.admin, { [`${codes.meera}.pdf`]: aPdf('Passport') })
    expect((await call(local, theirs)).body.key).toBe('files.not_uploaded')
  })

  test('are stored once, however often the job runs, and replace what was there', async () => {
    const files = { [`${codes.meera}.pdf`]: aPdf('First') }
    await named(local, files)
    await run()
    const preview = await named(local, files, true)
    expect(preview.data.matches).toMatchObject([{ replaces: true }])
    await named(local, files)
    await run()
    expect(await list()).toHaveLength(1)
    const ctx = app.system(team.org.orgId)
    const zip = await archive(local, files)
    const plan = [
      { file: `${codes.meera}.pdf`.toLowerCase(), employee_id: team.meera, CID, title: 'Twice', note: '' },
    ].map((one) => ({ ...one, issued_on: null, expires_on: null }))
    const progress = {
      report: async () => undefined,
      isCancelled: async () => false,
      checkpoint: async () => undefined,
    }
    for (const turn of [1, 2])
      expect(
        await storeArchiveJob.run(ctx, { zip, accountId: null, uploader: `Turn ${turn}`, plan }, progress),
      ).toEqual({ documents: 1 })
    expect((await list()).map(({ title, uploader }) => [title, uploader])).toEqual([['Twice', 'Turn 1']])
  })
})

describe('files listed by a sheet', () => {
  const upload = async (
    by: TestAccount,
    rows: readonly string[],
    files: Record<string, Buffer>,
    preview = 0,
  ) =>
    app.call(uploadBulkDocuments, {
      token: by.token,
      body: { filePath: await sheet(by, rows), zip: await archive(by, files), preview: preview as 0 },
    })

  test('get category, title and expiry from their row', async () => {
    const files = { 'A.pdf': aPdf('A'), 'deep/b.pdf': aPdf('B'), 'c.pdf': aPdf('C') }
    const rows = [`${codes.meera},a.pdf,Passport,My passport,2030-01-31`, `${codes.nina},b.pdf,passport,,`]
    const preview = await upload(local, rows, files, 1)
    expect(preview.data).toMatchObject({ saved: false, err_list: [], left_over: ['c.pdf'], job: null })
    expect((await upload(local, rows, files)).data.job).toEqual(expect.any(String))
    await run()
    const stored = await list()
    expect(stored.map(({ title, expires_on }) => [title, expires_on]).sort()).toEqual([
      ['My passport', '2030-01-31'],
      ['Passport', null],
    ])
  })

  test('are refused cell by cell: unknown people, files and categories, files used twice', async () => {
    const files = { 'a.pdf': aPdf('A'), 'b.pdf': Buffer.from('words') }
    const rows = [
      `${codes.dev},a.pdf,Passport,,`,
      `${codes.meera},missing.pdf,Passport,,`,
      `${codes.meera},a.pdf,Diploma,,`,
      `${codes.nina},b.pdf,Passport,,`,
    ]
    const { body } = await upload(local, rows, files)
    expect(body.key).toBe('documents.upload_rejected')
    const problems = (body.data as { err_list: { row: number; column?: string }[] }).err_list
    expect([...new Set(problems.map(({ row }) => row))].sort()).toEqual([2, 3, 4, 5])
    await run()
    expect(await list()).toEqual([])
  })

  test('have a sample to fill in', async () => {
    const answer = await app.call(downloadBulkSample, { token: local.token })
    expect(answer.headers['content-disposition']).toContain('BulkDocuments.xlsx')
  })
})
