import type { CellProblem, SheetLook } from '@muster/contract/imports/sheets/sheet-shapes'
import type { BodyOf, Call, DataOf } from '@muster/contract/kit/index'
import type { ReactNode } from 'react'
import { call } from '../calls/api.ts'
import { download } from '../calls/download.ts'
import type { SheetRequest } from './sheet-look.ts'

/** What any preview tells. */
export interface SheetResult {
  err_list: readonly CellProblem[]
}

/** The calls of one kind of upload. */
export interface SheetCalls<Preview extends SheetResult, Saved> {
  /** Names the kind, and whatever the caller decided besides the file: a preview holds for one of them. */
  key: readonly unknown[]
  look: (filePath: string) => Promise<SheetLook>
  /** Says what would be written, and writes nothing. */
  preview: (request: SheetRequest, signal?: AbortSignal) => Promise<Preview>
  /** The file with its problems marked; judges, and never writes. */
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

/** Rows of a preview, as far as its answer has them. */
export interface PreviewRows<Row> {
  rows: readonly Row[]
  columns: readonly PreviewColumn<Row>[]
}

/** What a preview comes to. */
export interface Outcome {
  /** In words: "2 new, 1 changed, 3 as they are". */
  summary: string
  /** What pressing the button uploads: "3 holidays"; null where nothing would change. */
  counted: string | null
}

/** A refusal that can be answered, such as a change of days that people have booked. */
export interface Refusal {
  error: unknown
  isPending: boolean
  /** Saves again with what was missing. */
  again: (more: object) => void
  forget: () => void
}

export interface SheetUploadProps<Preview extends SheetResult, Saved> {
  calls: SheetCalls<Preview, Saved>
  samples: readonly SheetSample[]
  intro?: string
  /** What the caller decides besides the file. */
  fields?: ReactNode
  outcome: (preview: Preview) => Outcome
  // biome-ignore lint/suspicious/noExplicitAny: each kind's rows are its own
  rows?: (preview: Preview) => PreviewRows<any>
  /** Stands above the rows, also while there are problems. */
  picture?: (preview: Preview) => ReactNode
  /** What came of it, with links to it; left out where the dialog closes. */
  result?: (saved: Saved) => ReactNode
  onSaved?: (saved: Saved) => unknown
  onRefused?: (refusal: Refusal) => ReactNode
}

interface UploadCalls<U extends Call> {
  upload: U
  columns: Call
  problems: Call
  /** Where looking is a call of its own. */
  preview?: Call
}

type Free<U extends Call> = Omit<BodyOf<U>, 'filePath' | 'mapping' | 'date_formats' | 'preview'>

/**
 * Binds the calls that the server's kit makes of one declaration.
 *
 * @param body what decides about the preview besides the file
 * @param note what is only kept with what is written
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
    look: (filePath) => ask(columns, { body: { ...body, filePath } }),
    preview: (request, signal) =>
      ask(preview ?? upload, { body: { ...whole(request), ...(preview ? {} : { preview: 1 }) } }, { signal }),
    problemsFile: (request) => fetchFile(problems, { body: whole(request) }),
    save: (request, more) => ask(upload, { body: { ...whole(request), ...note, ...more } }, { notify: true }),
  }
}
