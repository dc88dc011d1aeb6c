import {
  analyseImport,
  commitImport,
  listImportSources,
} from '@muster/contract/forms/imports/imports.contract'
import { storeFile } from '../../src/modules/files/index.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { SampleInput } from './sample-from-schema.ts'
import type { World } from './world.ts'

/** A file uploaded by this account. */
async function anUploadedSheet(
  { app, ours }: World,
  { accountId }: TestAccount,
  text: string,
): Promise<string> {
  const ctx = app.system(ours.orgId)
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId } },
    { folder: 'imports', name: 'people.csv', content: Buffer.from(text) },
  )
  return filePath
}

const header = 'Employee code,First name,Last name,Date of joining\n'
const mapping = ['EMPLOYEE_CODE', 'FIRST_NAME', 'LAST_NAME', 'DATE_OF_JOINING']
let serial = 0

async function decided(world: World, admin: TestAccount): Promise<SampleInput> {
  const text = `${header}SHEET${++serial},Asha,Rao,2026-01-05\n`
  return { body: { formid: 12, filePath: await anUploadedSheet(world, admin, text), mapping } }
}

async function anOpenRun(world: World, admin: TestAccount): Promise<number> {
  const { body } = await decided(world, admin)
  const answer = await world.app.call(analyseImport, { token: admin.token, body: body as never })
  return answer.data.run_id
}

async function aFinishedRun(world: World, admin: TestAccount): Promise<number> {
  const { body } = await decided(world, admin)
  const answer = await world.app.call(commitImport, { token: admin.token, body: body as never })
  await world.app.platform.jobs.runPending({ orgId: world.ours.orgId })
  return answer.data.run_id
}

/** A large import that stopped before its rows were written. */
async function aStoppedRun(world: World, admin: TestAccount): Promise<number> {
  const id = await anOpenRun(world, admin)
  const system = world.app.system(world.ours.orgId)
  await tx(system, (db) =>
    db
      .updateTable('import_run')
      .set({ state: 'writing' })
      .where('org_id', '=', system.orgId)
      .where('id', '=', id)
      .execute(),
  )
  return id
}

/** A source remembered from an import. */
async function aSource(world: World, admin: TestAccount): Promise<number> {
  await aFinishedRun(world, admin)
  const answer = await world.app.call(listImportSources, { token: admin.token, query: { formid: 12 } })
  return answer.data.sources[0]?.source_id as number
}

/** Valid inputs for calls about sheets. */
export const importSamples: Record<string, (world: World, admin: TestAccount) => Promise<SampleInput>> = {
  'forms.sample.download': async () => ({ body: { sample_for: 'employee' } }),
  'forms.section_sample.download': async () => ({ body: { sample_for: 'employee', section_id: 'contact' } }),
  'forms.sample.fields': async () => ({ query: { sample_for: 'employee' } }),
  'forms.sample.configure': async () => ({ body: { sample_for: 'employee', fields: mapping } }),
  'forms.import.upload': async (world, admin) => ({
    body: {
      sample_for: 'employee',
      filePath: await anUploadedSheet(world, admin, `${header}SHEET${++serial},Meera,Nair,2026-02-01\n`),
    },
  }),
  'forms.import.upload_section': async (world, admin) => ({
    body: {
      sample_for: 'employee',
      section_id: 'contact',
      filePath: await anUploadedSheet(world, admin, 'Employee code,City\nC2,Pune\n'),
    },
  }),
  'forms.import.analyse': async (world, admin) => {
    const { body } = await decided(world, admin)
    return { body: { formid: 12, filePath: (body as { filePath: string }).filePath } }
  },
  'forms.import.preview': decided,
  'forms.import.commit': decided,
  'forms.import.error_file': decided,
  'forms.import_run.list': async () => ({ query: { formid: 12 } }),
  'forms.import_run.read': async (world, admin) => ({ params: { id: await anOpenRun(world, admin) } }),
  'forms.import_run.save': async (world, admin) => ({
    body: { run_id: await anOpenRun(world, admin), step: 'check', mapping },
  }),
  'forms.import_run.resume': async (world, admin) => ({ body: { run_id: await aStoppedRun(world, admin) } }),
  'forms.import_run.discard': async (world, admin) => ({ body: { run_id: await anOpenRun(world, admin) } }),
  'forms.import_undo.preview': async (world, admin) => ({ params: { id: await aFinishedRun(world, admin) } }),
  'forms.import_undo.start': async (world, admin) => ({ body: { run_id: await aFinishedRun(world, admin) } }),
  'forms.import_source.list': async () => ({ query: { formid: 12 } }),
  'forms.import_source.rename': async (world, admin) => ({
    body: { source_id: await aSource(world, admin), name: `Payroll export ${++serial}` },
  }),
  'forms.import_source.forget': async (world, admin) => ({
    body: { source_id: await aSource(world, admin) },
  }),
}
