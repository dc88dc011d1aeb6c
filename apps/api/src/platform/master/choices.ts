import { type RawBuilder, sql } from 'kysely'
import type { Text } from '../../lib/texts/texts.ts'
import { plainChanges, type ReadableChange, type StoredChanges, wordsOf } from '../audit/words.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'
import { fail } from '../errors.ts'
import { masterTexts } from './master.texts.ts'
import { chosenIds } from './rules/draft.ts'

/** Records that a field can refer to. */
export interface ChoiceSource {
  table: string
  /** Condition on the table's row `m`. */
  where?: RawBuilder<unknown>
}

/** The name column of a table; employees have a different one. */
const nameOf = (table: string) => sql.ref(table === 'employee' ? 'm.full_name' : 'm.name')

/** Sources whose options are returned with a list, by name in the response. */
export type ChoiceSources = Readonly<Record<string, ChoiceSource>>
export type Choices<S> = { [name in keyof S]: { id: number; name: string }[] }

/** The source of a field's options, and the error for an id that is not an option. */
export interface Reference {
  /** The name of a shared source, or a source that is not returned with the list. */
  of: string | ChoiceSource
  /** Error key; `request.invalid` by default. */
  error?: string
  /** Message attached to the field. */
  message?: string | Text
  /** Refused even if the record already has this id. */
  isAlways?: true
}

/**
 * By path in the record, such as `LOCATION_ID` or `limits.grade`: the name of the source, or a reference with
 * options.
 */
export type References = Readonly<Record<string, string | Reference>>

/** Loads the options of every source, by name. One statement. */
export async function findChoices<S extends ChoiceSources>(
  ctx: Ctx,
  db: Db,
  sources: S,
): Promise<Choices<S>> {
  const lists = Object.entries(sources).map(
    ([name, { table, where }]) => sql`
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by lower(m.name), m.id), '[]')
        from ${sql.table(table)} m where m.org_id = ${ctx.orgId} and ${where ?? sql`true`}) as ${sql.ref(name)}`,
  )
  if (lists.length === 0) return {} as Choices<S>
  const { rows } = await sql<Choices<S>>`select ${sql.join(lists)}`.execute(db)
  return rows[0] as Choices<S>
}

const INVALID = 'request.invalid'

interface Chosen {
  sources: ChoiceSources
  references: References
}

/** Resolves the sources of references, by path. */
function resolved({ sources, references }: Chosen) {
  return Object.entries(references).map(([path, declared]) => {
    const { of, ...reference }: Reference = typeof declared === 'string' ? { of: declared } : declared
    const source = typeof of === 'string' ? (sources[of] as ChoiceSource) : of
    return {
      path,
      source,
      error: INVALID,
      message: masterTexts.text('valueNotOffered'),
      isAlways: false,
      ...reference,
    }
  })
}

interface NamedIds {
  path: string
  source: ChoiceSource
  ids: readonly number[]
}

/** Finds which of these ids exist, by path. One statement, none without ids. */
async function findNamed(ctx: Ctx, db: Db, lookups: readonly NamedIds[], within: 'offered' | 'any') {
  const parts = lookups
    .filter(({ ids }) => ids.length > 0)
    .map(
      ({ path, source: { table, where }, ids }) => sql`
        select ${path}::text as path, m.id, ${nameOf(table)} as name from ${sql.table(table)} m
        where m.org_id = ${ctx.orgId} and m.id = any (${[...ids]}::bigint[])
          and ${(within === 'offered' && where) || sql`true`}`,
    )
  if (parts.length === 0) return []
  const { rows } = await sql<{ path: string; id: number; name: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

/**
 * Refuses ids that are not options. An id that the record already has is accepted, since it may have been
 * deactivated meanwhile. One statement, none without new ids.
 *
 * @throws AppError `request.invalid`, or the reference's own error
 */
export async function requireChoices(
  ctx: Ctx,
  db: Db,
  chosen: Chosen,
  { before, next }: { before: object | null; next: object },
): Promise<void> {
  const lookups = resolved(chosen).map((reference) => {
    const had = new Set(before && !reference.isAlways ? chosenIds(before, reference.path) : [])
    return { ...reference, ids: chosenIds(next, reference.path).filter((id) => !had.has(id)) }
  })
  const known = new Set((await findNamed(ctx, db, lookups, 'offered')).map(({ path, id }) => `${path} ${id}`))
  const refused = lookups.filter(({ path, ids }) => ids.some((id) => !known.has(`${path} ${id}`)))
  const [first] = refused
  if (!first) return
  // Missing or out of reach: the same response as for the record itself, without a field.
  if (first.error === 'record.not_found') fail(first.error)
  const sameError = refused.filter(({ error }) => error === first.error)
  fail(first.error, { fields: Object.fromEntries(sameError.map(({ path, message }) => [path, message])) })
}

/** Replaces ids by names in changes, for the audit log. One statement at most. */
export async function namedChanges(
  ctx: Ctx,
  db: Db,
  chosen: Chosen,
  changes: StoredChanges,
): Promise<ReadableChange[]> {
  const lookups = resolved(chosen).flatMap(({ path, source }) => {
    const field = path.split('.').at(-1) as string
    return changes[field] ? [{ path: field, source, ids: changes[field].flatMap(idsIn) }] : []
  })
  const names = await findNamed(ctx, db, lookups, 'any')
  const named = (field: string, value: unknown) =>
    idsIn(value).map((id) => names.find((one) => one.path === field && one.id === id)?.name ?? `${id}`)
  const fields = new Set(lookups.map(({ path }) => path))
  const read = Object.entries(changes).map(([field, [before, after]]): [string, [unknown, unknown]] => [
    field,
    fields.has(field) ? [named(field, before), named(field, after)] : [before, after],
  ])
  return plainChanges(Object.fromEntries(read)).map((change) =>
    fields.has(change.field) ? { ...change, label: wordsOf(change.field.replace(/_ids?$/i, '')) } : change,
  )
}

const idsIn = (value: unknown) => chosenIds({ value }, 'value')
