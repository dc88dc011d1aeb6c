/** Load of the database connections. */
export interface DatabaseLoad {
  /** Maximum number of connections. */
  size: number
  open: number
  used: number
  /** Transactions waiting for a connection. */
  waiting: number
  /**
   * Embedded database only: how often the connection was acquired, and the total time spent waiting for it.
   */
  acquired?: number
  waitedMs?: number
}
