import { createHash } from 'node:crypto'
import { compactName, type RememberedColumns } from '@muster/contract/imports/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { ImportDecisions } from './import-preparation.service.ts'

/** Remembered decisions of a source besides its column mapping. Corrected cells belong to one file only. */
export type SourceChoices = Omit<
  ImportDecisions,
  'mapping' | 'edits' | 'reading' | 'on_lookalike' | 'leave_out_errors'
>

export interface ImportSource {
  id: number
  name: string
  signature: string
  mapping: RememberedColumns
  decisions: SourceChoices
  uses: number
  updated_at: string
  /** Whoever first imported from it. */
  created_by: number | null
}

/** Upper limit of sources to choose from. */
const MOST = 200

/** Files of one source have the same headings, ignoring case and blanks. */
function signatureOf(header: readonly string[]): string {
  return createHash('sha256').update(header.map(compactName).join('\n')).digest('hex')
}

/** The sources of a target, last used first. */
export async function findSources(ctx: Ctx, db: Db, target: string): Promise<ImportSource[]> {
  const rows = await db
    .selectFrom('import_mapping')
    .select(['id', 'name', 'signature', 'mapping', 'decisions', 'uses', 'updated_at', 'created_by'])
    .where('org_id', '=', ctx.orgId)
    .where('target', '=', target)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows as ImportSource[]
}

/** Loads and locks a source with its target. */
export async function lockSource(ctx: Ctx, db: Db, id: number) {
  const row = await db
    .selectFrom('import_mapping')
    .select(['id', 'target', 'name', 'signature', 'mapping', 'decisions', 'uses', 'updated_at', 'created_by'])
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as (ImportSource & { target: string }) | undefined
}

/** With at least this share of common columns, two files count as the same source. */
const ALIKE = 0.7
const FEW_COLUMNS = 3

function likeness(source: ImportSource, columns: ReadonlySet<string>): number {
  const known = Object.keys(source.mapping)
  const shared = known.filter((name) => columns.has(name)).length
  return shared < FEW_COLUMNS ? 0 : shared / (known.length + columns.size - shared)
}

/** The source of a file: one with the same columns, or with nearly the same. */
export function recogniseSource(
  sources: readonly ImportSource[],
  header: readonly string[],
): { source: ImportSource; foundBy: 'same' | 'similar' } | null {
  const signature = signatureOf(header)
  const same = sources.find((source) => source.signature === signature)
  if (same) return { source: same, foundBy: 'same' }
  const columns = new Set(header.map(compactName))
  const [best] = sources
    .map((source) => ({ source, alike: likeness(source, columns) }))
    .sort((one, other) => other.alike - one.alike)
  return best && best.alike >= ALIKE ? { source: best.source, foundBy: 'similar' } : null
}

/** A name that no other source has: `Payroll export`, otherwise `Payroll export 2`. */
function freeName(wanted: string, sources: readonly ImportSource[]): string {
  const taken = new Set(sources.map(({ name }) => name.toLowerCase()))
  const base = wanted.slice(0, 90)
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base} ${number}`
    if (!taken.has(name.toLowerCase())) return name
  }
}

/** The default name of a source: the file's name without extension and date. */
function nameOfFile(fileName: string): string {
  const bare = fileName
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .replace(/[\s_-]*\d[\d\s._-]*$/, '')
    .replaceAll('_', ' ')
    .trim()
  return bare || 'Import'
}

export interface SourceUse {
  target: string
  header: readonly string[]
  mapping: readonly (string | null)[]
  choices: SourceChoices
  /** The source that the person chose; otherwise it is recognised by its columns. */
  sourceId: number | null
  /** The name for a new source. */
  name: string
  fileName: string
}

/** Stores the decisions for the next file of this source. @returns the source's id */
export async function rememberSource(ctx: Ctx, db: Db, use: SourceUse): Promise<number> {
  const signature = signatureOf(use.header)
  const sources = await findSources(ctx, db, use.target)
  const columns: RememberedColumns = Object.fromEntries(
    use.header.map((name, at) => [compactName(name), use.mapping[at] ?? null]),
  )
  const chosen = sources.find(({ id }) => id === use.sourceId)
  const same = sources.find((source) => source.signature === signature)
  const source = chosen ?? same
  const decisions = sql`${JSON.stringify(use.choices)}::jsonb`
  if (!source) {
    const { id } = await db
      .insertInto('import_mapping')
      .values({
        org_id: ctx.orgId,
        target: use.target,
        name: freeName(use.name || nameOfFile(use.fileName), sources),
        signature,
        mapping: sql`${JSON.stringify(columns)}::jsonb`,
        decisions,
        created_by: ctx.actor.accountId,
        updated_at: ctx.now.toString(),
      })
      // A concurrent import of the same columns may have been first.
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'target', 'signature']).doUpdateSet((eb) => ({
          mapping: eb.ref('excluded.mapping'),
          decisions: eb.ref('excluded.decisions'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  // From now on these columns belong to the chosen source; the other keeps its mapping and can be chosen manually.
  if (same && same.id !== source.id) {
    await updateSource(ctx, db, same.id, { signature: `${signature}:${same.id}` })
  }
  await updateSource(ctx, db, source.id, {
    signature,
    mapping: sql`${JSON.stringify({ ...source.mapping, ...columns })}::jsonb`,
    decisions,
    uses: source.uses + 1,
    updated_at: ctx.now.toString(),
  })
  return source.id
}

export async function updateSource(
  ctx: Ctx,
  db: Db,
  id: number,
  change: Partial<Record<'name' | 'signature' | 'updated_at', string>> & {
    mapping?: unknown
    decisions?: unknown
    uses?: number
  },
): Promise<void> {
  await db
    .updateTable('import_mapping')
    .set(change)
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
}
