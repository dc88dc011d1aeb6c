import type { FormDefinition, FormValues } from '@muster/contract/forms/form-definition'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/** A form as visible to the caller, with what is needed to validate values. */
export interface LoadedForm extends FormDefinition {
  kind: 'employee' | 'master' | 'custom'
  status: 0 | 1
  /** The group that the organisation assigned it to; null for the built-in grouping. */
  group?: { id: number; name: string; slug: string } | null
  /** Incremented with every change of the form. */
  version: number
  /** Today in the organisation's time zone, `YYYY-MM-DD`. */
  today: string
  /** Whether the organisation writes the month before the day. */
  monthFirst: boolean
  timeZone: string
}

export interface StoredRecord {
  id: number
  /** The record's name for people. */
  label: string
  /** By field slug, including custom fields; fields that the caller may not see are omitted. */
  values: FormValues
  /** 0 if retired. */
  status: 0 | 1
  /** For optimistic locking, if the store supports it. */
  version?: number
  updatedAt?: string
  /** How many people currently have this record, where applicable. */
  people?: number
}

export interface FormListQuery {
  page: number
  limit: number
  search: string
  /** `SLUG` or `-SLUG`; the store ignores fields it can't sort by. */
  sort?: string
  status?: 0 | 1
  filters?: Readonly<Record<string, readonly (string | number)[]>>
  form: LoadedForm
}

/**
 * Stores the records of a form. Values are already validated and normalised. A store checks row access (records out
 * of reach are `record.not_found`), writes custom values by `writeCustomValues`, and audits.
 */
export interface FormStore {
  /** A table with `org_id`, `id` and `custom`, from which values of newly searchable fields are copied. */
  readonly table?: string
  /** Any of them in any scope allows the call; the store itself checks rows. */
  readonly permissions: {
    readonly view: readonly string[]
    readonly create: readonly string[]
    readonly edit: readonly string[]
  }
  /** Fills in generated values that a new record leaves blank, such as the next code. */
  fill?(ctx: Ctx, db: Db, values: FormValues): Promise<FormValues>
  /** @returns the new record's id */
  create(ctx: Ctx, db: Db, values: FormValues): Promise<number>
  /**
   * Changes the given fields only; null empties one.
   *
   * @throws AppError `record.conflict` when `expectedVersion` is not the record's
   */
  update(ctx: Ctx, db: Db, id: number, values: FormValues, expectedVersion?: number): Promise<void>
  read(ctx: Ctx, db: Db, id: number): Promise<StoredRecord>
  list(ctx: Ctx, db: Db, query: FormListQuery): Promise<{ rows: StoredRecord[]; total: number }>
  /** Called when records are sent to a client, to record access to protected data. */
  onShown?(ctx: Ctx, db: Db, form: LoadedForm, records: readonly StoredRecord[]): Promise<void>
  /** Slugs of built-in fields whose value another record already has. */
  duplicates?(ctx: Ctx, db: Db, values: FormValues, exceptId?: number): Promise<string[]>
  /** Errors by slug beyond the field rules, such as ranges and cycles. */
  problems?(ctx: Ctx, db: Db, values: FormValues, exceptId?: number): Promise<Record<string, string>>
  /** Retires (0) or restores (1) a record; if omitted, records of this form can't be retired. */
  setStatus?(ctx: Ctx, db: Db, id: number, status: 0 | 1): Promise<void>
}
