import { parentPort } from 'node:worker_threads'
import { compilePdf, type PdfTask } from './compile-pdf.ts'

/** Worker thread that compiles PDFs. Each task is a turn of the event loop, which frees what the last one has left. */

const port = parentPort
if (!port) throw new Error('This file runs as a thread.')

port.on('message', (task: PdfTask) => {
  const compiled = compilePdf(task)
  if (!('bytes' in compiled)) return port.postMessage(compiled)
  // The compiler's memory can't be handed over: a copy of the right size can.
  const bytes = new Uint8Array(compiled.bytes)
  port.postMessage({ ...compiled, bytes }, [bytes.buffer])
})
