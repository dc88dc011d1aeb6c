/**
 * Why the embedded database does not answer.
 *
 * - `slow`: a statement took too long, and the database was opened again;
 * - `hung`: it did not react, and was opened again;
 * - `ended`: it ended by itself, and is opened again;
 * - `closed`: the server is stopping;
 * - `away`: it can't be opened at the moment;
 * - `busy`: others used it for too long;
 * - `overdue`: the transaction was open for too long, and was rolled back.
 */
export type FaultCause = 'slow' | 'hung' | 'ended' | 'closed' | 'away' | 'busy' | 'overdue'

export class EmbeddedFault extends Error {
  readonly reason: FaultCause
  readonly code = 'EMBEDDED_FAULT'

  constructor(reason: FaultCause, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

const NO_ROOM = /No space left on device|Disk quota exceeded/
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether a write failed because the disk is full. */
export function isStorageFull(error: unknown): boolean {
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  if (FULL_CODES.has(String(code)) || NO_ROOM.test(String(message))) return true
  return cause instanceof Error && isStorageFull(cause)
}
