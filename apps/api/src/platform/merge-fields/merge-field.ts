import type { FieldGroup } from '@muster/contract/forms/form-definition'
import type { RawBuilder } from 'kysely'
import type { Language } from '../../lib/texts/language.ts'
import type { Text } from '../../lib/texts/texts.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'

/** `choice`: words as they are stored, compared by conditions; `rows`: a list, for repeated rows of a table. */
export type MergeType = 'text' | 'date' | 'number' | 'days' | 'money' | 'choice' | 'rows'

export interface MergeMoney {
  /** Decimal. */
  readonly amount: string
  readonly currency: string
}
export type MergeCell = string | number | MergeMoney | null
export type MergeRow = Readonly<Record<string, MergeCell>>
/** Dates are `YYYY-MM-DD`; null is a gap. */
export type MergeValue = MergeCell | readonly MergeRow[]

export interface MergeColumn {
  /** Upper case, digits, underscore. */
  readonly name: string
  readonly label: string | Text
  readonly type: Exclude<MergeType, 'rows'>
  /** Among those that a table of the list begins with. */
  readonly isUsual?: boolean | undefined
}

/** A fact about a person that a letter can contain. */
export interface MergeField {
  /** Upper case, digits, underscore; one name in the whole product. */
  readonly name: string
  readonly label: string | Text
  readonly type: MergeType
  /** Whoever previews or sends a letter with it needs this group of the person's fields. Recipients get their own. */
  readonly group?: FieldGroup
  /** Required on each person as well, for facts that are no fields of their record. */
  readonly permission?: string
  /** Whose value may be read, of employee `e`, in place of everybody within the reach of the permissions above. */
  readonly reach?: (ctx: Ctx) => RawBuilder<boolean>
  /** Of the day that the sender chooses, `MergeReading.asOf`, instead of today. */
  readonly isDated?: true
  /** For previews without a person, and for editors who may not read the group. */
  readonly sample: MergeValue
  /** What a row of `rows` has. */
  readonly columns?: readonly MergeColumn[]
}

export interface MergeReading {
  readonly employeeIds: readonly number[]
  /** Fields that are used; the others need not be read. */
  readonly names: ReadonlySet<string>
  /** The organisation's date. */
  readonly today: string
  /** The day whose facts are said: today unless the sender chooses another one. */
  readonly asOf: string
  /** Of the letter: words that are stored by code are written in it. */
  readonly language: Language
  /** Of one person: the records that the letter is about, by the name of their kind; the latest ones by default. */
  readonly records?: Readonly<Record<string, number>> | undefined
}

/** A record that a letter can be about. */
export interface RecordChoice {
  readonly id: number
  /** What tells it from the others. */
  readonly label: string
}

/** Records of a kind, of which a letter says one. */
export interface MergeRecords {
  /** Before the names of its fields and a `_`: `TRIP`. */
  readonly one: string
  /** Those of a person, the latest first, within the caller's reach. A constant number of statements. */
  readonly find: (
    ctx: Ctx,
    db: Db,
    /** `until`: no later ones; null for planned ones too. */
    reading: { employeeId: number; until: string | null; language: Language },
  ) => Promise<readonly RecordChoice[]>
}

/** Merge fields of one module. Its declaration is all that letters know of the module. */
export interface MergeSource {
  readonly key: string
  readonly label: Text
  /** Where its fields are of one record among several. */
  readonly records?: MergeRecords
  /** Of the organisation, custom fields among them. A constant number of statements. */
  readonly fields: (ctx: Ctx, db: Db) => Promise<readonly MergeField[]>
  /** For many people at once, in a constant number of statements. Access is checked by the reader, not here. */
  readonly read: (
    ctx: Ctx,
    db: Db,
    reading: MergeReading,
  ) => Promise<ReadonlyMap<number, Readonly<Record<string, MergeValue>>>>
}

const sources = new Map<string, MergeSource>()

/** Called while a module connects. */
export function registerMergeFields(source: MergeSource): void {
  if (sources.has(source.key)) throw new Error(`The merge fields ${source.key} are registered twice.`)
  sources.set(source.key, source)
}

export interface OfferedFields {
  readonly source: MergeSource
  readonly fields: readonly MergeField[]
}

/** Every merge field that a letter can use, by module. */
export async function findMergeFields(ctx: Ctx, db: Db): Promise<OfferedFields[]> {
  const offered: OfferedFields[] = []
  for (const source of sources.values()) offered.push({ source, fields: await source.fields(ctx, db) })
  return offered
}

/** The used fields of many people. Fields of a person that no source knows are null. */
export async function readMergeFields(
  ctx: Ctx,
  db: Db,
  offered: readonly OfferedFields[],
  reading: MergeReading,
): Promise<Map<number, Record<string, MergeValue>>> {
  const values = new Map<number, Record<string, MergeValue>>(reading.employeeIds.map((id) => [id, {}]))
  for (const { source, fields } of offered) {
    if (!fields.some(({ name }) => reading.names.has(name))) continue
    for (const [id, read] of await source.read(ctx, db, reading)) Object.assign(values.get(id) ?? {}, read)
  }
  return values
}
