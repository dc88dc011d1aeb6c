import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { attachFile, removeStoredFile } from '../files/index.ts'
import type { StoredVersion } from './versions.queries.ts'

type FileColumns = Pick<StoredVersion, 'file_path' | 'file_name' | 'file_type' | 'file_size'>

const NO_FILE: FileColumns = { file_path: null, file_name: null, file_type: null, file_size: null }

/**
 * The columns of a version's file: one that was uploaded for it, or the one that it had.
 *
 * @throws AppError `files.not_uploaded`
 */
export async function fileColumns(
  ctx: Ctx,
  db: Db,
  policyId: number,
  filePath: string | null,
  had: FileColumns | null,
): Promise<FileColumns> {
  if (filePath === null) return NO_FILE
  if (had && had.file_path === filePath) {
    const { file_path, file_name, file_type, file_size } = had
    return { file_path, file_name, file_type, file_size }
  }
  const file = await attachFile(ctx, db, filePath, {
    ...{ recordType: 'policy', recordId: policyId, folder: 'policy_documents' },
  })
  return { file_path: filePath, file_name: file.name, file_type: file.contentType, file_size: file.size }
}

/**
 * Deletes the files of a draft to which no other version refers.
 *
 * @param kept the path that the draft still has; null before the draft itself is deleted
 */
export async function removeUnusedFiles(
  ctx: Ctx,
  db: Db,
  policyId: number,
  kept: string | null,
): Promise<void> {
  const { rows } = await sql<{ path: string }>`
    select distinct f.path from stored_file f
    where f.org_id = ${ctx.orgId} and f.record_type = 'policy' and f.record_id = ${policyId} and f.state = 'stored'
      and f.path is distinct from ${kept} and not exists (
        select from policy_version v where v.org_id = f.org_id and v.policy_id = ${policyId}
          and v.file_path = f.path and v.published_at is not null)`.execute(db)
  for (const { path } of rows) await removeStoredFile(ctx, db, path)
}
