import type * as z from 'zod/mini'
import type { Access, Endpoint, HttpMethod, Schema, ServiceName } from './endpoint.ts'

/** Carries a call's declaration in its type; there is never such a property. */
declare const declared: unique symbol

/**
 * What a client needs to make a call: its address, without its schemas. The browser gets these, generated
 * from the declarations into `generated/calls`, so that no schema can be read there by mistake: the server
 * checks what it is sent and strips what it answers.
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

/** The declaration of a call, whether it comes with its schemas or without. */
export type DeclarationOf<C extends Call> = C extends Endpoint ? C : C extends Call<infer E> ? E : never

/** The schema in an optional part of a declaration; `never` where the part was left out. */
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

/** What a client passes to `call(…, input)`; a part is optional when all of it is. */
export type CallInput<C extends Call> = Part<'params', DeclarationOf<C>['params']> &
  Part<'query', DeclarationOf<C>['query']> &
  Part<'body', DeclarationOf<C>['body']>
