import type {
  listChartChanges,
  readChart,
  searchChart,
} from '@muster/contract/employees/org-chart/org-chart.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { holds, scopesOf } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { photoLink } from '../directory/directory.views.ts'
import { reachKey } from '../directory/reach-key.ts'
import { peopleOn } from '../moves/assignments-as-of.ts'
import { chartNode, EVERYTHING, type ShownFields } from './chart.views.ts'
import { findChangeDays } from './chart-changes.queries.ts'
import { type Days, findBoxedPeople, findBoxedVacancies } from './chart-nodes.queries.ts'
import { loadDayLines } from './day-tree.queries.ts'
import { keptTree } from './day-trees.ts'
import { partOf, placeOf } from './rules/chart-part.ts'
import { growTree, KIND, type OrgTree } from './rules/org-tree.ts'

const VIEW = 'employees.chart.view'

type Selection = BodyOf<typeof readChart>
type Part = Omit<DataOf<typeof readChart>, 'abilities'>

/** The chart of a day within the caller's reach. */
function treeOf(ctx: Ctx, db: Db, day: string, today: string): Promise<OrgTree> {
  return keptTree(ctx, `${day}|${reachKey(ctx, VIEW)}`, async () =>
    growTree(await loadDayLines(ctx, db, day, today, (alias) => employeeScope(ctx, VIEW, alias))),
  )
}

function placesOf(tree: OrgTree, input: Selection): number[] {
  if (input.focus) {
    const focus = tree.placeOfPerson.get(input.focus)
    if (focus === undefined) fail('record.not_found')
    return partOf(tree, { focus, levels: input.levels })
  }
  // A box deleted since the client drew it has no children.
  const parents = input.parents?.flatMap((key) => placeOf(tree, key) ?? [])
  return partOf(tree, { parents, levels: input.levels })
}

/** The selected part of a chart with the contents of its boxes. At most two statements. */
export async function readPart(
  ctx: Ctx,
  db: Db,
  tree: OrgTree,
  input: Selection,
  days: Days,
  shown: ShownFields,
): Promise<Part> {
  const places = placesOf(tree, input)
  const page = places.slice(input.offset, input.offset + input.limit)
  const idsOf = (kind: number) =>
    page.filter((place) => tree.kind[place] === kind).map((place) => tree.ids[place] as number)
  const facts = {
    people: await findBoxedPeople(ctx, db, idsOf(KIND.person), days),
    vacancies: await findBoxedVacancies(ctx, db, idsOf(KIND.vacancy)),
    shown,
  }
  const end = input.offset + page.length
  return {
    date: days.day,
    today: days.today,
    nodes: page.map((place) => chartNode(ctx, tree, place, facts)).filter((node) => node !== undefined),
    total: places.length,
    next_offset: end < places.length ? end : null,
    people: tree.people,
    roots: tree.roots.length,
    depth: tree.depth,
  }
}

/**
 * A part of the organisation chart as of any day. At most four statements: the organisation's day, everybody's
 * reporting lines (cached for ten seconds), the people and the vacancies in the response. The reach is today's,
 * whatever the day: it shows the past of people the caller may see now.
 */
export function readOrgChart(ctx: Ctx, input: Selection): Promise<DataOf<typeof readChart>> {
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const day = input.date ?? today
    const tree = await treeOf(ctx, db, day, today)
    return {
      ...(await readPart(ctx, db, tree, input, { day, today }, EVERYTHING)),
      abilities: {
        manage: holds(ctx.actor, 'employees.chart.manage'),
        settings: scopesOf(ctx.actor, 'employees.chart.settings').has('organisation'),
      },
    }
  })
}

interface Hit {
  id: number
  full_name: string
  code: string
  designation_name: string | null
  photo_path: string | null
}
const MOST_HITS = 20
/** Limit of matches to examine, since some may not work here on that day. */
const MOST_FITTING = 400

/** People of a day's chart who match the search, best first. */
export function searchOrgChart(
  ctx: Ctx,
  input: BodyOf<typeof searchChart>,
): Promise<DataOf<typeof searchChart>> {
  return readTx(ctx, async (db) => {
    if (input.search === '') return { people: [] }
    const today = await organisationToday(ctx, db)
    const day = input.date ?? today
    const fitting = await sql<{ id: number }>`
      select e.id from employee e join search_employees(${input.search}, false) hit on hit.employee_id = e.id
      where e.org_id = ${ctx.orgId} and ${employeeScope(ctx, VIEW, 'e')}
      order by hit.rank, e.sort_name, e.id limit ${MOST_FITTING}`.execute(db)
    const ids = fitting.rows.map((row) => row.id)
    const { rows } = await sql<Hit>`
      select p.id, p.full_name, p.code, e.photo_path, g.name as designation_name
      from (${peopleOn(ctx, { day, today, ids, attributes: ['designation'] })}) p
      join employee e on e.org_id = ${ctx.orgId} and e.id = p.id
      left join designation g on g.org_id = e.org_id and g.id = p.designation_id
      where p.status = 'active'
      order by array_position(${ids}::bigint[], p.id) limit ${MOST_HITS}`.execute(db)
    return {
      people: rows.map((row) => ({
        EMPLOYEE_ID: row.id,
        EMPLOYEE_NAME: row.full_name,
        EMPLOYEE_CODE: row.code,
        DESIGNATION_NAME: row.designation_name,
        photo: photoLink(ctx, row.photo_path),
      })),
    }
  })
}

/** Future days on which planned changes affect the chart. */
export function listPlannedChanges(ctx: Ctx): Promise<DataOf<typeof listChartChanges>> {
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    return { today, days: await findChangeDays(ctx, db, today) }
  })
}
