import { findWanted } from '../../src/modules/candidates/form/documents.queries.ts'
import { storeTyped } from '../../src/modules/candidates/form/form.queries.ts'
import { attachFile } from '../../src/modules/files/index.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'
import { storeFile } from '../../src/platform/files/store-file.ts'
import { aPdf } from './pdf.ts'

/** The joining form as the candidate submitted it, with accepted documents: what the step of the form needs. */
export async function submitDemoForm(ctx: Ctx, candidateId: number): Promise<void> {
  const wanted = await tx(ctx, (db) => findWanted(ctx, db, candidateId))
  const mandatory = wanted.filter(({ is_mandatory }) => is_mandatory)
  const files: { category_id: number; file_path: string; file_name: string; size: number }[] = []
  for (const { category_id, name } of mandatory) {
    const content = aPdf(name)
    const { filePath } = await storeFile(ctx, { folder: 'candidate_documents', name: `${name}.pdf`, content })
    files.push({ category_id, file_path: filePath, file_name: `${name}.pdf`, size: content.length })
  }
  await tx(ctx, async (db) => {
    await storeTyped(ctx, db, candidateId, { typed: {}, isSubmitted: true })
    const now = ctx.now.toString()
    for (const file of files) {
      await db
        .insertInto('candidate_document')
        .values({
          ...{ org_id: ctx.orgId, candidate_id: candidateId, ...file, content_type: 'application/pdf' },
          ...{ state: 'accepted', created_at: now, sent_at: now, decided_at: now },
        })
        .execute()
      await attachFile(ctx, db, file.file_path, { recordType: 'candidate', recordId: candidateId })
    }
  })
}

/** A form that was begun: half filled in, as it was typed. */
export async function beginDemoForm(ctx: Ctx, candidateId: number): Promise<void> {
  await tx(ctx, (db) =>
    storeTyped(ctx, db, candidateId, {
      typed: { DATE_OF_BIRTH: '1998-04-12', GENDER: 'Female' },
      isSubmitted: false,
    }),
  )
}
