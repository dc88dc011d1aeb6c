import type { SignatureProviderKind } from '@muster/contract/documents/connections.constants'
import type { Ctx } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/tx.ts'
import { builtInSigning } from './built-in.ts'
import { esignSigning } from './esign.ts'
import type { SignatureProvider } from './signature-provider.ts'

/** The first that is ready signs new letters. */
const providers: readonly SignatureProvider[] = [esignSigning, builtInSigning]

export function providerOf(kind: SignatureProviderKind): SignatureProvider {
  const provider = providers.find((one) => one.kind === kind)
  if (!provider) throw new Error(`Nobody signs ${kind}.`)
  return provider
}

/** With what letters that are sent now are signed. */
export async function currentProvider(
  ctx: Ctx,
  db: Db,
): Promise<{ kind: SignatureProviderKind; name: string }> {
  for (const provider of providers) {
    const name = await provider.readyName(ctx, db)
    if (name !== undefined) return { kind: provider.kind, name }
  }
  throw new Error('Nobody signs letters.')
}

/** Whatever they were signed with. */
export async function releaseLetters(ctx: Ctx, db: Db, letterIds: readonly number[]): Promise<void> {
  if (letterIds.length === 0) return
  for (const provider of providers) await provider.release(ctx, db, letterIds)
}
