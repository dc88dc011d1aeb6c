import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { allCodeKinds, type CodeKind, codeKind } from './code-kinds.ts'

/** `EMP0042` from `EMP`, 4 and 42. */
export function writeCode(prefix: string, width: number, number: number): string {
  return `${prefix}${String(number).padStart(width, '0')}`
}

/** All kinds of codes. */
export function codeKinds(): string[] {
  return allCodeKinds().map(({ kind }) => kind)
}

/** Creates missing code settings of an organisation. */
export async function addCodeSettings(ctx: Ctx, db: Db): Promise<void> {
  await db
    .insertInto('code_setting')
    .values(allCodeKinds().map(({ kind, prefix, width }) => ({ org_id: ctx.orgId, kind, prefix, width })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface NumberRange {
  prefix: string
  width: number
  first: number
}

/** Reserves `count` numbers in one statement, whose row lock prevents duplicates. */
async function claimRange(ctx: Ctx, db: Db, kind: CodeKind, count: number): Promise<NumberRange> {
  const { rows } = await sql<NumberRange>`
    insert into code_setting (org_id, kind, prefix, width, next_number)
    values (${ctx.orgId}, ${kind.kind}, ${kind.prefix}, ${kind.width}, ${1 + count})
    on conflict (org_id, kind) do update set next_number = code_setting.next_number + ${count}
    returning prefix, width, next_number - ${count}::bigint as first`.execute(db)
  return rows[0] as NumberRange
}

/** Those of the given codes that exist, ignoring case; in lower case. */
type FindTaken = (codes: string[]) => Promise<ReadonlySet<string>>

/**
 * The next `count` codes of a kind, unique and increasing under concurrency, since the range is reserved in
 * the caller's transaction. A rollback returns the numbers, so failures leave no gaps.
 *
 * @param findTaken skips codes entered by hand
 */
export async function nextCodes(
  ctx: Ctx,
  db: Db,
  kindName: string,
  count: number,
  findTaken?: FindTaken,
): Promise<string[]> {
  const kind = found(codeKind(kindName))
  const codes: string[] = []
  while (codes.length < count) {
    const missing = count - codes.length
    const { prefix, width, first } = await claimRange(ctx, db, kind, missing)
    const range = Array.from({ length: missing }, (_, index) => writeCode(prefix, width, first + index))
    const taken = (await findTaken?.(range)) ?? new Set<string>()
    codes.push(...range.filter((code) => !taken.has(code.toLowerCase())))
  }
  return codes
}

/**
 * Advances the setting past codes entered by hand that directly follow, so that the next suggested code is
 * free. A single high number does not move it.
 */
export async function passUsedCodes(
  ctx: Ctx,
  db: Db,
  kindName: string,
  codes: readonly string[],
): Promise<void> {
  const kind = found(codeKind(kindName))
  const row = await db
    .selectFrom('code_setting')
    .select(['prefix', 'width', 'next_number'])
    .where('org_id', '=', ctx.orgId)
    .where('kind', '=', kind.kind)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const used = new Set(codes.map((code) => code.toLowerCase()))
  let next = row.next_number
  while (used.has(writeCode(row.prefix, row.width, next).toLowerCase())) next++
  if (next === row.next_number) return
  await db
    .updateTable('code_setting')
    .set({ next_number: next })
    .where('org_id', '=', ctx.orgId)
    .where('kind', '=', kind.kind)
    .execute()
}

/** The next code, for display in a form; only `nextCodes` reserves it. */
export async function peekCode(ctx: Ctx, db: Db, kindName: string): Promise<string> {
  const kind = found(codeKind(kindName))
  const row = await db
    .selectFrom('code_setting')
    .select(['prefix', 'width', 'next_number'])
    .where('org_id', '=', ctx.orgId)
    .where('kind', '=', kindName)
    .executeTakeFirst()
  return writeCode(row?.prefix ?? kind.prefix, row?.width ?? kind.width, row?.next_number ?? 1)
}
