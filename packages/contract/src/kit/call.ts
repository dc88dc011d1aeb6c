import type * as z from 'zod/mini'
import type { Access, Endpoint, HttpMethod, Schema, ServiceName } from './endpoint.ts'

/** Carries a call's declaration in its type; the property never exists at run time. */
declare const declared: unique symbol

/**
 * What a client needs to make a call: its address, without its schemas. The browser gets these, generated
 * from the declarations into `generated/calls`, to keep the schemas out of its bundle: the server validates
 * requests and strips responses.
 */
export interface Call<E extends Endpoint = Endpoint> {
  readonly id: string
  readonly service: ServiceName
  readonly method: HttpMethod
  readonly path: string
  readonly access: Access
  readonly answer: 'envelope' | 'file'
  readonly [declared]?: E
}

/** The declaration of a call, with or without its schemas. */
export type DeclarationOf<C extends Call> = C extends Endpoint ? C : C extends Call<infer E> ? E : never

/** The schema of an optional part of a declaration; `never` where the part was omitted. */
type SchemaIn<S> = Extract<S, Schema>
type Output<S> = [SchemaIn<S>] extends [never] ? undefined : z.infer<SchemaIn<S>>

export type ParamsOf<C extends Call> = Output<DeclarationOf<C>['params']>
export type QueryOf<C extends Call> = Output<DeclarationOf<C>['query']>
export type BodyOf<C extends Call> = Output<DeclarationOf<C>['body']>
export type DataOf<C extends Call> = z.infer<DeclarationOf<C>['data']>

type Part<K extends string, S> = [SchemaIn<S>] extends [never]
  ? { [key in K]?: undefined }
  : Record<string, never> extends z.input<SchemaIn<S>>
    ? { [key in K]?: z.input<SchemaIn<S>> }
    : { [key in K]: z.input<SchemaIn<S>> }

/** What a client passes to `call(…, input)`; a part whose fields are all optional is optional itself. */
export type CallInput<C extends Call> = Part<'params', DeclarationOf<C>['params']> &
  Part<'query', DeclarationOf<C>['query']> &
  Part<'body', DeclarationOf<C>['body']>
