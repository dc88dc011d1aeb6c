import type { lookAtImport } from '@muster/contract/forms/imports/imports.contract'
import { compactName } from '@muster/contract/imports/index'
import type { SheetLook } from '@muster/contract/imports/sheets/sheet-shapes'
import type { BodyOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { targetView } from './import.service.ts'
import { findSources, recogniseSource } from './import-memory.queries.ts'
import { withSheet } from './import-preparation.service.ts'
import { importTargetFor } from './import-target.ts'
import { sheetPart } from './section-sheets.ts'

/** From this confidence on, a guessed column needs no confirmation. */
const CERTAIN = 0.85

/**
 * Guesses the columns of a sheet that is written during the request. Does not start an import.
 *
 * @throws AppError saying what is wrong with the file, `forms.import_not_offered`, `record.not_found`
 */
export async function lookAtFile(
  ctx: Ctx,
  { formid, section_id, filePath, reading }: BodyOf<typeof lookAtImport>,
): Promise<SheetLook> {
  const target = importTargetFor(ctx, formid)
  const part = await sheetPart(ctx, target, section_id)
  return withSheet(ctx, target, { filePath, reading, ...part.look }, async ({ client, header, facts }) => {
    const sources = await readTx(ctx, (db) => findSources(ctx, db, target.name))
    // Mappings are remembered for whole forms; a section has fewer columns.
    const recalled = section_id === undefined ? recogniseSource(sources, header) : null
    const remembered = recalled?.source.mapping ?? null
    // Exports of other products are of whole forms, too.
    const { export_of: _product, ...look } = await client.send('look', {
      ...{ remembered, today: facts.form.today, monthFirst: facts.form.monthFirst },
    })
    const isDecided = (name: string) => Object.hasOwn(remembered ?? {}, compactName(name))
    return {
      ...look,
      targets: facts.targets.map((one) => targetView(one, facts)),
      one_of: [],
      remembered: recalled !== null,
      understood: look.guesses.every(
        (guess) => guess.header === '' || guess.confidence >= CERTAIN || isDecided(guess.header),
      ),
    }
  })
}
