import { previewBulkEdit } from '@muster/contract/employees/bulk/bulk-edit.contract'
import { saveDraft } from '@muster/contract/employees/create-wizard.contract'
import { storeFile } from '../../src/modules/files/index.ts'
import { readTx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

/** A sheet about one of our people, uploaded by this account. */
async function aSheet({ app, ours }: World, { accountId }: TestAccount, header: string, rest: string) {
  const ctx = app.system(ours.orgId)
  const { code } = await readTx(ctx, (db) =>
    db
      .selectFrom('employee')
      .select('code')
      .where('org_id', '=', ours.orgId)
      .where('id', '=', ours.employeeIds[0] as number)
      .executeTakeFirstOrThrow(),
  )
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId } },
    { folder: 'imports', name: 'sheet.csv', content: Buffer.from(`${header}\n${code}${rest}\n`) },
  )
  return { body: { filePath } }
}

const values = { FIRST_NAME: 'Sample', DATE_OF_JOINING: '2026-12-01' }

async function aDraft({ app }: World, { token }: TestAccount): Promise<number> {
  return (await app.call(saveDraft, { token, body: { values } })).data.draft_id
}

const edit = ({ ours }: World) => ({
  selection: { ids: [ours.employeeIds[0] as number] },
  values: { NATIONALITY: 'Sample' },
})

/** Valid inputs for bulk changes, and for the steps of adding a person. */
export const bulkSamples: Record<string, Sample> = {
  'employees.bulk_edit.preview': (world) => ({ body: edit(world) }),
  'employees.bulk_edit.run': async (world, admin) => {
    const body = edit(world)
    const { data } = await world.app.call(previewBulkEdit, { token: admin.token, body })
    return { body: { ...body, fingerprint: data.fingerprint } }
  },
  'employees.bulk_file.logins': (world, admin) => aSheet(world, admin, 'Employee code,Login', ',Off'),
  'employees.bulk_file.logins_off': (world, admin) => aSheet(world, admin, 'Employee code', ''),
  'employees.bulk_file.rosters': (world, admin) => aSheet(world, admin, 'Employee code,Roster', ',Active'),
  'employees.configuration.act': ({ ours }) => ({
    body: { action: 'disable', selection: { ids: [ours.employeeIds[0] as number] } },
  }),
  'employees.draft.save': () => ({ body: { values } }),
  'employees.draft.read': async (world, admin) => ({ params: { id: await aDraft(world, admin) } }),
  'employees.draft.discard': async (world, admin) => ({ body: { draft_id: await aDraft(world, admin) } }),
  'employees.alike.find': () => ({ body: { values } }),
  'employees.create.outlook': () => ({ body: { values } }),
}
