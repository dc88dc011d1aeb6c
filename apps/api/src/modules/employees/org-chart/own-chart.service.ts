import type { readOwnChart } from '@muster/contract/employees/org-chart/org-chart.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { type Ctx, todayIn } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import type { ShownFields } from './chart.views.ts'
import { loadDayLines } from './day-tree.queries.ts'
import { keptTree } from './day-trees.ts'
import { readPart } from './org-chart.service.ts'
import { colleaguesOf } from './rules/colleagues.ts'
import { type DayLines, growTree, type OrgTree } from './rules/org-tree.ts'

type Input = BodyOf<typeof readOwnChart>
type Colleagues = DataOf<typeof readOwnChart>['colleagues']

interface Setting {
  time_zone: string
  colleagues: Colleagues
  shows_designation: boolean
  shows_department: boolean
  shows_location: boolean
  shows_photo: boolean
}

/** The organisation's setting with its time zone; by default, reporting line and team. */
async function findSetting(ctx: Ctx, db: Db): Promise<Setting> {
  const { rows } = await sql<Setting>`
    select g.time_zone, coalesce(s.colleagues, 'line') as colleagues,
      coalesce(s.shows_designation, true) as shows_designation,
      coalesce(s.shows_department, true) as shows_department,
      coalesce(s.shows_location, true) as shows_location,
      coalesce(s.shows_photo, true) as shows_photo
    from organisation g left join org_chart_setting s on s.org_id = g.org_id
    where g.org_id = ${ctx.orgId}`.execute(db)
  return rows[0] as Setting
}

const shownBy = (setting: Setting): ShownFields => ({
  code: false,
  designation: setting.shows_designation,
  department: setting.shows_department,
  location: setting.shows_location,
  photo: setting.shows_photo,
})

const NOBODY: DayLines = { ids: [], managers: [], visible: [], vacancies: [] }

async function growOwn(ctx: Ctx, db: Db, me: number, today: string, whom: Colleagues) {
  const lines = await loadDayLines(ctx, db, today, today, () => sql<boolean>`true`)
  // Vacancies are visible only to those who manage the chart.
  const plain = { ...lines, vacancies: [] }
  return growTree(whom === 'everyone' ? plain : { ...plain, visible: colleaguesOf(plain, me) })
}

/**
 * The chart for an employee: their managers upwards, people with the same manager and everybody below, or the
 * whole organisation, by setting. Only today's chart, with names and the configured fields: no codes, no vacancies.
 */
export function readMyChart(ctx: Ctx, input: Input): Promise<DataOf<typeof readOwnChart>> {
  return readTx(ctx, async (db) => {
    const setting = await findSetting(ctx, db)
    const today = todayIn(ctx, setting.time_zone)
    const me = ctx.actor.employeeId
    const { colleagues } = setting
    const isShown = me !== null && colleagues !== 'none'
    const key = `${today}|own|${colleagues === 'everyone' ? '' : me}`
    const tree: OrgTree = isShown
      ? await keptTree(ctx, key, () => growOwn(ctx, db, me, today, colleagues))
      : growTree(NOBODY)
    const isIn = me !== null && tree.placeOfPerson.has(me)
    return {
      ...(await readPart(ctx, db, tree, input, { day: today, today }, shownBy(setting))),
      me: isIn ? `p${me}` : null,
      colleagues,
    }
  })
}
