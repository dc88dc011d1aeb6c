import { commitImport, downloadImportErrors } from '@muster/contract/calls/forms/imports/imports'
import type { ReadingChoice } from '@muster/contract/imports/sheets/sheet-reading'
import { noDecisions } from '@muster/ui/import-assistant'
import type { ImportDecisions, ImportStep, PreviewQuery } from '@muster/ui/import-assistant/types'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { upload } from '../../../lib/calls/upload.ts'
import { useJob } from '../../../lib/jobs/use-job.ts'
import { downloadEmployeeSample } from '../data/download-sample.ts'
import { previewOptions } from '../data/import-query.ts'
import { refreshRuns } from '../data/import-runs.ts'
import { toBody } from '../data/import-wire.ts'
import { lookAt, type ReadFile } from '../data/read-import.ts'
import { useKeptImport } from './useKeptImport.ts'

async function readFile(file: File): Promise<ReadFile> {
  const { filePath } = await upload('imports', file)
  return lookAt(filePath, file.name)
}

const firstQuery: PreviewQuery = { page: 1, show: 'all' }
const inline = { errorShown: 'inline' as const }

/** State of an import from file to result: file analysis, decisions, preview and progress. */
export function useImport() {
  const queries = useQueryClient()
  const [step, setStep] = useState<ImportStep>('upload')
  const [file, setFile] = useState<ReadFile | null>(null)
  const [decisions, setDecisions] = useState<ImportDecisions>(noDecisions)
  const [query, setQuery] = useState(firstQuery)

  const begin = (read: ReadFile, decided: ImportDecisions = read.suggested, at: ImportStep = 'match') => {
    setFile(read)
    setDecisions(decided)
    setQuery(firstQuery)
    setStep(at)
  }
  const filePath = file?.filePath ?? null
  const commit = useMutation({
    mutationFn: () =>
      call(commitImport, {
        body: {
          ...toBody(filePath ?? '', decisions),
          source_id: file?.analysis.source.origin?.id ?? null,
        },
      }),
    onSuccess: () => refreshRuns(queries),
    meta: inline,
  })
  const kept = useKeptImport({ file, step, decisions, isOver: commit.isPending || commit.isSuccess, begin })
  const reading = useMutation({
    mutationFn: readFile,
    onSuccess: (read) => {
      begin(read)
      kept.remember(read.runId)
    },
    meta: inline,
  })
  const origin = useMutation({
    mutationFn: (sourceId: number | null) =>
      lookAt(filePath ?? '', file?.fileName ?? '', {
        sourceId,
        reading: decisions.reading as ReadingChoice | undefined,
      }),
    // Corrected cells belong to the file, so they stay when the source changes.
    onSuccess: (read) => begin(read, { ...read.suggested, edits: decisions.edits }),
  })
  /** Reads the same file in another way; corrected cells may be in other rows then. */
  const rereading = useMutation({
    mutationFn: (reading: ReadingChoice) => lookAt(filePath ?? '', file?.fileName ?? '', { reading }),
    onSuccess: (read) => begin(read),
    meta: inline,
  })
  const isLooking = step === 'masters' || step === 'check' || step === 'finish'
  const jobId = commit.data?.job_id ?? kept.jobId
  const options = previewOptions(filePath, decisions, query)
  const preview = useQuery({ ...options, enabled: filePath !== null && isLooking && !jobId })
  const job = useJob(jobId)
  const errorFile = useMutation({
    mutationFn: (onlyErrors: boolean) =>
      download(downloadImportErrors, {
        body: { ...toBody(filePath ?? '', decisions), only_errors: onlyErrors },
      }),
  })
  const sample = useMutation({ mutationFn: downloadEmployeeSample })

  const startOver = () => {
    for (const mutation of [reading, rereading, commit]) mutation.reset()
    kept.remember(null)
    setFile(null)
    setDecisions(noDecisions)
    setQuery(firstQuery)
    setStep('upload')
    void refreshRuns(queries)
  }
  return {
    step,
    setStep,
    file,
    setFile,
    decisions,
    setDecisions,
    query,
    setQuery,
    reading,
    rereading,
    origin,
    preview,
    commit,
    kept,
    jobId,
    job,
    errorFile,
    sample,
    startOver,
  }
}
