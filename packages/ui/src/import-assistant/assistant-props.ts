import type { ReactNode } from 'react'
import type { ImportAssistantTexts } from './texts.ts'
import type {
  ImportAnalysis,
  ImportDecisions,
  ImportJob,
  ImportOrigins,
  ImportPreview,
  ImportResult,
  ImportStep,
  PeopleFinder,
  PreviewQuery,
} from './types.ts'

export interface ImportAssistantProps {
  step: ImportStep
  onStepChange: (step: ImportStep) => void

  onFile: (file: File) => void
  isReading?: boolean
  /** Why the file could not be read. */
  fileError?: string | null
  onDownloadSample?: () => void
  /** Beneath the place for the file: imports that are not finished, say. */
  uploadExtra?: ReactNode
  /** Bytes; larger files are refused before they are sent. */
  maxBytes?: number

  /** Null until a file was read. */
  analysis: ImportAnalysis | null
  /** Left out where nothing is remembered. */
  origins?: ImportOrigins
  decisions: ImportDecisions
  onDecisionsChange: (decisions: ImportDecisions) => void
  /** The date formats to choose from, such as `DD/MM/YYYY`, with what they are called. */
  dateFormatOptions: { value: string; label: string }[]
  /** Reads a date of the file in a format, as people see dates; null when it is none. */
  readDate?: (text: string, format: string) => string | null

  /** Undefined until the first page is there. */
  preview: ImportPreview | undefined
  isPreviewing?: boolean
  previewError?: string | null
  onRetryPreview?: () => void
  query: PreviewQuery
  onQueryChange: (query: PreviewQuery) => void

  /** A number of records of a master in words: "4 departments". */
  masterName: (master: string, count: number) => string
  /** Records to map labels to, by master. */
  masterOptions: Readonly<Record<string, readonly { id: number; label: string }[]>>
  /** Left out, managers can't be chosen by hand. */
  people?: PeopleFinder

  onDownloadErrors?: () => void
  isDownloadingErrors?: boolean

  onCommit: () => void
  isCommitting?: boolean
  commitError?: string | null
  job?: ImportJob | null
  onCancelJob?: () => void
  result?: ImportResult | null
  /** Begins again with another file. */
  onStartOver: () => void
  texts?: Partial<ImportAssistantTexts>
}
