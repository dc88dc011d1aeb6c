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
  /** Content below the drop zone, such as unfinished imports. */
  uploadExtra?: ReactNode
  /** Bytes; larger files are refused before upload. */
  maxBytes?: number

  /** Content above the columns, such as how the file was read. */
  matchExtra?: ReactNode

  /** Null until a file was analysed. */
  analysis: ImportAnalysis | null
  /** Omitted if no origins are remembered. */
  origins?: ImportOrigins
  decisions: ImportDecisions
  onDecisionsChange: (decisions: ImportDecisions) => void
  /** Available date formats, such as `DD/MM/YYYY`, with their labels. */
  dateFormatOptions: { value: string; label: string }[]
  /** Reads a date of the file in a format, as display text; null if it is not a date. */
  readDate?: (text: string, format: string) => string | null

  /** Undefined until the first page is loaded. */
  preview: ImportPreview | undefined
  isPreviewing?: boolean
  previewError?: string | null
  onRetryPreview?: () => void
  query: PreviewQuery
  onQueryChange: (query: PreviewQuery) => void

  /** Text for a number of records of a master: "4 departments". */
  masterName: (master: string, count: number) => string
  /** Records that labels can be mapped to, by master. */
  masterOptions: Readonly<Record<string, readonly { id: number; label: string }[]>>
  /** Omitted: managers can't be chosen manually. */
  people?: PeopleFinder

  /** @param onlyErrors the rows with errors alone, instead of the whole sheet */
  onDownloadErrors?: (onlyErrors: boolean) => void
  isDownloadingErrors?: boolean

  onCommit: () => void
  isCommitting?: boolean
  commitError?: string | null
  job?: ImportJob | null
  onCancelJob?: () => void
  result?: ImportResult | null
  /** Starts over with another file. */
  onStartOver: () => void
  texts?: Partial<ImportAssistantTexts>
}
