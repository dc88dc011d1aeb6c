import type { LetterContent } from '@muster/contract/documents/letter-content'
import { type RawBuilder, sql } from 'kysely'
import { englishOf, type Text, wordsOf } from '../../../lib/texts/texts.ts'
import { holds } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import {
  findMergeFields,
  type MergeField,
  type MergeValue,
  type OfferedFields,
} from '../../../platform/merge-fields/index.ts'
import { lettersTexts } from './letters.texts.ts'

/** What every letter has, whoever it is about. The numbers of pages are known when it is laid out. */
const ownFields: readonly MergeField[] = [
  { name: 'LETTER_NUMBER', label: lettersTexts.text('letterNumber'), type: 'text', sample: 'HR/2026/0001' },
  { name: 'LETTER_DATE', label: lettersTexts.text('letterDate'), type: 'date', sample: '2026-04-01' },
  {
    name: 'SENDER_NAME',
    label: lettersTexts.text('senderName'),
    type: 'text',
    sample: lettersTexts.english('senderName'),
  },
  {
    ...{ name: 'SENDER_DESIGNATION', label: lettersTexts.text('senderDesignation') },
    ...{ type: 'text', sample: 'HR Manager' },
  },
  { name: 'PAGE', label: lettersTexts.text('page'), type: 'number', sample: 1 },
  { name: 'PAGES', label: lettersTexts.text('pages'), type: 'number', sample: 1 },
]
const reserved: ReadonlySet<string> = new Set(ownFields.map(({ name }) => name))

export interface KnownFields {
  readonly offered: readonly OfferedFields[]
  readonly byName: ReadonlyMap<string, MergeField>
}

const SAMPLES: Readonly<Record<LetterContent['inputs'][number]['type'], MergeValue>> = {
  text: '…',
  date: '2026-04-01',
  number: 10,
  money: { amount: '10000.00', currency: 'INR' },
}

/** Every field that a template may use: of the modules, of every letter, and what the template itself asks for. */
export async function findKnownFields(
  ctx: Ctx,
  db: Db,
  inputs: LetterContent['inputs'],
): Promise<KnownFields> {
  const offered = await findMergeFields(ctx, db)
  const asked = inputs.map(
    ({ name, label, type }): MergeField => ({
      name,
      label,
      type,
      sample: type === 'text' ? label : SAMPLES[type],
    }),
  )
  const all = [...offered.flatMap(({ fields }) => fields), ...ownFields, ...asked]
  return { offered, byName: new Map(all.map((field) => [field.name, field])) }
}

/** The first thing that is wrong with what a template asks for. */
export function wrongInput(inputs: LetterContent['inputs'], { offered }: KnownFields): Text | null {
  const taken = new Set([...reserved, ...offered.flatMap(({ fields }) => fields.map(({ name }) => name))])
  const seen = new Set<string>()
  for (const { name } of inputs) {
    if (taken.has(name)) return lettersTexts.text('nameReserved', { name })
    if (seen.has(name)) return lettersTexts.text('inputTwice', { name })
    seen.add(name)
  }
  return null
}

/** Groups of fields for the list from which editors choose. */
export function groupsOf(ctx: Ctx, { offered }: Pick<KnownFields, 'offered'>) {
  const viewOf = (field: MergeField) => ({
    ...{ name: field.name, label: wordsOf(field.label), type: field.type },
    is_withheld: permissionsOf(field).some((permission) => !holds(ctx.actor, permission)),
    columns: (field.columns ?? []).map(({ name, label, type, isUsual = false }) => ({
      ...{ name, label: wordsOf(label), type, is_usual: isUsual },
    })),
  })
  return [
    ...offered.map(({ source, fields }) => ({
      key: source.key,
      label: wordsOf(source.label),
      fields: fields.map(viewOf).sort((one, other) => one.label.localeCompare(other.label)),
    })),
    { key: 'letter', label: lettersTexts('thisLetter'), fields: ownFields.map(viewOf) },
  ]
}

export const labelOfField = (byName: KnownFields['byName'], name: string): string => {
  const [base = '', column] = name.split('.')
  const field = byName.get(base)
  if (!field) return name
  const inner = field.columns?.find((one) => one.name === column)
  return inner ? `${wordsOf(field.label)}: ${wordsOf(inner.label)}` : wordsOf(field.label)
}

/** What somebody needs on a person to read a field of theirs. */
export const permissionsOf = ({ group, permission }: MergeField): string[] => [
  ...(group === undefined ? [] : [`employees.fields.${group}`]),
  ...(permission === undefined ? [] : [permission]),
]

/** The used fields that need a permission, by permission. */
export function guardsOf(
  byName: KnownFields['byName'],
  names: ReadonlySet<string>,
): Map<string, MergeField[]> {
  const guards = new Map<string, MergeField[]>()
  for (const name of names) {
    const field = byName.get(name)
    if (!field) continue
    for (const permission of permissionsOf(field))
      guards.set(permission, [...(guards.get(permission) ?? []), field])
  }
  return guards
}

/** SQL: the permissions among `guards` that the caller lacks on employee `e`, as an array. */
export function lackedSql(
  ctx: Ctx,
  guards: ReadonlyMap<string, readonly MergeField[]>,
): RawBuilder<string[]> {
  if (guards.size === 0) return sql<string[]>`'{}'::text[]`
  const each = [...guards].map(([permission, fields]) => {
    const reach = fields.flatMap((field) => field.reach?.(ctx) ?? [])
    const isHeld = sql.join([employeeScope(ctx, permission, 'e'), ...reach.slice(0, 1)], sql` and `)
    return sql`case when coalesce(${isHeld}, false) then null else ${permission}::text end`
  })
  return sql<string[]>`array_remove(array[${sql.join(each)}], null)`
}

/** Whether any of the used fields has its value of the day that the sender chooses. */
export const isDatedBy = (byName: KnownFields['byName'], names: ReadonlySet<string>): boolean =>
  [...names].some((name) => byName.get(name)?.isDated)

export const fieldsIn = (fields: readonly MergeField[]): string =>
  [...new Set(fields.map(({ label }) => englishOf(label) && wordsOf(label)))].join(', ')
