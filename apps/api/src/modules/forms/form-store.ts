import type { FormDefinition, FormValues } from '@muster/contract/forms/form-definition'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/** A form as the caller may see it, with what judging its values needs. */
export interface LoadedForm extends FormDefinition {
  kind: 'employee' | 'master' | 'custom'
  status: 0 | 1
  /** The group that the organisation put it into; null for the product's own grouping. */
  group?: { id: number; name: string; slug: string } | null
  /** Counts the changes of the form. */
  version: number
  /** Today in the organisation's time zone, `YYYY-MM-DD`. */
  today: string
  timeZone: string
}

export interface StoredRecord {
  id: number
  /** How people name the record. */
  label: string
  /** By field slug, custom fields included; fields the caller may not see left out. */
  values: FormValues
  /** 0 is retired. */
  status: 0 | 1
  /** For optimistic locking, where the store has one. */
  version?: number
  updatedAt?: string
  /** How many people have this record today, where that means something. */
  people?: number
}

export interface FormListQuery {
  page: number
  limit: number
  search: string
  /** `SLUG` or `-SLUG`; the store looks it up and ignores what it can't sort by. */
  sort?: string
  status?: 0 | 1
  filters?: Readonly<Record<string, readonly (string | number)[]>>
  form: LoadedForm
}

/**
 * Who keeps a form's records. Values come validated and normalised. A store checks row access (out of
 * reach is `record.not_found`), writes custom values through `writeCustomValues`, and audits.
 */
export interface FormStore {
  /** A table with `org_id`, `id` and `custom`: fields that become searchable are copied from it. */
  readonly table?: string
  /** Holding any of them in any scope opens the call; rows are the store's own matter. */
  readonly permissions: {
    readonly view: readonly string[]
    readonly create: readonly string[]
    readonly edit: readonly string[]
  }
  /** Adds what the product fills in where a new record leaves it blank (the next code). */
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
  /** These records leave the server: for recording who saw protected data. */
  onShown?(ctx: Ctx, db: Db, form: LoadedForm, records: readonly StoredRecord[]): Promise<void>
  /** Slugs of built-in fields whose value another record has already. */
  duplicates?(ctx: Ctx, db: Db, values: FormValues, exceptId?: number): Promise<string[]>
  /** What the field rules can't say, by slug: ranges, cycles. */
  problems?(ctx: Ctx, db: Db, values: FormValues, exceptId?: number): Promise<Record<string, string>>
  /** Retires (0) or revives (1); without it records of this form can't be retired. */
  setStatus?(ctx: Ctx, db: Db, id: number, status: 0 | 1): Promise<void>
}
