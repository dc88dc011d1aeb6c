import { type RawBuilder, sql } from 'kysely'

/**
 * Voluntary or not (domain decisions, section 10). The specification's modes are mostly why somebody resigned; retirement,
 * "Separated" and "Others" are neither, and a transfer to another company is no exit.
 */
const modesOf = {
  voluntary: [1, 2, 3, 4, 5, 6, 9, 10, 11, 15, 16, 18],
  involuntary: [12, 14],
  transfer: [17],
} as const

/** What kind of exit a separation mode is, null for modes that are none of them. */
export const exitKindSql = (mode: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(case ${sql.join(
    Object.entries(modesOf).map(
      ([kind, modes]) =>
        sql`when ${mode} in (${sql.join(modes.map((one) => sql.lit(one)))}) then ${sql.lit(kind)}`,
    ),
    sql` `,
  )} end)`
