import type { FormValues } from '@muster/contract/forms/form-definition'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'

export interface TypedForm {
  typed: FormValues
  version: number
  submitted_at: string | null
  updated_at: string | null
}

/** What the candidate typed last; version 0 before anything was. */
export async function findTyped(ctx: Ctx, db: Db, candidateId: number): Promise<TypedForm> {
  const row = await db
    .selectFrom('candidate_form')
    .select(['typed', 'version', 'submitted_at', 'updated_at'])
    .where('org_id', '=', ctx.orgId)
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst()
  if (!row) return { typed: {}, version: 0, submitted_at: null, updated_at: null }
  return {
    ...{ typed: row.typed as FormValues, version: row.version },
    ...{ submitted_at: instantOf(row.submitted_at), updated_at: instantOf(row.updated_at) },
  }
}

/** Keeps what was typed. @returns the version stored afterwards */
export async function storeTyped(
  ctx: Ctx,
  db: Db,
  candidateId: number,
  { typed, isSubmitted }: { typed: FormValues; isSubmitted: boolean },
): Promise<number> {
  const now = ctx.now.toString()
  const { rows } = await sql<{ version: number }>`
    insert into candidate_form (org_id, candidate_id, typed, version, submitted_at, updated_at)
    values (${ctx.orgId}, ${candidateId}, ${JSON.stringify(typed)}::jsonb, 1, ${isSubmitted ? now : null}::timestamptz,
      ${now}::timestamptz)
    on conflict (org_id, candidate_id) do update set typed = excluded.typed, version = candidate_form.version + 1,
      submitted_at = coalesce(excluded.submitted_at, candidate_form.submitted_at), updated_at = excluded.updated_at
    returning version`.execute(db)
  return (rows[0] as { version: number }).version
}
