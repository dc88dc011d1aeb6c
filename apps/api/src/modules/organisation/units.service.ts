import { pageCount } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'
import { sortOf } from '../../platform/list-sort.ts'
import { workingInReach } from './people-in-reach.ts'
import { unitMasters } from './unit-masters.ts'

interface CountRow {
  form_no: number
  name: string
  slug: string
  records: number
  active_records: number
  people: number | null
  hidden: boolean
}

export interface UnitsQuery {
  page: number
  limit: number
  search: string
  sort?: string
}

const orders: Readonly<Record<string, (a: CountRow, b: CountRow) => number>> = {
  FORM_NAME: (a, b) => a.name.localeCompare(b.name, 'en'),
  records: (a, b) => a.records - b.records,
  people: (a, b) => (a.people ?? 0) - (b.people ?? 0),
}

function countsOf(ctx: Ctx): RawBuilder<unknown> {
  return sql.join(
    unitMasters.map(
      ({ formNo, table }) => sql`
        select ${formNo}::integer as form_no, count(*) as records, count(*) filter (where m.status = 1) as active_records
        from ${sql.table(table)} m where m.org_id = ${ctx.orgId}`,
    ),
    sql` union all `,
  )
}

/** Counts the people in reach for all columns in one pass. */
function peopleCounts(ctx: Ctx): RawBuilder<unknown> {
  const columns = unitMasters.flatMap(({ formNo, employeeColumn }) =>
    employeeColumn ? [sql`${String(formNo)}::text, count(${sql.ref(`e.${employeeColumn}`)})`] : [],
  )
  return sql`select jsonb_build_object(${sql.join(columns)}) as by_form
    from employee e where ${workingInReach(ctx)}`
}

function findUnits(ctx: Ctx) {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<CountRow>`
      select f.form_no, f.name, f.slug, c.records, c.active_records,
        (p.by_form ->> f.form_no::text)::bigint as people,
        h.form_no is not null or exists (
          select from hidden_unit_menu_account ha where ha.org_id = f.org_id and ha.form_no = f.form_no
            and ha.account_id = ${ctx.actor.accountId}::bigint) as hidden
      from (${countsOf(ctx)}) c
      cross join (${peopleCounts(ctx)}) p
      join form f on f.org_id = ${ctx.orgId} and f.form_no = c.form_no and f.status = 1
      left join hidden_unit_menu h on h.org_id = f.org_id and h.form_no = f.form_no
      order by f.form_no`.execute(db)
    return rows
  })
}

/** The organisation's kinds of units, with the number of units and people in each. One statement. */
export async function listUnitKinds(ctx: Ctx, requested: UnitsQuery) {
  const wanted = requested.search.toLowerCase()
  const units = (await findUnits(ctx)).filter((unit) => unit.name.toLowerCase().includes(wanted))
  const order = sortOf(orders, requested.sort)
  if (order) units.sort((a, b) => (requested.sort?.startsWith('-') ? order(b, a) : order(a, b)))
  const tables = new Map(unitMasters.map(({ formNo, table }) => [formNo, table]))
  const abilities = { manage: holds(ctx.actor, 'organisation.masters.manage') }
  const from = (requested.page - 1) * requested.limit
  return {
    units: units.slice(from, from + requested.limit).map((unit) => ({
      formid: unit.form_no,
      FORM_NAME: unit.name,
      FORM_SLUG: unit.slug,
      master: tables.get(unit.form_no) as string,
      records: unit.records,
      active_records: unit.active_records,
      people: unit.people,
      hidden: unit.hidden,
      abilities,
    })),
    page: requested.page,
    limit: requested.limit,
    total_rows: units.length,
    numPages: pageCount(units.length, requested.limit),
  }
}
