import { analyseImport } from '@muster/contract/calls/forms/imports/imports'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { ReadingChoice, SheetReading } from '@muster/contract/imports/sheets/sheet-reading'
import { initialDecisions } from '@muster/ui/import-assistant'
import type { ImportAnalysis, ImportDecisions } from '@muster/ui/import-assistant/types'
import { call } from '../../../lib/calls/api.ts'
import { fromChoices, toAnalysis } from './import-wire.ts'

export interface ReadFile {
  runId: number
  filePath: string
  fileName: string
  analysis: ImportAnalysis
  /** How the file was read. */
  reading: SheetReading
  /** All saved sources. */
  sources: { id: number; name: string; isLocked: boolean }[]
  /** Decisions suggested by the file and its source. */
  suggested: ImportDecisions
}

interface Chosen {
  /** The source whose choices to apply; by default the detected one. */
  sourceId?: number | null | undefined
  reading?: ReadingChoice | null | undefined
}

/** Has the server analyse an uploaded file. */
export async function lookAt(
  filePath: string,
  fileName: string,
  { sourceId, reading }: Chosen = {},
): Promise<ReadFile> {
  const chosen = {
    ...(sourceId === undefined ? {} : { source_id: sourceId }),
    ...(reading ? { reading } : {}),
  }
  const answer = await call(analyseImport, { body: { formid: EMPLOYEE_FORM, filePath, ...chosen } })
  const analysis = toAnalysis(answer, fileName)
  return {
    runId: answer.run_id,
    filePath,
    fileName,
    analysis,
    reading: answer.reading,
    sources: answer.sources.map(({ source_id, name, abilities }) => ({
      id: source_id,
      name,
      isLocked: !abilities.manage,
    })),
    suggested: {
      ...initialDecisions(analysis, answer.source ? fromChoices(answer.source.choices) : {}),
      ...(reading ? { reading } : {}),
    },
  }
}
