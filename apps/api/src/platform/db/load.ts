/** How busy the connections to the database are. */
export interface DatabaseLoad {
  /** Connections at most. */
  size: number
  open: number
  used: number
  /** Transactions that wait for a connection. */
  waiting: number
  /** Of an embedded database: how often the connection was handed over, and the sum of waiting for it. */
  turns?: number
  waitedMs?: number
}
