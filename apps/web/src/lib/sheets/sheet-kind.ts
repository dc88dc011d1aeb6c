import type { ReadingChoice } from '@muster/contract/imports/sheets/sheet-reading'
import type { CellProblem, SheetLook } from '@muster/contract/imports/sheets/sheet-shapes'
import type { BodyOf, Call, DataOf } from '@muster/contract/kit/index'
import type { ReactNode } from 'react'
import { call } from '../calls/api.ts'
import { download } from '../calls/download.ts'
import type { SheetRequest } from './sheet-look.ts'

/** Properties of every preview. */
export interface SheetResult {
  err_list: readonly CellProblem[]
}

/** The calls of one kind of upload. */
export interface SheetCalls<Preview extends SheetResult, Saved> {
  /** Identifies the kind and the caller's choices besides the file, which a preview depends on. */
  key: readonly unknown[]
  look: (filePath: string, reading?: ReadingChoice) => Promise<SheetLook>
  /** Previews without writing. */
  preview: (request: SheetRequest, signal?: AbortSignal) => Promise<Preview>
  /** Downloads the file with its problems marked; validates, and never writes. */
  problemsFile: (request: SheetRequest) => Promise<unknown>
  save: (request: SheetRequest, more?: object) => Promise<Saved>
}

/** A sample to fill in. */
export interface SheetSample {
  label: string
  download: () => Promise<unknown>
}

export interface PreviewColumn<Row> {
  label: string
  cell: (row: Row) => ReactNode
  align?: 'right'
}

/** Rows of a preview, if its response has any. */
export interface PreviewRows<Row> {
  rows: readonly Row[]
  columns: readonly PreviewColumn<Row>[]
}

/** Summary of a preview. */
export interface Outcome {
  /** As text: "2 new, 1 changed, 3 as they are". */
  summary: string
  /** What the button uploads: "3 holidays"; null where nothing would change. */
  counted: string | null
}

/** A refusal that the person can resolve, such as a change of booked days that needs a confirmation. */
export interface Refusal {
  error: unknown
  isPending: boolean
  /** Saves again with the missing input. */
  again: (more: object) => void
  forget: () => void
}

export interface SheetUploadProps<Preview extends SheetResult, Saved> {
  calls: SheetCalls<Preview, Saved>
  samples: readonly SheetSample[]
  intro?: string
  /** Inputs for the caller's choices besides the file. */
  fields?: ReactNode
  outcome: (preview: Preview) => Outcome
  // biome-ignore lint/suspicious/noExplicitAny: the type of rows depends on the kind
  rows?: (preview: Preview) => PreviewRows<any>
  /** Shown above the rows, even if there are problems. */
  picture?: (preview: Preview) => ReactNode
  /** The result, with links; omitted where the dialog closes. */
  result?: (saved: Saved) => ReactNode
  onSaved?: (saved: Saved) => unknown
  onRefused?: (refusal: Refusal) => ReactNode
}

interface UploadCalls<U extends Call> {
  upload: U
  columns: Call
  problems: Call
  /** The preview call, where it is separate. */
  preview?: Call
}

type Free<U extends Call> = Omit<BodyOf<U>, 'filePath' | 'mapping' | 'date_formats' | 'reading' | 'preview'>

/**
 * Binds the calls that the server's kit generates from a declaration.
 *
 * @param body choices that affect the preview, besides the file
 * @param note input that is only stored with the result
 */
export function sheetCalls<U extends Call>(
  { upload, columns, problems, preview }: UploadCalls<U>,
  body: Partial<Free<U>> = {},
  note: Partial<Free<U>> = {},
): SheetCalls<DataOf<U> & SheetResult, DataOf<U>> {
  type Loose = (endpoint: Call, input: object, options?: object) => Promise<never>
  const ask = call as unknown as Loose
  const fetchFile = download as unknown as Loose
  const whole = (request: SheetRequest) => ({ ...body, ...request })
  return {
    key: [upload.id, body],
    look: (filePath, reading) =>
      ask(columns, { body: { ...body, filePath, ...(reading ? { reading } : {}) } }),
    preview: (request, signal) =>
      ask(preview ?? upload, { body: { ...whole(request), ...(preview ? {} : { preview: 1 }) } }, { signal }),
    problemsFile: (request) => fetchFile(problems, { body: whole(request) }),
    save: (request, more) => ask(upload, { body: { ...whole(request), ...note, ...more } }, { notify: true }),
  }
}
