import { addDocumentCategory, saveDocumentFolder } from '@muster/contract/documents/categories.contract'
import { saveConnection } from '@muster/contract/documents/connections.contract'
import { createDocument, deleteDocuments } from '@muster/contract/documents/documents.contract'
import { openLocker } from '@muster/contract/documents/locker.contract'
import { aPdf } from '../../seeds/company/pdf.ts'
import { aZip } from '../../src/modules/documents/documents.fixtures.ts'
import { LockerPeer } from '../../src/modules/documents/locker/locker-peer.ts'
import { storeFile } from '../../src/modules/files/index.ts'
import { readTx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import { aConnection, withoutConnections } from './connection-samples.ts'
import { becomes } from './request-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

const folderOf = async ({ app }: World, { token }: TestAccount) =>
  (await app.call(saveDocumentFolder, { token, body: { name: `Sample folder ${++serial}`, CAT_TYPE: 1 } }))
    .data.id

const aNewCategory = async (world: World, admin: TestAccount) => ({
  ...{ name: `Sample category ${++serial}`, CAT_TYPE: 1 as const },
  folder_id: await folderOf(world, admin),
})

async function aCategory(world: World, admin: TestAccount): Promise<number> {
  const body = await aNewCategory(world, admin)
  return (await world.app.call(addDocumentCategory, { token: admin.token, body })).data.CID
}

async function aFile(
  { app, ours }: World,
  { accountId }: TestAccount,
  {
    name,
    folder,
    content,
  }: { name: string; folder: 'employee_documents' | 'document_archives' | 'imports'; content: Buffer },
): Promise<string> {
  const ctx = app.system(ours.orgId)
  const own = { ...ctx, actor: { ...ctx.actor, accountId } }
  return (await storeFile(own, { folder, name, content })).filePath
}

const aDocumentFile = (world: World, admin: TestAccount) =>
  aFile(world, admin, { name: 'sample.pdf', folder: 'employee_documents', content: aPdf('Sample') })
const anArchive = (world: World, admin: TestAccount) =>
  aFile(world, admin, {
    name: 'sample.zip',
    folder: 'document_archives',
    content: aZip({ 'NOBODY.pdf': aPdf('Sample') }),
  })

const aNewDocument = async (world: World, admin: TestAccount) => ({
  CID: await aCategory(world, admin),
  employee_id: world.ours.employeeIds[0] as number,
  filePath: await aDocumentFile(world, admin),
})

async function aDocument(world: World, admin: TestAccount): Promise<number> {
  const body = await aNewDocument(world, admin)
  return (await world.app.call(createDocument, { token: admin.token, body })).data.FID
}

const aSheet = async (world: World, admin: TestAccount) => ({
  filePath: await aFile(world, admin, {
    ...{ name: 'sheet.csv', folder: 'imports' },
    content: Buffer.from('Employee code,File,Category\nNOBODY,NOBODY.pdf,Nothing\n'),
  }),
  zip: await anArchive(world, admin),
})

/** The sheet and archive of one document that can be stored. */
async function aSoundSheet(world: World, admin: TestAccount) {
  const { app, ours } = world
  const { code } = await readTx(app.system(ours.orgId), (db) =>
    db
      .selectFrom('employee')
      .select('code')
      .where('org_id', '=', ours.orgId)
      .where('id', '=', ours.employeeIds[0] as number)
      .executeTakeFirstOrThrow(),
  )
  const category = await aNewCategory(world, admin)
  await app.call(addDocumentCategory, { token: admin.token, body: category })
  const csv = `Employee code,File,Category\n${code},${code}.pdf,${category.name}\n`
  return {
    filePath: await aFile(world, admin, { name: 'sheet.csv', folder: 'imports', content: Buffer.from(csv) }),
    zip: await aFile(world, admin, {
      ...{ name: 'sample.zip', folder: 'document_archives' },
      content: aZip({ [`${code}.pdf`]: aPdf('Sample') }),
    }),
  }
}

/** The caller as an employee who uploads a document. */
const asEmployee =
  (make: (world: World, admin: TestAccount) => Promise<object> | object): Sample =>
  async (world, admin) => {
    await becomes(world, admin, world.ours.employeeIds[1] as number)
    return { body: await make(world, admin) }
  }

async function anOpenCategory(world: World, admin: TestAccount): Promise<number> {
  const body = { ...(await aNewCategory(world, admin)), employee_uploads: true, approval: 'check' as const }
  return (await world.app.call(addDocumentCategory, { token: admin.token, body })).data.CID
}

const withSheet: Sample = async (world, admin) => ({ body: await aSheet(world, admin) })

const withoutInput: Sample = async (world, admin) => {
  await becomes(world, admin, world.ours.employeeIds[1] as number)
  return {}
}

/** The caller has consented at a locker, which is on the loopback. */
const withVisit =
  (make: (world: World, admin: TestAccount) => Promise<object> | object): Sample =>
  async (world, admin) => {
    const { app } = world
    const peer = await new LockerPeer().start()
    const pdf = { doctype: 'X', date: '', mime: ['application/pdf'], contentType: 'application/pdf' }
    peer.documents = [{ uri: 'sample', name: 'Sample', issuer: 'Sample', bytes: aPdf('Sample'), ...pdf }]
    Object.assign(app.platform.config, { ssoAllowLocal: true })
    await withoutConnections(world)
    const { token } = await world.admin()
    const body = { kind: 'locker' as const, version: 0, name: 'Sample', status: 1 as const, ...peer.given }
    await app.call(saveConnection, { token, body })
    const input = await make(world, admin)
    await becomes(world, admin, world.ours.employeeIds[1] as number)
    const begun = await app.app.inject({
      ...{ method: 'POST', url: `/services/admin/${openLocker.path}`, payload: {} },
      headers: { token: admin.token },
    })
    const { data } = begun.json() as { data: { url: string } }
    const cookie = String(begun.headers['set-cookie']).split(';')[0] as string
    const url = `/services/admin/apiv2/docs/locker/callback${peer.consent(data.url)}`
    await app.app.inject({ method: 'GET', url, headers: { cookie } })
    return input
  }

export const documentsSamples: Record<string, Sample> = {
  'documents.folder.save': () => ({ body: { name: `Sample folder ${++serial}`, CAT_TYPE: 2 } }),
  'documents.folder.remove': async (world, admin) => ({ body: { id: await folderOf(world, admin) } }),
  'documents.category.add': async (world, admin) => ({ body: await aNewCategory(world, admin) }),
  'documents.category.update': async (world, admin) => {
    const body = await aNewCategory(world, admin)
    const { data } = await world.app.call(addDocumentCategory, { token: admin.token, body })
    return { body: { ...body, CID: data.CID, note: 'Changed' } }
  },
  'documents.category.remove': async (world, admin) => ({ body: { CID: await aCategory(world, admin) } }),
  'documents.document.create': async (world, admin) => ({ body: await aNewDocument(world, admin) }),
  'documents.document.update': async (world, admin) => ({
    body: { FID: await aDocument(world, admin), title: 'Changed' },
  }),
  'documents.document.delete': async (world, admin) => ({ body: { FID: [await aDocument(world, admin)] } }),
  'documents.document.restore': async (world, admin) => {
    const FID = [await aDocument(world, admin)]
    await world.app.call(deleteDocuments, { token: admin.token, body: { FID } })
    return { body: { FID } }
  },
  'documents.document.open': async (world, admin) => ({ body: { FID: await aDocument(world, admin) } }),
  'documents.owed.remind': async (world, admin) => ({
    body: {
      people: [{ employee_id: world.ours.employeeIds[0] as number, CID: await aCategory(world, admin) }],
    },
  }),
  'documents.own.upload': asEmployee(async (world, admin) => ({
    CID: await anOpenCategory(world, admin),
    filePath: await aDocumentFile(world, admin),
  })),
  'documents.locker.open': async (world, admin) => {
    await aConnection(world, 'locker', 1)
    return withoutInput(world, admin)
  },
  'documents.locker.issued': withVisit(() => ({})),
  'documents.locker.take': withVisit(async (world, admin) => ({
    body: { uri: 'sample', CID: await anOpenCategory(world, admin) },
  })),
  'documents.own.preview': asEmployee(async (world, admin) => ({ CID: await anOpenCategory(world, admin) })),
  'documents.request.apply': asEmployee(() => ({ title: `Sample ${++serial}`, reason: 'Sample' })),
  'documents.request.preview': asEmployee(() => ({ title: `Sample ${++serial}` })),
  'documents.bulk.upload': async (world, admin) => ({ body: await aSoundSheet(world, admin) }),
  'documents.bulk.columns': withSheet,
  'documents.bulk.problems': withSheet,
  'documents.bulk.named': async (world, admin) => ({
    body: { zip: await anArchive(world, admin), CID: await aCategory(world, admin), preview: true },
  }),
}
