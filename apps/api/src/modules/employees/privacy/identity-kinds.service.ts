import { isIdentityPattern } from '@muster/contract/employees/identity/identity-kinds'
import type {
  listIdentityKinds,
  saveIdentityKind,
} from '@muster/contract/employees/identity/protected-records.contract'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { privacyTexts } from './privacy.texts.ts'
import { findKinds, type KnownKind } from './protected.queries.ts'
import { kindView } from './protected.service.ts'

export function readKinds(ctx: Ctx): Promise<DataOf<typeof listIdentityKinds>> {
  return readTx(ctx, async (db) => ({ kinds: (await findKinds(ctx, db)).map(kindView) }))
}

type Input = BodyOf<typeof saveIdentityKind>

function problemsOf(input: Input, known: KnownKind | undefined): Record<string, string> {
  if (known?.is_standard) return {}
  return {
    ...(input.name || known ? {} : { name: fieldTexts('required') }),
    ...(isIdentityPattern(input.pattern ?? '')
      ? {}
      : {
          pattern: privacyTexts('patternHint'),
        }),
  }
}

/**
 * Adds or edits a custom kind; of a standard kind only whether it is offered. Existing numbers stay.
 *
 * @throws AppError `request.invalid`
 */
export function saveKind(ctx: Ctx, input: Input): Promise<null> {
  return tx(ctx, async (db) => {
    const known = (await findKinds(ctx, db)).find(({ slug }) => slug === input.slug)
    const fields = problemsOf(input, known)
    if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
    const before = { name: '', country: '', pattern: '', is_active: false, ...known }
    const after = known?.is_standard
      ? { name: known.name, country: known.country, pattern: known.pattern, is_active: input.is_active }
      : {
          name: input.name ?? before.name,
          country: input.country ?? before.country,
          pattern: input.pattern ?? before.pattern,
          is_active: input.is_active,
        }
    await db
      .insertInto('identity_kind')
      .values({ org_id: ctx.orgId, slug: input.slug, ...after, updated_at: ctx.now.toString() })
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'slug']).doUpdateSet({ ...after, updated_at: ctx.now.toString() }),
      )
      .execute()
    const { name, country, pattern, is_active } = before
    await recordAudit(ctx, db, {
      recordType: 'identity_kind',
      recordLabel: after.name,
      changes: changesBetween({ name, country, pattern, is_active }, after),
    })
    return null
  })
}
