import type { Transaction } from 'kysely'
import type { Tables } from './database.ts'

/** The connection of a transaction; pass it to queries. */
export type Db = Transaction<Tables>
