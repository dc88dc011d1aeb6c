import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { updateCompanyLogo } from '@muster/contract/organisation/company/company.contract'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { attachFile, removeStoredFile } from '../../files/index.ts'
import { logoLink } from '../details.service.ts'
import { findCompany } from './company.queries.ts'
import { companyTexts } from './company.texts.ts'

const FOLDER = 'company_logos'

/**
 * Sets or removes the logo. The previous file is deleted permanently after the commit; the content of the new one was
 * checked at upload. Idempotent.
 *
 * @throws AppError `files.not_uploaded` for a file that is not the caller's own upload of a logo
 */
export async function changeLogo(
  ctx: Ctx,
  { filePath }: BodyOf<typeof updateCompanyLogo>,
): Promise<DataOf<typeof updateCompanyLogo>> {
  return tx(ctx, async (db) => {
    const { logo_path: before, name } = found(await findCompany(ctx, db, true))
    if (before === filePath) return { ORG_LOGO: logoLink(ctx, before) }
    const file =
      filePath === null
        ? null
        : await attachFile(ctx, db, filePath, {
            recordType: 'organisation',
            recordId: ctx.orgId,
            folder: FOLDER,
          })
    await db
      .updateTable('organisation')
      .set({ logo_path: filePath, updated_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .execute()
    if (before) await removeStoredFile(ctx, db, before)
    await recordAudit(ctx, db, {
      recordType: 'organisation',
      recordId: ctx.orgId,
      recordLabel: name,
      changes: { logo: [before === null ? null : companyTexts('previousLogo'), file?.name ?? null] },
    })
    return { ORG_LOGO: logoLink(ctx, filePath) }
  })
}
