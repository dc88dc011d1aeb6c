import { sql } from 'kysely'
import type { SignatureProvider } from './signature-provider.ts'

/** Signing in the product: a mark, a code by e-mail, the organisation's seal. Always there. */
export const builtInSigning: SignatureProvider = {
  kind: 'built_in',
  readyName: async () => '',
  stateOf: async () => 'none',
  async release(ctx, db, letterIds) {
    await sql`update letter_signing_code set code_hash = null
      where org_id = ${ctx.orgId} and letter_id = any (${[...letterIds]}::bigint[])`.execute(db)
  },
}
