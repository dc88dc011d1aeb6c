import type { SignatureProviderKind } from '@muster/contract/documents/connections.constants'
import type { readTrail } from '@muster/contract/documents/signatures.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { FileReply } from '../../../platform/http/route.ts'
import { pemOf } from '../../../platform/pdf-seal/index.ts'
import { findLetters } from '../letters/letters.queries.ts'
import { deviceText, eventText } from './compose-signed.ts'
import { findCertificates } from './seal-identity.ts'
import { findEvents } from './signing.queries.ts'

/**
 * What happened to a letter. Not what it says: whoever sees that a letter was sent may see that it was signed.
 *
 * @throws AppError `record.not_found` for one out of reach, and one that asks for no signature
 */
export function readTrailOf(ctx: Ctx, letterId: number): Promise<DataOf<typeof readTrail>> {
  return readTx(ctx, async (db) => {
    const [letter] = await findLetters(ctx, db, { ids: [letterId] }, { limit: 1, offset: 0 })
    if (!letter?.signature) fail('record.not_found')
    const row = await db
      .selectFrom('letter_signature as s')
      .innerJoin('letter as l', (join) =>
        join.onRef('l.org_id', '=', 's.org_id').onRef('l.id', '=', 's.letter_id'),
      )
      .select(['s.state', 's.closed_at', 's.sha256', 's.consent', 's.mark_kind', 's.fingerprint', 's.pages'])
      .select(['s.provider', 's.provider_name'])
      .select('l.sha256 as original')
      .where('s.org_id', '=', ctx.orgId)
      .where('s.letter_id', '=', letterId)
      .executeTakeFirstOrThrow()
    const events = await findEvents(ctx, db, letterId)
    return {
      events: events.map((event) => ({
        ...{ kind: event.kind, at: event.at, text: wordsOf(eventText(event)), by: event.by, ip: event.ip },
        device: event.user_agent ? deviceText(event.user_agent) : '',
      })),
      original_sha256: row.original ?? '',
      signed:
        row.state === 'signed'
          ? {
              ...{ signed_at: row.closed_at ?? '', sha256: row.sha256 ?? '', consent: row.consent },
              mark: row.mark_kind as 'typed' | 'drawn' | null,
              ...{ provider: row.provider as SignatureProviderKind, provider_name: row.provider_name },
              ...{ fingerprint: row.fingerprint ?? '', pages: row.pages ?? 0 },
            }
          : null,
    }
  })
}

/** The certificates of all seals as PEM, the current one first. @throws AppError `documents.no_seal` */
export async function certificateFile(ctx: Ctx): Promise<FileReply> {
  const seals = await findCertificates(ctx)
  if (seals.length === 0) fail('documents.no_seal')
  const pem = seals.map(({ certificate }) => pemOf(certificate)).join('')
  return new FileReply('document-seal.pem', 'application/x-pem-file', Buffer.from(pem))
}
