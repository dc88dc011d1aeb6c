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
// biome-ignore lint/suspicious/noExplicitAny: stands for every master; each is typed where it is declared
export type AnyMaster = Master<any, any, any>

/** Columns that a list tells besides the fields. */
export type Told = Readonly<Record<string, RawBuilder<unknown>>>
type ToldValues<X extends Told> = { [K in keyof X]: X[K] extends RawBuilder<infer V> ? V : never }

type FieldsOf<M extends AnyMaster> = M extends { fields: infer F extends Fields } ? F : never
type ValuesOf<M extends AnyMaster> = Stored<FieldsOf<M>>

/** A row of the list. */
export type RowOf<M extends AnyMaster, X extends Told> = RecordOf<M> & ToldValues<X>
/** What a call hands over: a field that is left out keeps its value, or begins with its default. */
export type GivenOf<M extends AnyMaster> = {
  [K in keyof RecordOf<M>]?: RecordOf<M>[K] | undefined
}

/** One change of a record, as checks and hooks see it. */
export interface MasterChange<Row, Values> {
  before: Row | null
  /** Null when it is deleted. */
  next: Values
  /** All the others. */
  others: readonly Row[]
}

/** Fields that are called alike in the table need no column: `LOCATION_ID` is kept in `location_id`. */
type ColumnsOf<M extends AnyMaster> = {
  // biome-ignore lint/suspicious/noExplicitAny: a column's value is its field's, whatever that is
  readonly [K in keyof FieldsOf<M>]?: Column<any>
}

/** How the server keeps the records of a master. */
export interface MasterOptions<
  M extends AnyMaster,
  T extends TableName,
  X extends Told,
  S extends ChoiceSources,
> {
  contract: M
  /** The kind of record in the audit trail, and how it reads there. */
  record: string
  audited: Pick<AuditedRecord, 'label' | 'path'>
  /** What people call one of the records. */
  nameOf: (values: ValuesOf<M>, ctx: Ctx, db: Db) => string | Promise<string>
  table: T
  columns?: ColumnsOf<M>
  also?: X
  /** Over the table's row `r`. */
  order: RawBuilder<unknown>
  /** Fields that say which record it is, where that is not an id; none for the only one there is. */
  by?: readonly (keyof FieldsOf<M> & string)[]
  /** What holds while nothing is stored: listed as a record of version 0. */
  usual?: Omit<RowOf<M, X>, 'version'>
  /** What fields begin with that a call may leave out. */
  defaults?: Partial<ValuesOf<M>>
  /** Fields that a record keeps from when it was added. */
  fixed?: readonly (keyof FieldsOf<M> & string)[]
  /** Makes the fields agree with one another, such as by emptying what another makes meaningless. */
  settle?: (values: ValuesOf<M>) => ValuesOf<M>
  /** Which instants the table keeps; both unless given. */
  stamps?: readonly ('created_at' | 'updated_at')[]
  /** False for a table without a version: the last one wins. */
  isVersioned?: false
  choices?: S
  references?: References
  unique?: readonly Unique[]
  /** What else objects to a change. */
  check?: (ctx: Ctx, db: Db, change: MasterChange<RowOf<M, X>, ValuesOf<M>>) => Promise<void> | void
  /** Objects to deleting what is in use. */
  refuseRemoval?: (ctx: Ctx, db: Db, row: RowOf<M, X>) => Promise<void> | void
  /** Tells others of a change, in its transaction; `next` is null when the record is gone. */
  changed?: (
    ctx: Ctx,
    db: Db,
    change: { before: RowOf<M, X> | null; next: ValuesOf<M> | null },
  ) => Promise<void>
}

/** What a single save says besides the record. */
export interface Saving<Row> {
  /** Columns that no field holds, written with the record; a save that has any is no repeat. */
  columns?: (before: Row | null) => Record<string, unknown>
  /** What the audit trail says besides the fields. */
  changes?: Changes
}

/** The records of a master, served. */
export interface ServedMaster<M extends AnyMaster, Row extends object, S extends ChoiceSources> {
  /** All of them, in the order of the list. One statement. */
  find(ctx: Ctx, db: Db): Promise<Row[]>
  /** All of them and what their fields choose from, as `answer` puts them. Two statements. */
  read<R>(ctx: Ctx, answer: (rows: Row[], choices: Choices<S>) => R): Promise<R>
  /** What its fields choose from. One statement. */
  choices(ctx: Ctx, db: Db): Promise<Choices<S>>
  /**
   * Adds or changes a record, in a transaction of its own. What changes nothing is answered as it is.
   *
   * @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid`, and what the
   *   declaration says
   */
  save(ctx: Ctx, given: GivenOf<M>, saving?: Saving<Row>): Promise<SavedOf<M>>
  /** The same, answered with the row as the list has it then. One statement more. */
  saveRow(ctx: Ctx, given: GivenOf<M>, saving?: Saving<Row>): Promise<Row>
  /** The same in a transaction that is under way. */
  saveIn(ctx: Ctx, db: Db, given: GivenOf<M>, saving?: Saving<Row>): Promise<SavedOf<M>>
  /** @throws AppError `record.not_found`, `record.conflict`, and what the declaration says of records in use */
  remove(ctx: Ctx, given: GivenOf<M>): Promise<null>
  removeIn(ctx: Ctx, db: Db, given: GivenOf<M>): Promise<null>
}
