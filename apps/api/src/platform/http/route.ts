import type { Readable } from 'node:stream'
import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '@muster/contract/kit/index'
import type { Ctx, PublicCtx } from '../context.ts'

/** A result with a message for the user. */
export class Reply<T> {
  readonly data: T
  readonly message: string
  /** `Set-Cookie` headers, created by `cookieHeader`. */
  readonly cookies: readonly string[]

  constructor(data: T, message: string, cookies: readonly string[] = []) {
    this.data = data
    this.message = message
    this.cookies = cookies
  }
}

export function reply<T>(data: T, message: string, cookies: readonly string[] = []): Reply<T> {
  return new Reply(data, message, cookies)
}

/** A file download; `name` is sent in content-disposition. */
export class FileReply {
  readonly name: string
  readonly contentType: string
  readonly content: Readable | Buffer

  constructor(name: string, contentType: string, content: Readable | Buffer) {
    this.name = name
    this.contentType = contentType
    this.content = content
  }
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV = 'text/csv; charset=utf-8'
export const PDF = 'application/pdf'

export interface InputOf<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}

type CtxOf<E extends Endpoint> = E['access'] extends { kind: 'public' | 'candidate' } ? PublicCtx : Ctx
type AnswerOf<E extends Endpoint> = DataOf<E> | Reply<DataOf<E>> | FileReply

export interface Route {
  readonly endpoint: Endpoint
  readonly handler: (ctx: never, input: never) => Promise<unknown>
}

/** Binds a declared call to the service function that implements it. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: (ctx: CtxOf<E>, input: InputOf<E>) => Promise<AnswerOf<E>>,
): Route {
  return { endpoint, handler }
}
