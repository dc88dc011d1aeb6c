import { z } from 'zod'
import { OperatorError } from '../platform/operator/operator-error.ts'

/**
 * An archive is a zstd-compressed tar file: a header with the table definitions, the tables in PostgreSQL's COPY
 * text format, the files, and a manifest with checksums.
 *
 *   header.json
 *   database/<table>/<number>.copy
 *   files/<orgId>/<folder>/<name>
 *   manifest.json
 */
export const HEADER = 'header.json'
export const MANIFEST = 'manifest.json'
const FORMAT = 1

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

const tableSchema = z.object({
  name: identifier,
  columns: z.array(identifier).min(1),
  /** Partitions of a partitioned table, which the target may lack. */
  partitions: z.array(
    z.object({ name: identifier, bound: z.string().regex(/^(FOR VALUES [^;]+|DEFAULT)$/) }),
  ),
})

const sequenceSchema = z.object({
  name: identifier,
  // Text, because values exceed the precision of JSON numbers.
  value: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
})

export const headerSchema = z.object({
  product: z.literal('Muster'),
  format: z.literal(FORMAT, { error: 'It has a format that this version does not read.' }),
  version: z.string(),
  madeAt: z.string(),
  database: z.string(),
  /** Hash that tells whether two installations share a SECRET_KEY, without revealing it. */
  keyId: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
})

export const manifestSchema = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Files with a row that were missing from the store. */
  missing: z.array(z.string()),
  /** SHA-256 over name, size and SHA-256 of every preceding entry. */
  digest: z.string(),
})

export type ArchiveHeader = z.infer<typeof headerSchema>
export type ArchiveManifest = z.infer<typeof manifestSchema>
export type TableShape = z.infer<typeof tableSchema>
export type SequenceState = z.infer<typeof sequenceSchema>

export const newHeader = (header: Omit<ArchiveHeader, 'product' | 'format'>): ArchiveHeader => ({
  product: 'Muster',
  format: FORMAT,
  ...header,
})

export const tableEntry = (table: string, number: number) =>
  `database/${table}/${String(number).padStart(6, '0')}.copy`

/** The table of an entry; undefined for other entries. */
export const tableOf = (entry: string) => /^database\/([a-z0-9_]+)\/\d+\.copy$/.exec(entry)?.[1]

export const fileEntry = (path: string) => `files/${path}`

/** The stored path of an entry; undefined for other entries. */
export const filePathOf = (entry: string) => (entry.startsWith('files/') ? entry.slice(6) : undefined)

/** The input of one entry to the digest. */
export const digestLine = (name: string, size: number, sha256: string) => `${name} ${size} ${sha256}\n`

/** Says why an archive can't be used. Nothing was written. */
export class ArchiveError extends OperatorError {}
