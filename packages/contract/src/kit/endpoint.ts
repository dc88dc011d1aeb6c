import type * as z from 'zod/mini'

/** The back-end services a client can be pointed at; each has the base address `/services/<service>/`. */
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

/** Who may call an endpoint at all. Which rows they reach is the module's `*.access.ts`. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'candidate' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'can'; readonly permission: string }

/** Nobody needs to be signed in. */
export const anyone = { kind: 'public' } as const
/** A candidate's link, checked by the module. */
export const candidate = { kind: 'candidate' } as const
/** Any account with a living session. */
export const signedIn = { kind: 'signedIn' } as const
/** An account that holds `permission` in at least one scope. */
export function can<P extends string>(permission: P): { kind: 'can'; permission: P } {
  return { kind: 'can', permission }
}

export type Schema = z.core.$ZodType

interface Declaration<A, P, Q, B, D> {
  /** One greppable name, `<module>.<thing>.<verb>`: it labels logs, audit rows, tests and permissions. */
  readonly id: string
  readonly service: ServiceName
  readonly method: HttpMethod
  /** Below the service's base address, without a leading slash, parameters as `{name}`. */
  readonly path: string
  readonly access: A
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** The shape of `data` in the envelope. Fields it does not declare never leave the server. */
  readonly data: D
  /** `file` streams a download; its failures are still the JSON envelope. */
  readonly answer?: 'envelope' | 'file'
  /** Keys of the error catalogue this call can answer besides the general ones. */
  readonly errors?: readonly string[]
  readonly summary: string
  /** Open to an account that must choose a new password first. */
  readonly beforePasswordUpdate?: true
  /** Largest body in bytes when the general limit of 1 MiB is wrong. */
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
 * Declares a call once for both sides: the server validates and routes by it, the web is typed by
 * it, the API description, the permission catalogue and the conformance tests are made from it.
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

/** The address of a call below the origin, for example `/services/admin/apiv2/login_api`. */
export function endpointUrl(
  target: { readonly service: ServiceName; readonly path: string },
  params: Record<string, string | number> = {},
): string {
  const path = target.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '').toWellFormed()),
  )
  return `/services/${target.service}/${path}`
}
