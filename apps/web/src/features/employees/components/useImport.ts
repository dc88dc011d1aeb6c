import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { analyseImport, commitImport, downloadImportErrors } from '@muster/contract/forms/imports.contract'
import { initialDecisions, noDecisions } from '@muster/ui/import-assistant'
import type {
  ImportAnalysis,
  ImportDecisions,
  ImportStep,
  PreviewQuery,
} from '@muster/ui/import-assistant/types'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { download } from '../../../lib/download.ts'
import { upload } from '../../../lib/upload.ts'
import { useJob } from '../../../lib/use-job.ts'
import { downloadEmployeeSample } from '../data/download-sample.ts'
import { previewOptions } from '../data/import-query.ts'
import { toAnalysis, toBody } from '../data/import-wire.ts'

interface ReadFile {
  filePath: string
  analysis: ImportAnalysis
}

async function readFile(file: File): Promise<ReadFile> {
  const { filePath } = await upload('imports', file)
  const analysis = await call(analyseImport, { body: { formid: EMPLOYEE_FORM, filePath } })
  return { filePath, analysis: toAnalysis(analysis, file.name) }
}

const firstQuery: PreviewQuery = { page: 1, show: 'all' }
const inline = { errorShown: 'inline' as const }

/** An import from file to result: what was read, what was decided, what it would do, how it goes. */
export function useImport() {
  const [step, setStep] = useState<ImportStep>('upload')
  const [file, setFile] = useState<ReadFile | null>(null)
  const [decisions, setDecisions] = useState<ImportDecisions>(noDecisions)
  const [query, setQuery] = useState(firstQuery)

  const reading = useMutation({
    mutationFn: readFile,
    onSuccess: (read) => {
      setFile(read)
      setDecisions(initialDecisions(read.analysis))
      setQuery(firstQuery)
      setStep('match')
    },
    meta: inline,
  })
  const filePath = file?.filePath ?? null
  const isLooking = step === 'masters' || step === 'check' || step === 'finish'
  const commit = useMutation({
    mutationFn: () => call(commitImport, { body: toBody(filePath ?? '', decisions) }),
    meta: inline,
  })
  const options = previewOptions(filePath, decisions, query)
  const preview = useQuery({ ...options, enabled: filePath !== null && isLooking && !commit.data })
  const job = useJob(commit.data?.job_id ?? null)
  const errorFile = useMutation({
    mutationFn: () => download(downloadImportErrors, { body: toBody(filePath ?? '', decisions) }),
  })
  const sample = useMutation({
    mutationFn: downloadEmployeeSample,
  })

  const startOver = () => {
    for (const mutation of [reading, commit]) mutation.reset()
    setFile(null)
    setDecisions(noDecisions)
    setQuery(firstQuery)
    setStep('upload')
  }
  return {
    step,
    setStep,
    file,
    decisions,
    setDecisions,
    query,
    setQuery,
    reading,
    preview,
    commit,
    job,
    errorFile,
    sample,
    startOver,
  }
}
