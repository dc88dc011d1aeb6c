import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { peopleOn } from '../moves/assignments-as-of.ts'
import type { DayLines } from './rules/org-tree.ts'

/** SQL condition: whether a period (`from_date`, `to_date`) includes a day. */
export function holdsOn(alias: string, day: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('from_date')} <= ${day}::date
    and (${column('to_date')} is null or ${column('to_date')} >= ${day}::date))`
}

/** SQL condition: whether a vacancy is open on a day. */
export function openOn(alias: string, day: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('open_from')} <= ${day}::date
    and (${column('ended_on')} is null or ${column('ended_on')} > ${day}::date))`
}

const NINE = 57
const ZERO = 48

/** Parses whole numbers with any separators; a megabyte takes milliseconds. */
export function numbersIn(text: string): number[] {
  const numbers: number[] = []
  let value = -1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) value = (value < 0 ? 0 : value * 10) + code - ZERO
    else if (value >= 0) {
      numbers.push(value)
      value = -1
    }
  }
  if (value >= 0) numbers.push(value)
  return numbers
}

function everyThird(numbers: readonly number[], from: number): number[] {
  return Array.from({ length: numbers.length / 3 }, (_, index) => numbers[index * 3 + from] as number)
}

/**
 * Everybody who works here on a day with their manager of that day, and the vacancies open then. One statement,
 * which returns the rows as one text: parsing 100,000 rows in the driver would block the event loop for longer
 * than the query takes.
 *
 * @param scope condition on `employee e` for people the caller may see
 */
export async function loadDayLines(
  ctx: Ctx,
  db: Db,
  day: string,
  today: string,
  scope: (alias: string) => RawBuilder<boolean>,
): Promise<DayLines> {
  const { rows } = await sql<{ people: string; vacancies: string }>`
    select coalesce(string_agg(d.line, ',' order by d.id), '') as people, (
      select coalesce(string_agg(v.id || ':' || v.manager_id, ',' order by v.open_from, v.id), '')
      from vacancy v join employee m on m.org_id = v.org_id and m.id = v.manager_id
      where v.org_id = ${ctx.orgId} and ${openOn('v', day)} and ${scope('m')}) as vacancies
    from (
      select p.id, p.id || ':' || coalesce(p.manager_id, 0) || ':' || case when ${scope('e')} then 1 else 0 end as line
      from (${peopleOn(ctx, { day, today, attributes: ['manager'] })}) p
      join employee e on e.org_id = ${ctx.orgId} and e.id = p.id
      where p.status = 'active') d`.execute(db)
  const people = numbersIn(rows[0]?.people ?? '')
  const open = numbersIn(rows[0]?.vacancies ?? '')
  return {
    ids: everyThird(people, 0),
    managers: everyThird(people, 1),
    visible: everyThird(people, 2).map((flag) => flag === 1),
    vacancies: Array.from({ length: open.length / 2 }, (_, index) => ({
      id: open[index * 2] as number,
      managerId: open[index * 2 + 1] as number,
    })),
  }
}
