import { MOOD_GROUP, MOOD_POINTS, type Mood, moods } from '@muster/contract/dashboards/mood.constants'
import type { MoodReport, readMoodReport } from '@muster/contract/dashboards/mood.contract'
import { addDays, mondayOf } from '@muster/contract/kit/days'
import type { BodyOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { FileReply, XLSX } from '../../../platform/http/route.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { writeSheet } from '../../../platform/spreadsheets/index.ts'
import { dashboardsTexts } from '../dashboards.texts.ts'
import { type MoodGroup, withholdSmallGroups } from '../rules/mood-groups.ts'

type Wanted = BodyOf<typeof readMoodReport>
type Counts = Record<Mood, number>
type Week = MoodReport['weeks'][number]

interface GroupRow {
  week: string
  id: number | null
  name: string | null
  people: number
  counts: Partial<Counts>
}

const WEEK = 7

/**
 * Moods of whole weeks by department. Somebody who moved during a week counts where they were last, so that departments
 * have nobody in common; who leaves later still counts.
 */
async function findGroups(ctx: Ctx, db: Db, from: string, before: string): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with entries as (
      select date_trunc('week', m.day)::date as week, m.employee_id, m.mood,
        last_value(m.department_id) over (partition by date_trunc('week', m.day), m.employee_id
          order by m.day rows between unbounded preceding and unbounded following) as department_id
      from mood_entry m
      where m.org_id = ${ctx.orgId} and m.day >= ${from}::date and m.day < ${before}::date
    ), steps as (
      select week, department_id, mood, count(*)::int as entries from entries group by week, department_id, mood
    )
    select g.week::text as week, g.department_id as id, d.name, g.people,
      (select jsonb_object_agg(s.mood, s.entries) from steps s
        where s.week = g.week and s.department_id is not distinct from g.department_id) as counts
    from (select week, department_id, count(distinct employee_id)::int as people from entries
      group by week, department_id) g
    left join department d on d.org_id = ${ctx.orgId} and d.id = g.department_id
    order by g.week desc, lower(d.name), g.department_id`.execute(db)
  return rows
}

function averageOf(counts: Counts): number {
  const entries = moods.reduce((sum, mood) => sum + counts[mood], 0)
  const points = moods.reduce((sum, mood) => sum + counts[mood] * MOOD_POINTS[mood], 0)
  return Math.round((points / entries) * 100) / 100
}

const completeCounts = (counts: Partial<Counts>): Counts =>
  Object.fromEntries(moods.map((mood) => [mood, counts[mood] ?? 0])) as Counts

function weekOf(week: string, rows: readonly GroupRow[]): Week {
  const groups = rows.map(
    ({ id, name, people, counts }): MoodGroup<Counts> => ({
      ...{ id, people, counts: completeCounts(counts) },
      name: name ?? dashboardsTexts('noDepartment'),
    }),
  )
  return {
    week,
    groups: withholdSmallGroups(groups, MOOD_GROUP).map(({ id, name, people, counts }) => ({
      DEPT_ID: id,
      ...{ name, people, counts, average: averageOf(counts) },
    })),
  }
}

/**
 * Weeks that are over, newest first. No other periods: two that overlap would show by their difference what few people
 * chose. Weeks that are over do not change any more, for the same reason.
 */
async function findReport(ctx: Ctx, db: Db, { weeks }: Wanted): Promise<MoodReport> {
  const monday = mondayOf(await organisationToday(ctx, db))
  const rows = await findGroups(ctx, db, addDays(monday, -WEEK * weeks), monday)
  const byWeek = [...Map.groupBy(rows, ({ week }) => week)].map(([week, own]) => weekOf(week, own))
  return { weeks: byWeek.filter(({ groups }) => groups.length > 0), least_people: MOOD_GROUP }
}

/** Two statements. */
export const moodReport = (ctx: Ctx, wanted: Wanted): Promise<MoodReport> =>
  readTx(ctx, (db) => findReport(ctx, db, wanted))

const moodNames = (): Record<Mood, string> => ({
  great: dashboardsTexts('great'),
  good: dashboardsTexts('good'),
  okay: dashboardsTexts('okay'),
  low: dashboardsTexts('low'),
  bad: dashboardsTexts('bad'),
})

/** The same as a file; the download is audited. */
export async function moodReportFile(ctx: Ctx, wanted: Wanted): Promise<FileReply> {
  const { weeks } = await tx(ctx, async (db) => {
    const report = await findReport(ctx, db, wanted)
    await recordAudit(ctx, db, {
      ...{ recordType: 'mood_report', recordLabel: dashboardsTexts.english('moodReport') },
      details: { weeks: report.weeks.length },
    })
    return report
  })
  const steps = moodNames()
  const columns = [
    { key: 'week', header: dashboardsTexts('week'), width: 16, kind: 'date' as const },
    { key: 'department', header: dashboardsTexts('department'), width: 30 },
    { key: 'people', header: dashboardsTexts('people'), kind: 'number' as const },
    { key: 'average', header: dashboardsTexts('average'), kind: 'number' as const },
    ...moods.map((mood) => ({ key: mood, header: steps[mood], kind: 'number' as const })),
  ]
  const rows = weeks.flatMap(({ week, groups }) =>
    groups.map(({ name, people, average, counts }) => ({
      ...{ week, people, average, ...counts },
      department: name ?? dashboardsTexts('smallDepartments'),
    })),
  )
  const content = writeSheet({ sheets: [{ name: dashboardsTexts('moodReport'), columns, rows }] })
  return new FileReply('MoodometerReport.xlsx', XLSX, content)
}
