import { analyseImport } from '@muster/contract/calls/forms/imports/imports'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { initialDecisions } from '@muster/ui/import-assistant'
import type { ImportAnalysis, ImportDecisions } from '@muster/ui/import-assistant/types'
import { call } from '../../../lib/calls/api.ts'
import { fromChoices, toAnalysis } from './import-wire.ts'

export interface ReadFile {
  runId: number
  filePath: string
  fileName: string
  analysis: ImportAnalysis
  /** All saved sources. */
  sources: { id: number; name: string; isLocked: boolean }[]
  /** Decisions suggested by the file and its source. */
  suggested: ImportDecisions
}

/** Has the server analyse an uploaded file with the choices of a source, by default the detected one. */
export async function lookAt(
  filePath: string,
  fileName: string,
  sourceId?: number | null,
): Promise<ReadFile> {
  const source = sourceId === undefined ? {} : { source_id: sourceId }
  const answer = await call(analyseImport, { body: { formid: EMPLOYEE_FORM, filePath, ...source } })
  const analysis = toAnalysis(answer, fileName)
  return {
    runId: answer.run_id,
    filePath,
    fileName,
    analysis,
    sources: answer.sources.map(({ source_id, name, abilities }) => ({
      id: source_id,
      name,
      isLocked: !abilities.manage,
    })),
    suggested: initialDecisions(analysis, answer.source ? fromChoices(answer.source.choices) : {}),
  }
}
