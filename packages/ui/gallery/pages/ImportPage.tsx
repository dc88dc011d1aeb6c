import { useState } from 'react'
import {
  ImportAssistant,
  type ImportDecisions,
  type ImportJob,
  type ImportResult,
  type ImportStep,
  initialDecisions,
  noDecisions,
  type PreviewQuery,
  parseDateText,
} from '../../src/index.ts'
import { cleanPreview, sampleAnalysis, samplePreview } from '../../test/import-fixtures.ts'

const start = new URLSearchParams(location.search).get('step')

const doneResult: ImportResult = {
  created: 12,
  updated: 3,
  skipped: 0,
  mastersCreated: 2,
  warnings: [{ row: 4, message: 'The manager was not found.' }],
  links: [{ label: 'Open the directory', href: '?page=table' }],
}

const mapped: ImportDecisions = {
  ...initialDecisions(sampleAnalysis),
  mapping: ['EMPLOYEE_CODE', 'FULL_NAME', 'DEPT_ID', 'DATE_OF_JOINING'],
}

export function ImportPage() {
  const isDone = start === 'done'
  const [step, setStep] = useState<ImportStep>(isDone ? 'finish' : ((start as ImportStep | null) ?? 'upload'))
  const [hasFile, setHasFile] = useState(Boolean(start))
  const [decisions, setDecisions] = useState(
    start && start !== 'match' ? mapped : initialDecisions(sampleAnalysis),
  )
  const [query, setQuery] = useState<PreviewQuery>({ page: 1, show: 'all' })
  const [job, setJob] = useState<ImportJob | null>(null)
  const isCorrected = step === 'finish' || Object.keys(decisions.edits).length > 0
  return (
    <ImportAssistant
      step={step}
      onStepChange={setStep}
      onFile={() => {
        setHasFile(true)
        setStep('match')
      }}
      onDownloadSample={() => undefined}
      analysis={
        hasFile ? { ...sampleAnalysis, source: { ...sampleAnalysis.source, isRemembered: true } } : null
      }
      decisions={decisions}
      onDecisionsChange={setDecisions}
      dateFormatOptions={[
        { value: 'DD/MM/YYYY', label: 'DD/MM/YYYY (day first)' },
        { value: 'MM/DD/YYYY', label: 'MM/DD/YYYY (month first)' },
      ]}
      readDate={(text, format) => parseDateText(text, format.replace('DD', 'dd').replace('YYYY', 'yyyy'))}
      preview={isCorrected ? { ...cleanPreview, rows: samplePreview.rows.slice(0, 1) } : samplePreview}
      query={query}
      onQueryChange={setQuery}
      masterName={(master, count) => `${count} ${master}${count === 1 ? '' : 's'}`}
      masterOptions={{ department: [{ id: 7, label: 'Human Resources' }] }}
      onDownloadErrors={() => undefined}
      onCommit={() => setJob({ state: 'running', done: 5, total: 15, stage: 'Writing rows' })}
      job={job}
      onCancelJob={() => setJob({ state: 'cancelled', done: 5, total: 15 })}
      result={isDone ? doneResult : null}
      onStartOver={() => {
        setHasFile(false)
        setDecisions(noDecisions)
        setStep('upload')
      }}
    />
  )
}
