import { directoryExport } from '../src/modules/employees/index.ts'
import { findAccountActor } from '../src/platform/access/account-actor.ts'
import type { Ctx } from '../src/platform/context.ts'
import { readTx } from '../src/platform/db/tx.ts'
import { queueSheetExport } from '../src/platform/jobs/export-sheet.ts'

type Input = Parameters<typeof directoryExport.open>[1]

/** What the demo administrator had made in the background: real files, made by the real jobs. */
const exportsOf: readonly Input[] = [{ search: '' }, { search: '', sort: '-date_of_joining' }]

/** Makes an account's downloads, now. */
export async function makeDownloads(ctx: Ctx, email: string): Promise<void> {
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
  for (const input of exportsOf) await queueSheetExport({ ...ctx, actor }, directoryExport, input)
  await ctx.platform.jobs.runPending({ orgId: ctx.orgId })
}
