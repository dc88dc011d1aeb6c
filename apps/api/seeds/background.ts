import { directoryExport } from '../src/modules/employees/index.ts'
import { storeFile } from '../src/modules/files/index.ts'
import { uploadSampleFile } from '../src/modules/forms/index.ts'
import { findAccountActor } from '../src/platform/access/account-actor.ts'
import type { Ctx } from '../src/platform/context.ts'
import { readTx } from '../src/platform/db/tx.ts'
import { queueSheetExport } from '../src/platform/jobs/export-sheet.ts'

type Input = Parameters<typeof directoryExport.open>[1]

/** Exports of the demo administrator: real files, written by the real jobs. */
const exportsOf: readonly Input[] = [{ search: '' }, { search: '', sort: '-date_of_joining' }]

/** A context with the account's own permissions. */
export async function asAccount(ctx: Ctx, email: string): Promise<Ctx> {
  const actor = await readTx(ctx, async (db) => {
    const account = await db
      .selectFrom('account')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return findAccountActor(ctx, db, account.id)
  })
  if (!actor) throw new Error(`The demo has no account ${email}.`)
  return { ...ctx, actor }
}

/** Creates an account's downloads synchronously. */
export async function makeDownloads(ctx: Ctx, email: string): Promise<void> {
  const caller = await asAccount(ctx, email)
  for (const input of exportsOf) await queueSheetExport(caller, directoryExport, input)
  await ctx.platform.jobs.runPending({ orgId: ctx.orgId })
}

/** Imports a small sheet with corrected phone numbers as an account, so that the history has an import. */
export async function importNumbers(
  ctx: Ctx,
  email: string,
  people: readonly { code: string; first: string; joined: string }[],
): Promise<void> {
  const caller = await asAccount(ctx, email)
  const rows = people.map(({ code, first, joined }, index) =>
    [code, first, joined, `+9198230${45_100 + index * 37}`].join(','),
  )
  const content = ['Employee code,First name,Date of joining,Mobile number', ...rows].join('\n')
  const { filePath } = await storeFile(caller, {
    folder: 'imports',
    name: 'Corrected phone numbers.csv',
    content: Buffer.from(content),
  })
  await uploadSampleFile(caller, { sample_for: 'employee', filePath })
}
