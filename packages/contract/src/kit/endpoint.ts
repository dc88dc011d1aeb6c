import type * as z from 'zod/mini'

/** The back-end services; each has the base address `/services/<service>/`. */
export const serviceNames = [
  'admin',
  'engagement',
  'service-desk',
  'payroll',
  'performance',
  'ats',
  'finance',
  'analytics',
] as const
export type ServiceName = (typeof serviceNames)[number]

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call an endpoint. Which rows the caller reaches is decided in the module's `*.access.ts`. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'candidate' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'can'; readonly permission: string }

/** No sign-in required. */
export const anyone = { kind: 'public' } as const
/** A candidate's link, verified by the module. */
export const candidate = { kind: 'candidate' } as const
/** Any account with a valid session. */
export const signedIn = { kind: 'signedIn' } as const
/** An account that holds `permission` in at least one scope. */
export function can<P extends string>(permission: P): { kind: 'can'; permission: P } {
  return { kind: 'can', permission }
}

export type Schema = z.core.$ZodType

interface Declaration<A, P, Q, B, D> {
  /** One greppable name, `<module>.<thing>.<verb>`: it labels logs, audit entries, tests and permissions. */
  readonly id: string
  readonly service: ServiceName
  readonly method: HttpMethod
  /** Below the service's base address, without a leading slash, parameters as `{name}`. */
  readonly path: string
  /** A POST that only reads: its input is too large for a URL. Open to those who view as somebody else. */
  readonly reads?: true
  readonly access: A
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** The shape of `data` in the envelope; undeclared fields are stripped from the response. */
  readonly data: D
  /** `file` streams a download; errors still use the JSON envelope. */
  readonly answer?: 'envelope' | 'file'
  /** The answer has a file in it, as base64: like files, it is not for those who view as somebody else. */
  readonly holdsFile?: true
  /** Keys of the errors this call can return besides the general ones. */
  readonly errors?: readonly string[]
  readonly summary: string
  /** Allowed for an account that must choose a new password first. */
  readonly beforePasswordUpdate?: true
  /** A step of signing in: counted apart from other public calls, which must not keep an office from signing in. */
  readonly signsIn?: true
  /** May keep the database busy for seconds: few of one account are answered at the same time. */
  readonly isHeavy?: true
  /**
   * The request log does not name the account: who calls it may have to stay unknown, such as an anonymous reporter. `true`: it is no
   * activity of the session either; `log`: it is, so that whoever works with such calls all day stays signed in.
   */
  readonly hidesCaller?: true | 'log'
  /** Maximum body size in bytes, where the general limit of 1 MiB does not fit. */
  readonly bodyLimit?: number
}

export interface Endpoint<
  A extends Access = Access,
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  D extends Schema = Schema,
> extends Declaration<A, P, Q, B, D> {
  readonly answer: 'envelope' | 'file'
  readonly errors: readonly string[]
}

/**
 * Declares a call once for both sides. The server's validation and routing, the web's types, the API
 * description, the permission catalogue and the conformance tests are all derived from it.
 */
export function endpoint<
  const A extends Access,
  D extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(declaration: Declaration<A, P, Q, B, D>): Endpoint<A, P, Q, B, D> {
  return { answer: 'envelope', errors: [], ...declaration }
}

/** Names of the path parameters of `path`, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}

/** The URL path of a call, for example `/services/admin/apiv2/login_api`. */
export function endpointUrl(
  target: { readonly service: ServiceName; readonly path: string },
  params: Record<string, string | number> = {},
): string {
  const path = target.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '').toWellFormed()),
  )
  return `/services/${target.service}/${path}`
}
