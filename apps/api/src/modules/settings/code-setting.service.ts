import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { allCodeKinds, type CodeKind, codeKind } from './code-kinds.ts'

/** `EMP0042` from `EMP`, 4 and 42. */
export function writeCode(prefix: string, width: number, number: number): string {
  return `${prefix}${String(number).padStart(width, '0')}`
}

/** Every kind of code there is. */
export function codeKinds(): string[] {
  return allCodeKinds().map(({ kind }) => kind)
}

/** Gives an organisation the settings of every kind it lacks. */
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

/** Takes `count` numbers in one statement: its row lock makes others wait, so no number is given twice. */
async function takeRange(ctx: Ctx, db: Db, kind: CodeKind, count: number): Promise<NumberRange> {
  const { rows } = await sql<NumberRange>`
    insert into code_setting (org_id, kind, prefix, width, next_number)
    values (${ctx.orgId}, ${kind.kind}, ${kind.prefix}, ${kind.width}, ${1 + count})
    on conflict (org_id, kind) do update set next_number = code_setting.next_number + ${count}
    returning prefix, width, next_number - ${count}::bigint as first`.execute(db)
  return rows[0] as NumberRange
}

/** Which of these codes are in use, whatever their case; codes in lower case. */
type FindTaken = (codes: string[]) => Promise<ReadonlySet<string>>

/**
 * The next `count` codes of a kind: unique and increasing however many ask at once, since the range is
 * taken in the caller's transaction. A transaction that is undone gives its numbers back, so codes have
 * no gaps from failures.
 *
 * @param findTaken lets codes that people typed by hand be passed over
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
    const wanted = count - codes.length
    const { prefix, width, first } = await takeRange(ctx, db, kind, wanted)
    const range = Array.from({ length: wanted }, (_, index) => writeCode(prefix, width, first + index))
    const taken = (await findTaken?.(range)) ?? new Set<string>()
    codes.push(...range.filter((code) => !taken.has(code.toLowerCase())))
  }
  return codes
}

/**
 * Moves the setting past codes that people gave by hand, as far as they follow on from the next number: so
 * the code that is offered next is a free one, and one odd high number does not make all later ones high.
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

/** The code that would come next, to show in a form; it is only taken by `nextCodes`. */
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
