import {
  type Access,
  type Endpoint,
  endpoint,
  type HttpMethod,
  type Schema,
  type ServiceName,
} from './endpoint.ts'
import * as field from './fields.ts'
import * as z from './schemas.ts'
import { shared } from './shared.ts'
import { type Fields, type Stored, type StoredShape, stored } from './stored.ts'

/** Wire name of the record's id; null for a record identified by its fields, or a singleton. */
type Key = string | null

interface MasterOptions<K extends Key, F extends Fields, A extends Access> {
  /** `<module>.<record>`: the default call ids are `<id>.list`, `<id>.save` and `<id>.remove`. */
  readonly id: string
  readonly service?: ServiceName
  readonly access: A
  /** Path of the list; by default, the other calls are at `/save` and `/remove` below it. */
  readonly path?: string
  readonly key: K
  /** The fields that people enter, with their checks. */
  readonly fields: F
}

type KeyShape<K extends Key> = K extends string ? { [key in K]: ReturnType<typeof field.id> } : unknown

/** Body that creates or edits a record: its id and the version that was loaded, besides its fields. */
export type SaveShape<K extends Key, F extends Fields> = (K extends string
  ? { [key in K]: z.ZodMiniOptional<ReturnType<typeof field.id>> }
  : unknown) &
  F & { version: z.ZodMiniOptional<ReturnType<typeof z.int>> }

/** Default response of saving. */
type SavedShape<K extends Key> = KeyShape<K> & { version: ReturnType<typeof z.int> }
/** A row of the list: id, fields and version. */
type RowShape<K extends Key, F extends Fields> = KeyShape<K> &
  StoredShape<F> & { version: ReturnType<typeof z.int> }

type StrictBody<S> = z.ZodMiniObject<S extends z.core.$ZodShape ? S : never, z.core.$strict>
type Plain<S> = z.ZodMiniObject<S extends z.core.$ZodShape ? S : never, z.core.$strip>

/** What a call of a master overrides. */
interface CallOverrides<D extends Schema, A extends Access> {
  readonly id?: string
  readonly method?: HttpMethod
  readonly reads?: true
  readonly path?: string
  readonly access?: A
  readonly data?: D
  readonly errors?: readonly string[]
  readonly summary: string
}

/** A small record of an organisation's settings, declared once; see `master`. */
export interface Master<K extends Key, F extends Fields, A extends Access = Access> {
  readonly id: string
  readonly key: K
  readonly fields: F
  /** The schemas of a row, to which a list can add further fields. */
  readonly row: RowShape<K, F>
  list<D extends Schema, Q extends Schema | undefined = undefined, B extends Schema | undefined = undefined>(
    call: CallOverrides<D, A> & { data: D; query?: Q; body?: B },
  ): Endpoint<A, undefined, Q, B, D>
  save<B extends Schema = StrictBody<SaveShape<K, F>>, D extends Schema = Plain<SavedShape<K>>>(
    call: CallOverrides<D, A> & { body?: (shape: SaveShape<K, F>) => B },
  ): Endpoint<A, undefined, undefined, B, D>
  remove<B extends Schema = StrictBody<KeyShape<K>>, D extends Schema = ReturnType<typeof field.nothing>>(
    call: CallOverrides<D, A> & { body?: (shape: KeyShape<K>) => B },
  ): Endpoint<A, undefined, undefined, B, D>
}

/** The values of a master's record, with its id and version. */
export type RecordOf<M> =
  M extends Master<infer K, infer F> ? Stored<F> & Keyed<K> & { version: number } : never
/** The response of saving: the record's id and version. */
export type SavedOf<M> = M extends Master<infer K, Fields> ? Keyed<K> & { version: number } : never
type Keyed<K extends Key> = K extends string ? { [key in K]: number } : unknown

/** Fields of which those with a default may be left out. */
export type ChangeOf<F extends Fields> = {
  [K in keyof F]: F[K] extends z.ZodMiniDefault<infer I> ? z.ZodMiniOptional<I> : F[K]
}

interface DefaultDefinition {
  type: string
  innerType: z.core.SomeType
  defaultValue: unknown
}
const definitionOf = (schema: z.core.SomeType) => schema._zod.def as unknown as DefaultDefinition
const hasDefault = (schema: z.core.SomeType) => definitionOf(schema).type === 'default'

/** The values with which a new record starts, where none are given. */
export const defaultsOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) =>
      hasDefault(schema) ? [[name, definitionOf(schema).defaultValue]] : [],
    ),
  )

/**
 * Fields as they are sent: what is left out of a change stays as it is, so that a default must not take its place here. The
 * server gives it to new records (`defaultsOf`).
 */
export const asChange = <F extends Fields>(fields: F): ChangeOf<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [
      name,
      hasDefault(schema) ? z.optional(definitionOf(schema).innerType) : schema,
    ]),
  ) as ChangeOf<F>

/**
 * Declares a record of the settings that people list, add, edit and delete: benefits, checklists, penalty
 * rules. Its fields determine the calls (each an exported constant, made by `list`, `save` and `remove`), the
 * row of the list, the server's behaviour (`defineMaster`), the form in the browser (`npm run calls`
 * generates its description) and its general tests (`describeMaster`).
 *
 * @example
 * export const benefits = master({ id: 'settings.benefit', path: '…/setting/benefits', access, key: 'id', fields })
 * export const listBenefits = benefits.list({ data: z.object({ benefits: z.array(z.object(benefits.row)) }), summary })
 * export const saveBenefit = benefits.save({ errors: ['record.duplicate'], summary })
 */
export function master<const K extends Key, F extends Fields, const A extends Access>(
  options: MasterOptions<K, F, A>,
): Master<K, F, A> {
  const { id, key, fields, service = 'admin', access, path = '' } = options
  const keyShape = (schema: z.core.SomeType) => (key === null ? {} : { [key]: schema })
  const version = field.whole()
  const declare = (verb: string, method: HttpMethod, below: string, overrides: object) =>
    endpoint({
      ...{ id: `${id}.${verb}`, service, method, path: `${path}${below}`, access },
      ...(overrides as { data: Schema; summary: string }),
    }) as never
  return {
    id,
    key,
    fields,
    row: { ...keyShape(field.id()), ...stored(fields), version } as never,
    list: (call) => declare('list', 'GET', '', call),
    save: ({ body = z.strictObject as never, ...call }) =>
      declare('save', 'POST', '/save', {
        body: body({
          ...keyShape(z.optional(field.id())),
          ...asChange(fields),
          version: z.optional(version),
        } as never),
        data: z.object({ ...keyShape(field.id()), version }),
        errors: ['record.conflict'],
        ...call,
      }),
    remove: ({ body = z.strictObject as never, ...call }) =>
      declare('remove', 'POST', '/remove', {
        body: body(keyShape(field.id()) as never),
        data: field.nothing(),
        ...call,
      }),
  }
}

/** Records to choose from, which lists return beside their rows. */
export const choices = shared(() => z.array(z.object({ id: field.id(), name: z.string() })))
