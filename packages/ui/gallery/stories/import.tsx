import { useState } from 'react'
import {
  ImportAssistant,
  type ImportAssistantProps,
  type ImportDecisions,
  type ImportOrigin,
  type ImportResult,
  type ImportStep,
  initialDecisions,
  noDecisions,
  type PreviewQuery,
  parseDateText,
} from '../../src/index.ts'
import { cleanPreview, sampleAnalysis, samplePreview } from '../../test/import-fixtures.ts'
import type { Story } from '../story.ts'

const result: ImportResult = {
  created: 12,
  updated: 3,
  skipped: 0,
  mastersCreated: 2,
  leftOut: 0,
  leftOutHref: null,
  warnings: [{ row: 4, message: 'The manager was not found.' }],
  links: [{ label: 'Open the directory', href: '#/data-table/people' }],
}

const mapped: ImportDecisions = {
  ...initialDecisions(sampleAnalysis),
  mapping: ['EMPLOYEE_CODE', 'FULL_NAME', 'DEPT_ID', 'DATE_OF_JOINING'],
}
const nothing = () => undefined
const payroll: ImportOrigin = { id: 1, name: 'Payroll export', foundBy: 'same' }

function Assistant({ first, ...props }: { first: ImportStep } & Partial<ImportAssistantProps>) {
  const hasFile = first !== 'upload'
  const [step, setStep] = useState(first)
  const [query, setQuery] = useState<PreviewQuery>({ page: 1, show: 'all' })
  const begun = first === 'match' ? initialDecisions(sampleAnalysis) : mapped
  const [decisions, setDecisions] = useState(hasFile ? begun : noDecisions)
  return (
    <ImportAssistant
      step={step}
      onStepChange={setStep}
      onFile={() => setStep('match')}
      onDownloadSample={nothing}
      analysis={hasFile ? { ...sampleAnalysis, source: { ...sampleAnalysis.source, origin: payroll } } : null}
      origins={{
        all: [payroll, { id: 2, name: 'Plant export' }],
        onChoose: nothing,
        onRename: async () => null,
        onForget: nothing,
      }}
      people={{
        search: async () => [{ id: 1, label: 'Asha Rao (E-1)' }],
        byId: async () => [],
      }}
      decisions={decisions}
      onDecisionsChange={setDecisions}
      dateFormatOptions={[
        { value: 'DD/MM/YYYY', label: 'DD/MM/YYYY (day first)' },
        { value: 'MM/DD/YYYY', label: 'MM/DD/YYYY (month first)' },
      ]}
      readDate={(text, format) => parseDateText(text, format.replace('DD', 'dd').replace('YYYY', 'yyyy'))}
      preview={step === 'finish' ? cleanPreview : samplePreview}
      query={query}
      onQueryChange={setQuery}
      masterName={(master, count) => `${count} ${master}${count === 1 ? '' : 's'}`}
      masterOptions={{ department: [{ id: 7, label: 'Human Resources' }] }}
      onDownloadErrors={nothing}
      onCommit={nothing}
      onStartOver={nothing}
      {...props}
    />
  )
}

const story = (
  id: string,
  title: string,
  first: ImportStep,
  props: Partial<ImportAssistantProps> = {},
): Story => ({
  id: `import-assistant/${id}`,
  title,
  shows: ['ImportAssistant', 'SheetDrop', 'MatchColumns', 'DateFormats'],
  Body: () => <Assistant first={first} {...props} />,
})

export const importStories: Story[] = [
  story('upload', 'Choose a file', 'upload'),
  story('upload-reading', 'While the file is read', 'upload', { isReading: true }),
  story('upload-failed', 'A file that cannot be read', 'upload', {
    fileError: 'The file is protected with a password.',
  }),
  story('match', 'Match the columns', 'match'),
  story('masters', 'What would be created', 'masters'),
  story('check', 'Check the rows', 'check'),
  story('check-loading', 'While the rows are checked', 'check', { preview: undefined, isPreviewing: true }),
  story('check-failed', 'Rows that could not be checked', 'check', {
    preview: undefined,
    previewError: 'The server did not answer.',
    onRetryPreview: nothing,
  }),
  story('finish', 'Confirm', 'finish'),
  story('finish-running', 'While it is written', 'finish', {
    job: { state: 'running', done: 5, total: 15, stage: 'Writing rows' },
    onCancelJob: nothing,
  }),
  story('finish-failed', 'Not written', 'finish', {
    job: { state: 'failed', done: 5, total: 15, failure: 'The disk is full. Nothing was written.' },
  }),
  story('done', 'What was written', 'finish', { result }),
]
