import { defaultsOf, type SavedOf } from '@muster/contract/kit/index'
import { registerAuditedRecord } from '../audit/words.ts'
import { changesBetween, recordAudit } from '../audit.ts'
import type { Ctx } from '../context.ts'
import { advisoryLock } from '../db/advisory-lock.ts'
import { type Db, readTx, tx } from '../db/tx.ts'
import { fail, found } from '../errors.ts'
import { requireVersion } from './change-record.ts'
import { type ChoiceSources, type Choices, findChoices, namedChanges, requireChoices } from './choices.ts'
import { masterTexts } from './master.texts.ts'
import type {
  AnyMaster,
  ExtraColumns,
  MasterInput,
  MasterOptions,
  RowOf,
  Saving,
  ServedMaster,
  TableName,
} from './master-types.ts'
import { columnsOf, deleteRecord, findRecords, lockRecord, type RecordTable, writeRecord } from './records.ts'
import { clashesOf, draftOf, isSame, type Unique, type Values } from './rules/draft.ts'

/** The declaration without its types: the code below works on rows and values of any record. */
// biome-ignore lint/suspicious/noExplicitAny: the exported types hold each declaration to its own fields
type Declared = MasterOptions<any, any, any, any>

interface Work {
  declared: Declared
  fields: readonly string[]
  /** Of a new record. */
  defaults: Values
  table: RecordTable
}

/**
 * @throws AppError `record.duplicate` or the rule's own error, for the first broken rule and further ones
 *   with that error
 */
function refuseClashes(rules: readonly Unique[], next: Values, others: readonly Values[]): void {
  const clashes = clashesOf(rules, next, others)
  const [first] = clashes
  if (!first) return
  const errorOf = ({ error }: Unique) => error ?? 'record.duplicate'
  const messageOf = ({ rule, existing }: (typeof clashes)[number]) =>
    typeof rule.message === 'function' ? rule.message(existing as never) : rule.message
  const sameError = clashes.filter(({ rule }) => errorOf(rule) === errorOf(first.rule))
  const values = Object.entries(next).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  )
  fail(errorOf(first.rule), {
    parameters: Object.fromEntries(values) as Record<string, string | number>,
    fields: Object.fromEntries(
      sameError.map((clash) => [clash.rule.at ?? clash.rule.of[0], messageOf(clash)]),
    ),
    // When the message is built from the existing record, it is the error's message as well.
    ...(typeof first.rule.message === 'function' ? { message: messageOf(first) } : {}),
  })
}

/** A record as written to the audit log, by field. */
function auditValuesOf({ fields, table }: Work, values: Values): Values {
  return Object.assign(
    {},
    ...fields.map((name) => table.columns[name]?.auditValues?.(values[name]) ?? { [name]: values[name] }),
  )
}

function normalised({ table }: Work, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, table.columns[name]?.normalise?.(value) ?? value]),
  )
}

/** Serialises changes of these records: there are few, and each is checked against all others. */
async function lockAndLoad(ctx: Ctx, db: Db, { declared, table }: Work, input: Values) {
  await advisoryLock(ctx, db, declared.record)
  const isNamed = table.key !== null && input[table.key] !== undefined
  if (isNamed) await lockRecord(ctx, db, table, input)
  const rows = await findRecords(ctx, db, table)
  const same = isNamed ? [table.key as string] : table.by
  const isTarget = (row: Values) => (isNamed || table.key === null) && isSame(same, row, input)
  const before = rows.find(isTarget) ?? null
  if (isNamed) found(before)
  return { before, others: rows.filter((row) => row !== before && row.version !== 0) }
}

/** The fields that identify the record, with defaults for those that a call omits. */
const withKeyFields = ({ defaults, table }: Work, input: Values): Values => ({
  ...Object.fromEntries(table.by.map((name) => [name, defaults[name] ?? null])),
  ...input,
})

/**
 * What is fixed may be sent as it is; another value would be ignored, and whoever sends it would not know.
 *
 * @throws AppError `request.invalid` at the field
 */
function refuseFixed(work: Work, fixed: readonly string[], before: Values | null, input: Values): void {
  if (before === null) return
  const given = normalised(work, input)
  const changed = fixed.filter((name) => given[name] !== undefined && !isSame([name], before, given))
  if (changed.length > 0)
    fail('request.invalid', {
      fields: Object.fromEntries(changed.map((name) => [name, masterTexts.text('fixed')])),
    })
}

/** The record after a change, or a new record. */
function nextOf(work: Work, before: Values | null, input: Values): Values {
  const { fixed = [], settle = (values: Values) => values } = work.declared
  refuseFixed(work, fixed, before, input)
  const draft = draftOf(work.fields, { before, input, defaults: work.defaults, fixed })
  return normalised(work, settle(draft as never) as Values)
}

const chosenBy = ({ choices = {}, references = {} }: Declared) => ({ sources: choices, references })

/** Runs all validations of a change. */
async function validateChange(
  ctx: Ctx,
  db: Db,
  { declared }: Work,
  change: { before: Values | null; next: Values; others: readonly Values[] },
): Promise<void> {
  const { next, others } = change
  const before = change.before?.version === 0 ? null : change.before
  await declared.check?.(ctx, db, change as never)
  await requireChoices(ctx, db, chosenBy(declared), { before, next })
  refuseClashes(declared.unique ?? [], next, others)
}

