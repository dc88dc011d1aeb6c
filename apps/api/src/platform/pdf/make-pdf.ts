import { Worker } from 'node:worker_threads'
import type { Ctx } from '../context.ts'
import { checkDocument } from './check-document.ts'
import type { Compiled, PdfTask } from './compile-pdf.ts'
import type { MadePdf, PdfDocument, PdfFiles } from './pdf-document.ts'
import { PdfError } from './pdf-error.ts'

export const MAX_PAGES = 200
/** A letter takes some hundredths of a second; the first one of a thread loads the fonts. */
const LIMIT_MS = 30_000
/** A thread that has had nothing to do for so long ends, and gives its memory back. */
const IDLE_MS = 60_000
/** The compiler keeps a little of every document; a new thread starts with nothing. */
const ORDERS_PER_THREAD = 500

/** Somebody waits in front of a screen, or a job makes many: neither waits for the other. */
export type PdfLane = 'person' | 'job'

interface Waiting {
  task: PdfTask
  /** Whoever waits for it. */
  owner: string
  resolve: (compiled: Compiled) => void
  reject: (error: unknown) => void
}

interface PdfTurn {
  lane?: PdfLane | undefined
  /** Whoever waits for it, such as an account: those who wait take turns. */
  owner?: string | undefined
}

/** The account that waits for a PDF. */
export const pdfOwner = ({ orgId, actor }: Pick<Ctx, 'orgId' | 'actor'>): string =>
  `${orgId} ${actor.accountId ?? ''}`

/**
 * One thread, started when there is something to do. Orders are carried out one after the other; those who wait take turns, so
 * that nobody waits for all that another one has ordered.
 */
class Lane {
  #worker: Worker | undefined
  #orders = 0
  #current: Waiting | undefined
  /** Those who wait, in the order of their turns, each with what they have ordered. */
  readonly #queues = new Map<string, Waiting[]>()
  #timer: NodeJS.Timeout | undefined

  compile(task: PdfTask, owner: string): Promise<Compiled> {
    return new Promise((resolve, reject) => {
      const order = { task, owner, resolve, reject }
      const queue = this.#queues.get(owner)
      if (queue) queue.push(order)
      else this.#queues.set(owner, [order])
      this.#next()
    })
  }

  /** The first order of whoever's turn it is, who then waits for all others. */
  #take(): Waiting | undefined {
    const [turn] = this.#queues
    if (!turn) return undefined
    const [owner, queue] = turn
    const order = queue.shift()
    this.#queues.delete(owner)
    if (queue.length > 0) this.#queues.set(owner, queue)
    return order
  }

  #next(): void {
    if (this.#current) return
    const order = this.#take()
    clearTimeout(this.#timer)
    if (!order) {
      this.#rest()
      return
    }
    if (this.#orders >= ORDERS_PER_THREAD) this.#end()
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#current = order
    this.#orders++
    this.#timer = setTimeout(() => this.#fail(new PdfError({ key: 'tooSlow' })), LIMIT_MS)
    this.#worker.postMessage(order.task)
  }

  #start(): Worker {
    const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), { execArgv: [] })
    this.#orders = 0
    worker.on('message', (compiled: Compiled) => {
      if (worker !== this.#worker) return
      const order = this.#current
      this.#current = undefined
      order?.resolve(compiled)
      this.#next()
    })
    const ended = (error: unknown) => {
      if (worker === this.#worker) this.#fail(new PdfError({ key: 'broken' }, { cause: error }))
    }
    worker.on('error', ended)
    worker.on('exit', () => ended(new Error('The thread has ended.')))
    return worker
  }

  /** Ends the thread: what it was doing fails, the others are served by a new one. */
  #fail(error: PdfError): void {
    const order = this.#current
    this.#current = undefined
    this.#end()
    order?.reject(error)
    this.#next()
  }

  #end(): void {
    clearTimeout(this.#timer)
    const worker = this.#worker
    this.#worker = undefined
    this.#orders = 0
    void worker?.terminate()
  }

  #rest(): void {
    this.#worker?.unref()
    this.#timer = setTimeout(() => this.#end(), IDLE_MS)
    this.#timer.unref()
  }
}

const lanes: Readonly<Record<PdfLane, Lane>> = { person: new Lane(), job: new Lane() }

/** @throws PdfError */
async function compile(
  task: PdfTask,
  { lane = 'person', owner = '' }: PdfTurn,
): Promise<Extract<Compiled, { bytes: Uint8Array }>> {
  const compiled = await lanes[lane].compile({ ...task, document: checkDocument(task.document) }, owner)
  if ('bytes' in compiled) return compiled
  switch (compiled.problem) {
    case 'glyphMissing':
      throw new PdfError({ key: 'glyphMissing', text: compiled.text })
    case 'tooManyPages':
      throw new PdfError({ key: 'tooManyPages', most: MAX_PAGES })
    case 'drawingTooLarge':
      throw new PdfError({ key: 'drawingTooLarge' })
    case 'wrongPicture':
      throw new PdfError({ key: 'wrongPicture' })
    case 'broken':
      throw new PdfError({ key: 'broken' }, { cause: new Error(compiled.reason) })
  }
}

/**
 * Makes a tagged PDF (PDF/A-2a) with embedded fonts. Equal input makes equal bytes.
 *
 * @throws PdfError for a document that no PDF can be made of
 */
export async function makePdf(
  document: PdfDocument,
  { files = {}, ...turn }: PdfTurn & { files?: PdfFiles } = {},
): Promise<MadePdf> {
  const { bytes, pages } = await compile({ document, files, maxPages: MAX_PAGES, isDrawn: false }, turn)
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), pages }
}

/**
 * The pages of the PDF as one drawing, for a preview: what it looks like is what the PDF looks like.
 *
 * @throws PdfError as `makePdf`
 */
export async function drawPdf(
  document: PdfDocument,
  files: PdfFiles = {},
  owner = '',
): Promise<{ svg: string; pages: number }> {
  const { svg, pages } = await compile({ document, files, maxPages: MAX_PAGES, isDrawn: true }, { owner })
  return { svg, pages }
}
