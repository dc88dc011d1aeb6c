import type { Fields, Master, RecordOf, SavedOf, Stored } from '@muster/contract/kit/index'
import type { RawBuilder } from 'kysely'
import type { AuditedRecord } from '../audit/words.ts'
import type { Changes } from '../audit.ts'
import type { Ctx } from '../context.ts'
import type { Tables } from '../db/database.ts'
import type { Db } from '../db/tx.ts'
import type { ChoiceSources, Choices, References } from './choices.ts'
import type { Column } from './columns.ts'
import type { Unique } from './rules/draft.ts'

export type TableName = keyof Tables & string
// biome-ignore lint/suspicious/noExplicitAny: matches any master; each is typed where it is declared
export type AnyMaster = Master<any, any, any>

/** Columns of a list besides the fields. */
export type ExtraColumns = Readonly<Record<string, RawBuilder<unknown>>>
type ExtraValues<X extends ExtraColumns> = { [K in keyof X]: X[K] extends RawBuilder<infer V> ? V : never }

type FieldsOf<M extends AnyMaster> = M extends { fields: infer F extends Fields } ? F : never
type ValuesOf<M extends AnyMaster> = Stored<FieldsOf<M>>

/** A row of the list. */
export type RowOf<M extends AnyMaster, X extends ExtraColumns> = RecordOf<M> & ExtraValues<X>
/** Input of a call: an omitted field keeps its value, or starts with its default. */
export type MasterInput<M extends AnyMaster> = {
  [K in keyof RecordOf<M>]?: RecordOf<M>[K] | undefined
}

/** One change of a record, as passed to checks and hooks. */
export interface MasterChange<Row, Values> {
  before: Row | null
  /** Null for a deletion. */
  next: Values
  /** All other records. */
  others: readonly Row[]
}

/** Fields whose column has the same name need no column: `LOCATION_ID` is stored in `location_id`. */
type ColumnsOf<M extends AnyMaster> = {
  // biome-ignore lint/suspicious/noExplicitAny: a column has the type of its field
  readonly [K in keyof FieldsOf<M>]?: Column<any>
}

/** How the server stores the records of a master. */
export interface MasterOptions<
  M extends AnyMaster,
  T extends TableName,
  X extends ExtraColumns,
  S extends ChoiceSources,
> {
  contract: M
  /** Record type in the audit log, with its label. */
  record: string
  audited: Pick<AuditedRecord, 'label' | 'path'>
  /** A record's display name. */
  nameOf: (values: ValuesOf<M>, ctx: Ctx, db: Db) => string | Promise<string>
  table: T
  columns?: ColumnsOf<M>
  extraColumns?: X
  /** Sort order over the table's row `r`. */
  order: RawBuilder<unknown>
  /** Fields that identify a record instead of an id; empty for a singleton. */
  by?: readonly (keyof FieldsOf<M> & string)[]
  /** The default record while nothing is stored: listed with version 0. */
  fallback?: Omit<RowOf<M, X>, 'version'>
  /** Defaults of fields that a call may omit. */
  defaults?: Partial<ValuesOf<M>>
  /** Fields that can't be changed after creation. */
  fixed?: readonly (keyof FieldsOf<M> & string)[]
  /** Makes the fields consistent, for example by clearing one that another makes meaningless. */
  settle?: (values: ValuesOf<M>) => ValuesOf<M>
  /** Timestamp columns of the table; both by default. */
  stamps?: readonly ('created_at' | 'updated_at')[]
  /** False for a table without a version: the last write wins. */
  isVersioned?: false
  choices?: S
  references?: References
  unique?: readonly Unique[]
  /** Further validation of a change. */
  check?: (ctx: Ctx, db: Db, change: MasterChange<RowOf<M, X>, ValuesOf<M>>) => Promise<void> | void
  /** Refuses to delete a record in use. */
  refuseRemoval?: (ctx: Ctx, db: Db, row: RowOf<M, X>) => Promise<void> | void
  /** Called after a change in its transaction; `next` is null after a deletion. */
  changed?: (
    ctx: Ctx,
    db: Db,
    change: { before: RowOf<M, X> | null; next: ValuesOf<M> | null },
  ) => Promise<void>
}

/** Additions to a single save. */
export interface Saving<Row> {
  /** Columns without a field, written with the record; a save that has any always counts as a change. */
  columns?: (before: Row | null) => Record<string, unknown>
  /** Audited in addition to the fields. */
  changes?: Changes
}

/** The service of a master. */
export interface ServedMaster<M extends AnyMaster, Row extends object, S extends ChoiceSources> {
  /** Loads all records in list order. One statement. */
  find(ctx: Ctx, db: Db): Promise<Row[]>
  /** Loads all records and the options of their fields, and maps them with `answer`. Two statements. */
  read<R>(ctx: Ctx, answer: (rows: Row[], choices: Choices<S>) => R): Promise<R>
  /** Loads the options of the fields. One statement. */
  choices(ctx: Ctx, db: Db): Promise<Choices<S>>
  /**
   * Creates or updates a record in its own transaction. Idempotent: a save without differences writes
   * nothing.
   *
   * @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid`, and the
   *   errors of the declaration
   */
  save(ctx: Ctx, input: MasterInput<M>, saving?: Saving<Row>): Promise<SavedOf<M>>
  /** Like `save`, but returns the row as listed. One more statement. */
  saveRow(ctx: Ctx, input: MasterInput<M>, saving?: Saving<Row>): Promise<Row>
  /** Like `save`, within a running transaction. */
  saveIn(ctx: Ctx, db: Db, input: MasterInput<M>, saving?: Saving<Row>): Promise<SavedOf<M>>
  /**
   * @throws AppError `record.not_found`, `record.conflict`, and the declaration's error for records in use
   */
  remove(ctx: Ctx, input: MasterInput<M>): Promise<null>
  removeIn(ctx: Ctx, db: Db, input: MasterInput<M>): Promise<null>
}
