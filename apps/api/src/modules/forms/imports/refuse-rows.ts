import type { Text } from '../../../lib/texts/texts.ts'
import { fail } from '../../../platform/errors.ts'
import type { ImportFacts, RefusedRow } from './import-target.ts'
import { importsTexts } from './imports.texts.ts'

const LISTED = 200

/**
 * Refuses the whole file by its rows and columns. The message names the first, since a job's result is its message
 * alone; the data lists them.
 *
 * @throws AppError `forms.import_refused`
 */
export function refuseRows(targets: ImportFacts['targets'], refused: readonly RefusedRow[]): never {
  const labels = new Map(targets.map((target) => [target.slug, target.label]))
  const problems = refused
    .toSorted((one, other) => one.row - other.row)
    .map(({ row, slug, problem }) => ({
      row,
      column: labels.get(slug) ?? slug,
      field: slug,
      message: problem,
    }))
  const [first, ...others] = problems
  if (!first) throw new Error('No row is refused.')
  const more: string | Text =
    others.length > 0 ? importsTexts.text('moreRefused', { count: others.length }) : ''
  fail('forms.import_refused', {
    parameters: { row: first.row, column: first.column, problem: first.message, more },
    data: { errorFile: '', err_list: problems.slice(0, LISTED), missingData: [], header: [] },
  })
}
