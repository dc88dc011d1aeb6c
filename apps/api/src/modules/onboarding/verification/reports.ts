import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { removeStoredFile } from '../../files/index.ts'

/** Deletes the reports of candidates who are erased. */
export async function removeReports(ctx: Ctx, db: Db, candidateIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ path: string }>`
    select report_path as path from bgv_case where org_id = ${ctx.orgId} and report_path is not null
      and candidate_id = any (${[...candidateIds]}::bigint[])`.execute(db)
  for (const { path } of rows) await removeStoredFile(ctx, db, path)
}
