import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import type { readNoticePreferences, saveNoticePreferences } from '@muster/contract/notices/notices.contract'
import { languageOf } from '../../lib/texts/language.ts'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { allKinds, type NoticeKind } from './notice-kinds.ts'
import { findPreferences, findReader, storePreferences } from './notices.queries.ts'
import { inLanguage } from './rules/notice-text.ts'

const canGet = (ctx: Ctx, { permissions }: NoticeKind) =>
  !permissions || permissions.some((permission) => holds(ctx.actor, permission))

export function readPreferences(
  ctx: Ctx,
  query: QueryOf<typeof readNoticePreferences>,
): Promise<DataOf<typeof readNoticePreferences>> {
  return readTx(ctx, async (db) => {
    const chosen = new Map((await findPreferences(ctx, db)).map((row) => [row.kind, row]))
    const language = languageOf(query.lang ?? (await findReader(ctx, db))?.language)
    return {
      kinds: allKinds()
        .filter((kind) => canGet(ctx, kind))
        .map((kind) => {
          const { bell, email } = chosen.get(kind.kind) ?? kind.defaults
          return { kind: kind.kind, label: inLanguage(kind.label, language), bell, email }
        }),
    }
  })
}

/** @throws AppError `notices.unknown_kind`, also for a kind that cannot reach the caller */
export async function savePreferences(
  ctx: Ctx,
  { kinds }: BodyOf<typeof saveNoticePreferences>,
): Promise<null> {
  const offered = new Set(allKinds().flatMap((kind) => (canGet(ctx, kind) ? [kind.kind] : [])))
  if (kinds.some(({ kind }) => !offered.has(kind))) fail('notices.unknown_kind')
  // The last choice per kind counts; one statement cannot write a row twice.
  const latest = new Map(kinds.map((choice) => [choice.kind, choice]))
  await tx(ctx, (db) => storePreferences(ctx, db, [...latest.values()]))
  return null
}
