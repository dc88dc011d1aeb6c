import { storeFile } from '../../src/modules/files/index.ts'
import type { TestAccount } from '../factories.ts'
import type { SampleInput } from './sample-from-schema.ts'
import type { World } from './world.ts'

/** A file as this account has uploaded it. */
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

/** Good inputs for the calls about sheets. */
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
}
