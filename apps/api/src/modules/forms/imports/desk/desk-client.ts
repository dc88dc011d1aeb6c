import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import { currentReader } from '../../../../lib/texts/reader.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { SheetErrorKey } from '../../../../platform/spreadsheets/index.ts'
import { deskTexts } from './desk.texts.ts'
import {
  type DeskFailure,
  type DeskMessage,
  type DeskOrders,
  type OrderName,
  SHEET_LIMITS,
} from './desk-orders.ts'

/** Memory limit: a hostile or huge file ends its own thread, never the server. */
const MAX_MEGABYTES = 1536

const keyOf: Record<SheetErrorKey, string> = {
  'sheet.unreadable': 'forms.import_unreadable',
  'sheet.empty': 'forms.import_empty',
  'sheet.encrypted': 'forms.import_encrypted',
  'sheet.too_large': 'forms.import_too_large',
  'sheet.too_many_rows': 'forms.import_too_large',
  'sheet.too_many_columns': 'forms.import_too_large',
}

/** Turns an error of the thread into the server's error. */
function errorOf(failure: DeskFailure): Error {
  if (failure.kind === 'sheet') {
    return new AppError(keyOf[failure.key], {
      parameters: { rows: SHEET_LIMITS.maxRows, columns: SHEET_LIMITS.maxColumns },
    })
  }
  if (failure.kind === 'columns') {
    return new AppError('forms.import_columns_missing', {
      parameters: { fields: failure.missing.map(({ label }) => label).join(', ') },
      fields: Object.fromEntries(
        failure.missing.map(({ slug, label }) => [slug, deskTexts('columnRequired', { label })]),
      ),
    })
  }
  return Object.assign(new Error(failure.message), { stack: failure.stack })
}

export type OnRows = (stage: 'reading' | 'judging', rows: number) => void

interface Waiting {
  resolve: (value: never) => void
  reject: (error: unknown) => void
  /** Runs in the context of the request that asked, whose reader an error is told. */
  asAsked: ReturnType<typeof AsyncLocalStorage.snapshot>
  onRows: OnRows | undefined
  onChunk: ((bytes: Uint8Array) => void) | undefined
}

/** The server's side of a worker thread that has one sheet open. */
export class DeskClient {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #serial = 0
  #ended: unknown = null

  constructor() {
    this.#worker = new Worker(new URL('./desk-worker.ts', import.meta.url), {
      // Flags of the process, such as a test runner's, do not apply to the thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    })
    // An idle thread must not keep the process alive.
    this.#worker.unref()
    this.#worker.on('message', (message: DeskMessage) => this.#receive(message))
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error('The thread that reads sheets has ended.')))
  }

  get isOver(): boolean {
    return this.#ended !== null
  }

  /** @throws AppError for errors in the file or its columns */
  send<Name extends OrderName>(
    name: Name,
    input: DeskOrders[Name][0],
    options: { onRows?: OnRows; onChunk?: (bytes: Uint8Array) => void; transfer?: ArrayBuffer[] } = {},
  ): Promise<DeskOrders[Name][1]> {
    if (this.#ended !== null) return Promise.reject(this.#ended)
    this.#serial += 1
    const id = this.#serial
    return new Promise((resolve, reject) => {
      const asAsked = AsyncLocalStorage.snapshot()
      this.#waiting.set(id, { resolve, reject, asAsked, onRows: options.onRows, onChunk: options.onChunk })
      this.#worker.ref()
      const { language } = currentReader()
      this.#worker.postMessage({ id, name, language, input }, options.transfer ?? [])
    })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #receive(message: DeskMessage): void {
    const waiting = this.#waiting.get(message.id)
    if (!waiting) return
    if (message.type === 'progress') waiting.onRows?.(message.stage, message.rows)
    else if (message.type === 'chunk') waiting.onChunk?.(message.bytes)
    else {
      this.#waiting.delete(message.id)
      if (this.#waiting.size === 0) this.#worker.unref()
      if (message.type === 'answer') waiting.resolve(message.value as never)
      else waiting.asAsked(() => waiting.reject(errorOf(message.failure)))
    }
  }

  #end(error: unknown): void {
    this.#ended ??= error
    const isFull = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    for (const { reject } of this.#waiting.values())
      reject(isFull ? new AppError('forms.import_too_much_memory') : error)
    this.#waiting.clear()
  }
}