async function save(ctx: Ctx, db: Db, work: Work, input: Values, saving: Saving<Values>): Promise<Values> {
  const { declared, fields, table } = work
  const { before, others } = await lockAndLoad(ctx, db, work, input)
  const next = nextOf(work, before, input)
  const stored = (before?.version ?? 0) as number
  const more = saving.columns?.(before) ?? {}
  // A new record with its own id has no version to compare.
  if (before || table.key === null) requireVersion(stored, input.version as number | undefined)
  if (before && Object.keys(more).length === 0 && isSame(fields, before, next))
    return savedOf(table, idOf(table, before), stored)
  await validateChange(ctx, db, work, { before, next, others })
  const version = stored + 1
  const id = await writeRecord(ctx, db, table, { before, next, version, more })
  await record(ctx, db, work, { id, before, next, changes: saving.changes ?? {} })
  await declared.changed?.(ctx, db, { before: before as never, next: next as never })
  return savedOf(table, id, version)
}

const savedOf = ({ key }: RecordTable, id: number, version: number): Values => ({
  ...(key === null ? {} : { [key]: id }),
  version,
})

const idOf = ({ key }: RecordTable, row: Values | null): number =>
  key === null || row === null ? 0 : (row[key] as number)

interface Recorded {
  id: number
  before: Values | null
  next: Values | null
  changes: NonNullable<Saving<Values>['changes']>
}

async function record(ctx: Ctx, db: Db, work: Work, { id, before, next, changes }: Recorded): Promise<void> {
  const { declared, table } = work
  await recordAudit(ctx, db, {
    recordType: declared.record,
    recordId: table.key === null ? null : id,
    recordLabel: await declared.nameOf((next ?? before) as never, ctx, db),
    changes: {
      ...changesBetween(before ? auditValuesOf(work, before) : {}, next ? auditValuesOf(work, next) : {}),
      ...changes,
    },
  })
}

async function remove(ctx: Ctx, db: Db, work: Work, input: Values): Promise<null> {
  const { declared, table } = work
  const { before } = await lockAndLoad(ctx, db, work, input)
  // A record identified by its fields is already gone, so deleting it is idempotent.
  if (!before || before.version === 0) return null
  requireVersion(before.version as number, input.version as number | undefined)
  await declared.refuseRemoval?.(ctx, db, before as never)
  await deleteRecord(ctx, db, table, before)
  await record(ctx, db, work, { id: idOf(table, before), before, next: null, changes: {} })
  await declared.changed?.(ctx, db, { before: before as never, next: null })
  return null
}

/**
 * Implements list, save and delete of a master from its declaration, within the organisation, with a fixed number
 * of statements and one lock per master. An outdated version is a conflict, saving without differences is
 * idempotent, names and choices are validated, and changes are audited in the same transaction.
 *
 * @example
 * const benefitRecords = defineMaster({ contract: benefits, table: 'benefit', record: 'benefit', … })
 * route(saveBenefit, async (ctx, { body }) => reply(await benefitRecords.save(ctx, body), 'Benefit saved.'))
 */
export function defineMaster<
  M extends AnyMaster,
  T extends TableName,
  // biome-ignore lint/complexity/noBannedTypes: no columns besides the fields
  X extends ExtraColumns = {},
  // biome-ignore lint/complexity/noBannedTypes: nothing to choose from
  S extends ChoiceSources = {},
>(declared: MasterOptions<M, T, X, S>): ServedMaster<M, RowOf<M, X>, S> {
  const {
    contract,
    table,
    order,
    extraColumns = {},
    by = [],
    stamps = ['created_at', 'updated_at'],
  } = declared
  const { key } = contract
  const fields = Object.keys(contract.fields)
  const fallback = (declared.fallback as Values | undefined) ?? null
  const isVersioned = declared.isVersioned ?? true
  const columns = columnsOf(fields, (declared.columns ?? {}) as never)
  const work: Work = {
    declared,
    fields,
    defaults: { ...defaultsOf(contract.fields), ...declared.defaults },
    table: { table, key, by, columns, extraColumns, order, stamps, fallback, isVersioned },
  }
  registerAuditedRecord(declared.record, {
    ...declared.audited,
    readChanges: (ctx, db, changes) => namedChanges(ctx, db, chosenBy(declared), changes),
  })
  const find = (ctx: Ctx, db: Db) => findRecords(ctx, db, work.table) as Promise<never>
  const offered = (ctx: Ctx, db: Db) => findChoices(ctx, db, declared.choices ?? {}) as Promise<Choices<S>>
  const saveIn = (ctx: Ctx, db: Db, input: MasterInput<M>, saving: object = {}) =>
    save(ctx, db, work, withKeyFields(work, input as Values), saving) as Promise<SavedOf<M>>
  const removeIn = (ctx: Ctx, db: Db, input: MasterInput<M>) =>
    remove(ctx, db, work, withKeyFields(work, input as Values))
  return {
    find,
    choices: offered,
    saveIn,
    removeIn,
    read: (ctx, answer) => readTx(ctx, async (db) => answer(await find(ctx, db), await offered(ctx, db))),
    saveRow: (ctx, input, saving) =>
      tx(ctx, async (db) => {
        const saved: Values = await saveIn(ctx, db, input, saving)
        const same = key === null ? by : [key]
        const rows: Values[] = await find(ctx, db)
        return found(rows.find((row) => isSame(same, row, { ...input, ...saved }))) as never
      }),
    save: (ctx, input, saving) => tx(ctx, (db) => saveIn(ctx, db, input, saving)),
    remove: (ctx, input) => tx(ctx, (db) => removeIn(ctx, db, input)),
  }
}
