import { createHash } from 'node:crypto'
import { fileTypes } from '@muster/contract/files/file-rules'
import type { FastifyInstance } from 'fastify'
import { tenantTx } from '../db/tx.ts'
import type { Platform } from '../platform.ts'
import { extensionOf, organisationOf } from './file-path.ts'
import { isSigned, signLink } from './signature.ts'

/** The permanent link to an organisation's logo: mails read years later must still show it. */
const grantOf = (orgId: number) => ({ method: 'GET', path: `brand/${orgId}`, expires: 0 }) as const

const DAY_SECONDS = 86_400

/**
 * Absolute URL of an organisation's logo for mails; null without a logo. The URL is stable and always serves
 * the current logo.
 */
export function brandLogoAddress(
  { config }: Pick<Platform, 'config'>,
  orgId: number,
  logoPath: string | null,
): string | null {
  if (!logoPath || organisationOf(logoPath) !== orgId) return null
  // Clients that cache images by URL fetch the logo again after a change.
  const mark = createHash('sha256').update(logoPath).digest('hex').slice(0, 8)
  return `${config.publicUrl}/brand/${orgId}/${signLink(config.secretKey, grantOf(orgId))}?v=${mark}`
}

async function findLogo(platform: Platform, orgId: number): Promise<string | null> {
  const row = await tenantTx(
    platform.database,
    orgId,
    (db) => db.selectFrom('organisation').select('logo_path').where('org_id', '=', orgId).executeTakeFirst(),
    { readOnly: true },
  )
  const path = row?.logo_path ?? null
  return path && organisationOf(path) === orgId ? path : null
}

/**
 * `GET /brand/<organisation>/<signature>`: serves the logo to anybody who has the URL, since mails are read
 * without a session. A logo is not secret, but only URLs signed by the product are served.
 */
export function serveBrandLogo(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { orgId: string; signature: string } }>(
    '/brand/:orgId/:signature',
    async (request, reply) => {
      const orgId = /^[1-9]\d{0,14}$/.test(request.params.orgId) ? Number(request.params.orgId) : 0
      const isOurs = isSigned(platform.config.secretKey, grantOf(orgId), request.params.signature)
      const path = isOurs ? await findLogo(platform, orgId) : null
      const size = path ? await platform.files.sizeOf(path) : undefined
      if (!path || size === undefined) return reply.status(404).header('cache-control', 'no-store').send()
      return reply
        .header('cache-control', `public, max-age=${DAY_SECONDS}`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-length', size)
        .type(fileTypes[extensionOf(path)]?.contentType ?? 'application/octet-stream')
        .send(platform.files.read(path))
    },
  )
}
