import { endpoint, field, signedIn, z } from '../kit/index.ts'

/** Calls that one batch may contain; a screen that needs more sends another. */
export const BATCH_LIMIT = 20

/** Servers and browsers have it, but the contract is checked without the types of either. */
declare const URL: { parse(url: string, base: string): { readonly pathname: string } | null }

/** Whether an address stays below the services: the router would resolve `..`, also as `%2e%2e`. */
function isOfService(url: string): boolean {
  const [path = ''] = url.split('?')
  return /^\/services\/[!-~]+$/.test(url) && URL.parse(path, 'http://localhost')?.pathname === path
}

/**
 * Several calls of one screen in one request: a phone's connection costs more than what is read. Every call is made as
 * if it had been sent alone, with its own permission, limits and log entry, so nobody can do more by a batch.
 */
export const batchReads = endpoint({
  id: 'session.batch',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/batch',
  access: signedIn,
  beforePasswordUpdate: true,
  body: z.object({
    calls: z
      .array(
        z.object({
          /** Files, and calls by POST that need no session, are not answered. */
          method: z.enum(['GET', 'POST']),
          /** Below the server's address, with its query: `/services/admin/user`. */
          url: z.string().check(z.maxLength(4000), z.refine(isOfService)),
          /** JSON of a POST. */
          body: field.optional(z.string().check(z.maxLength(100_000))),
        }),
      )
      .check(z.minLength(1), z.maxLength(BATCH_LIMIT)),
  }),
  data: z.object({
    /** In the order of the calls. */
    answers: z.array(z.object({ status: z.int(), body: z.string() })),
  }),
  summary: 'Makes several calls of a screen in one request',
})
