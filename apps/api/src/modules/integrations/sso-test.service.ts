import type { beginSsoTest, checkSsoProvider, readSsoTest } from '@muster/contract/integrations/sso.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { beginTest, checkProvider, findProvider, readTestResult, type SsoProvider } from '../session/index.ts'

const read = async (ctx: Ctx, id: number): Promise<SsoProvider> =>
  found(await readTx(ctx, (db) => findProvider(db, ctx.orgId, id)))

export async function checkOne(ctx: Ctx, id: number): Promise<DataOf<typeof checkSsoProvider>> {
  return { steps: await checkProvider(ctx, await read(ctx, id)) }
}

/** @throws AppError `integrations.sso_incomplete` */
export async function testOne(ctx: Ctx, id: number): Promise<DataOf<typeof beginSsoTest>> {
  const provider = await read(ctx, id)
  if (provider.clientId === '' || provider.clientSecret === null) fail('integrations.sso_incomplete')
  const test = await beginTest(ctx, id)
  return { test_id: test.id, address: test.address }
}

export async function readTest(ctx: Ctx, id: number): Promise<DataOf<typeof readSsoTest>> {
  return { result: await readTestResult(ctx, id) }
}
