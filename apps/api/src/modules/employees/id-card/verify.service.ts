import type { verifyIdCard } from '@muster/contract/employees/identity/id-card.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { PublicCtx } from '../../../platform/context.ts'
import { findIdCard } from '../../../platform/db/gates-id-card.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { publicIdOf } from './card-key.ts'
import { findWorld } from './id-card.queries.ts'

type Answer = DataOf<typeof verifyIdCard>

/** The same response for a forged key, a revoked or expired card and a former employee, to disclose no reason. */
const NOT_VALID: Answer = { is_valid: false, org_name: null, name: null, photo: null }
/** Validity of the picture link. */
const PICTURE_MINUTES = 2

/** Checks a card's code. Public: returns only what anybody who scans the card may see. */
export async function verifyCard(ctx: PublicCtx, key: string): Promise<Answer> {
  const publicId = publicIdOf(ctx.platform.config.secretKey, key)
  const place = publicId === null ? null : await findIdCard(ctx, publicId)
  if (!place) return NOT_VALID
  const { org_id: orgId, id } = place
  return readTx({ platform: ctx.platform, orgId }, async (db) => {
    const { setting, today, org_name } = await findWorld({ orgId, now: ctx.now }, db)
    if (!setting.public_page) return NOT_VALID
    const { rows } = await sql<{ full_name: string; photo_path: string | null }>`
      select e.full_name, e.photo_path
      from id_card c
      join employee e on e.org_id = c.org_id and e.id = c.employee_id and e.status = 'active'
      where c.org_id = ${orgId} and c.id = ${id} and c.state = 'issued'
        and ${today}::date between c.issued_on and c.valid_until
        and (e.left_on is null or e.left_on >= ${today}::date)
        and not exists (select from employee_suspension s
          where s.org_id = e.org_id and s.employee_id = e.id and s.state in ('planned', 'running')
            and ${today}::date between s.from_date and s.to_date)`.execute(db)
    const [holder] = rows
    if (!holder) return NOT_VALID
    const expiresAt = ctx.now.add({ minutes: PICTURE_MINUTES })
    const shown = setting.public_photo ? holder.photo_path : null
    return {
      is_valid: true,
      org_name,
      name: setting.public_name ? holder.full_name : null,
      photo: shown === null ? null : ctx.platform.files.signDownload(shown, { expiresAt }),
    }
  })
}
