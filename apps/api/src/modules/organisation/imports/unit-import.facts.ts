import { targetsFromForm } from '@muster/contract/imports/index'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { columnsOf, fieldsOf, type ImportFacts, loadForm, masterOptions } from '../../forms/index.ts'
import type { UnitImportFacts } from '../rules/unit-import-desk.ts'
import type { UnitMaster } from '../unit-master.ts'

/** Where names are unique only within a parent, the code is the key. */
export const keySlugOf = (master: UnitMaster) => `${master.prefix}_${master.nameWithin ? 'CODE' : 'NAME'}`

export const withinSlugOf = (master: UnitMaster) =>
  columnsOf(master.formNo).find(([, column]) => column === master.nameWithin)?.[0] ?? null

/** Everything that reading a file needs to know about the form of one kind of unit. */
export async function loadFacts(ctx: Ctx, db: Db, master: UnitMaster): Promise<ImportFacts> {
  const loaded = await loadForm(ctx, db, master.formNo)
  // A person is chosen by search, which a cell can't offer: heads are set in the product.
  const form = {
    ...loaded,
    sections: loaded.sections.map((section) => ({
      ...section,
      fields: section.fields.filter((field) => field.master !== 'employee'),
    })),
  }
  const fields = fieldsOf(form)
  const nameSlug = `${master.prefix}_NAME`
  const reach: UnitImportFacts = {
    table: master.table,
    nameSlug,
    codeSlug: `${master.prefix}_CODE`,
    withinSlug: withinSlugOf(master),
    withinWhenEmpty: master.whenEmpty[master.nameWithin ?? ''] ?? '',
  }
  const isShared = (slug: string) => master.nameWithin !== undefined && slug === nameSlug
  return {
    form,
    targets: targetsFromForm(fields).map((target) =>
      target.field && isShared(target.slug)
        ? { ...target, field: { ...target.field, is_unique: false } }
        : target,
    ),
    masters: await masterOptions(
      ctx,
      db,
      fields.flatMap((field) => field.master ?? []),
    ),
    generated: new Set(),
    reach,
  }
}
