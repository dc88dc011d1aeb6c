import type { PublicCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

type Place = { orgId: number }

const columns = [
  'r.id',
  'r.record_type',
  'r.record_id',
  'r.record_label',
  'r.purpose',
  'r.note',
  'r.extensions',
  'r.max_bytes',
  'r.account_id',
  'r.created_at',
  'r.expires_at',
  'r.revoked_at',
  'r.awaited_path',
  'r.file_path',
  'r.file_name',
  'r.file_size',
  'r.handed_in_at',
] as const

/** File requests with the name of the requester. */
export function fileRequests({ orgId }: Place, db: Db) {
  return db
    .selectFrom('file_request as r')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'r.org_id').onRef('a.id', '=', 'r.account_id'),
    )
    .select([...columns, 'a.display_name', 'a.email'])
    .where('r.org_id', '=', orgId)
}

export type FileRequestRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof fileRequests>['executeTakeFirst']>>
>

export type RequestState = 'open' | 'handed_in' | 'revoked' | 'expired'

export function stateOf(
  { now }: Pick<PublicCtx, 'now'>,
  row: Pick<FileRequestRow, 'handed_in_at' | 'revoked_at' | 'expires_at'>,
): RequestState {
  if (row.handed_in_at) return 'handed_in'
  if (row.revoked_at) return 'revoked'
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(row.expires_at), now) <= 0
  return isOver ? 'expired' : 'open'
}

/** Locks the request, so that one link cannot be used twice concurrently. */
export async function lockRequest({ orgId }: Place, db: Db, id: number): Promise<void> {
  await db
    .selectFrom('file_request')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function countOpenRequests(
  { orgId, now }: Place & Pick<PublicCtx, 'now'>,
  db: Db,
  record: { type: string; id: number },
): Promise<number> {
  const { open } = await db
    .selectFrom('file_request')
    .select((query) => query.fn.countAll<number>().as('open'))
    .where('org_id', '=', orgId)
    .where('record_type', '=', record.type)
    .where('record_id', '=', record.id)
    .where('handed_in_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toString())
    .executeTakeFirstOrThrow()
  return Number(open)
}
