import type { ReadingChoice } from '@muster/contract/imports/sheets/sheet-reading'
import type { CellProblem, SheetLook } from '@muster/contract/imports/sheets/sheet-shapes'
import { missingTargets, suggestedColumns } from '@muster/ui/import-assistant'
import type { ColumnAnalysis, ColumnDecisions } from '@muster/ui/import-assistant/types'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isApiError } from '../calls/api.ts'
import { upload } from '../calls/upload.ts'
import type { SheetCalls, SheetResult } from './sheet-kind.ts'
import { toColumns, toRequest } from './sheet-look.ts'

const inline = { errorShown: 'inline' as const }

/** An uploaded file, with the analysis of its columns. */
export interface ChosenSheet {
  filePath: string
  fileName: string
  look: SheetLook
  /** How to read the file, as far as the person chose it. */
  choice?: ReadingChoice | undefined
  analysis: ColumnAnalysis
}

/** The problems that refused a file on saving, if it became invalid since the preview. */
function refusedBy(error: unknown): readonly CellProblem[] | null {
  if (!(error instanceof ApiError) || !error.key.endsWith('_rejected')) return null
  const { err_list } = (error.data ?? {}) as { err_list?: CellProblem[] }
  return err_list ?? null
}

interface Options<Preview extends SheetResult, Saved> {
  calls: SheetCalls<Preview, Saved>
  onSaved?: ((saved: Saved) => unknown) | undefined
}

/** State of an upload, from file to result. */
export function useSheetUpload<Preview extends SheetResult, Saved>({
  calls,
  onSaved,
}: Options<Preview, Saved>) {
  const [decisions, setDecisions] = useState<ColumnDecisions>({ mapping: [], dateFormats: {} })
  const [isMatching, setIsMatching] = useState(false)
  const [sheet, setSheet] = useState<ChosenSheet | null>(null)
  const take = (read: ChosenSheet) => {
    const suggested = suggestedColumns(read.analysis)
    setSheet(read)
    setDecisions(suggested)
    setIsMatching(!read.look.understood || missingTargets(read.analysis, suggested).length > 0)
    saving.reset()
  }
  const lookAt = async (filePath: string, fileName: string, choice?: ReadingChoice): Promise<ChosenSheet> => {
    const look = await calls.look(filePath, choice)
    return { filePath, fileName, look, choice, analysis: toColumns(look, fileName) }
  }
  const reading = useMutation({
    meta: inline,
    mutationFn: async (file: File) => {
      const { filePath } = await upload('imports', file)
      return lookAt(filePath, file.name)
    },
    onMutate: () => {
      setSheet(null)
      rereading.reset()
    },
    onSuccess: take,
  })
  /** Reads the same file in another way. */
  const rereading = useMutation({
    meta: inline,
    mutationFn: (choice: ReadingChoice) => lookAt(sheet?.filePath ?? '', sheet?.fileName ?? '', choice),
    onSuccess: take,
  })
  const request = sheet ? toRequest({ ...sheet, decisions }) : null
  const isPreviewed = request !== null && !isMatching && !reading.isPending && !rereading.isPending
  const preview = useQuery({
    queryKey: ['sheets', ...calls.key, request],
    queryFn: ({ signal }) => calls.preview(request as NonNullable<typeof request>, signal),
    enabled: isPreviewed,
    // Never reuse an old preview, since the data may have changed.
    ...{ staleTime: 0, gcTime: 0, placeholderData: undefined, meta: inline },
  })
  const saving = useMutation({
    meta: inline,
    mutationFn: (more: object) => calls.save(request as NonNullable<typeof request>, more),
    onSuccess: (saved) => onSaved?.(saved),
  })
  const problemsFile = useMutation({
    mutationFn: () => calls.problemsFile(request as NonNullable<typeof request>),
    // The problems are gone: show the preview instead.
    onError: (error) => isApiError(error, 'forms.sheet_without_problems') && void preview.refetch(),
  })
  const refused = refusedBy(saving.error)
  const startOver = () => {
    reading.reset()
    rereading.reset()
    setSheet(null)
    saving.reset()
    setIsMatching(false)
  }
  return {
    ...{ sheet, decisions, setDecisions, isMatching, setIsMatching, reading, rereading, preview, saving },
    problemsFile,
    problems: refused ?? preview.data?.err_list ?? [],
    /** Why saving failed, except for problems of the file. */
    failure: refused ? null : saving.error,
    startOver,
  }
}
