import { type RawBuilder, sql } from 'kysely'

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  employee: sql`e.sort_name`,
  title: sql`lower(l.title)`,
  number: sql`l.number`,
  letter_date: sql`l.letter_date`,
  sent_at: sql`l.sent_at`,
  state: sql`l.state`,
  signature: sql`s.due_on`,
}

/** The order of the sent log; unknown names sort as nothing does: newest first. */
export function listOrder(wanted: string | undefined): RawBuilder<unknown> {
  const isDown = wanted?.startsWith('-') ?? false
  const name = (wanted ?? '').replace(/^-/, '')
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) return sql`l.id desc`
  return isDown ? sql`${column} desc nulls last, l.id desc` : sql`${column} nulls last, l.id`
}
