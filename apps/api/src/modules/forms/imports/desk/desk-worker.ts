import { parentPort } from 'node:worker_threads'
import { readContractIn } from '@muster/contract/kit/texts'
import type { Language } from '../../../../lib/texts/language.ts'
import { findReaderBy } from '../../../../lib/texts/reader.ts'
import { SheetError } from '../../../../platform/spreadsheets/index.ts'
import { ColumnsMissing, type DeskFailure, type DeskMessage, type Order } from './desk-orders.ts'
import { SheetDesk } from './sheet-desk.ts'

/** Worker thread that reads and validates one sheet at a time, so that the server's event loop stays free. */

const PROGRESS_EVERY_MS = 250

const port = parentPort
if (!port) throw new Error('This file runs as a thread.')
const desk = new SheetDesk()
let saidAt = 0
/** Of the order being carried out; there is one at a time. */
let language: Language = 'en'
readContractIn(() => language)
findReaderBy(() => ({ language }))

function say(message: DeskMessage, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer)
}

function failureOf(error: unknown): DeskFailure {
  if (error instanceof SheetError) return { kind: 'sheet', key: error.key }
  if (error instanceof ColumnsMissing) return { kind: 'columns', missing: error.missing }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { kind: 'fault', message, stack: stack ?? '' }
}

async function sendWorkbook({ id, input }: Order<'workbook'>): Promise<null> {
  for await (const chunk of desk.workbook(input)) {
    // Chunks of a stream share their buffer: only a copy can be transferred.
    const bytes = new Uint8Array(chunk)
    say({ id, type: 'chunk', bytes }, [bytes.buffer])
  }
  return null
}

function carryOut(order: Order): unknown {
  const { id, name, input } = order
  language = order.language
  if (name === 'workbook') return sendWorkbook(order as Order<'workbook'>)
  const report = (stage: 'reading' | 'judging', rows: number) => {
    if (performance.now() < saidAt + PROGRESS_EVERY_MS) return
    saidAt = performance.now()
    say({ id, type: 'progress', stage, rows })
  }
  return desk[name](input as never, report)
}

async function answer(order: Order): Promise<void> {
  try {
    say({ id: order.id, type: 'answer', value: await carryOut(order) })
  } catch (error) {
    say({ id: order.id, type: 'failure', failure: failureOf(error) })
  }
}

/** Messages are processed one after another, in order. */
let last: Promise<void> = Promise.resolve()
port.on('message', (order: Order) => {
  last = last.then(() => answer(order))
})
