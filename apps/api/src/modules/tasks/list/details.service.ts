import type { DataOf } from '@muster/contract/kit/index'
import type { readTask } from '@muster/contract/tasks/task-lists.contract'
import { mentionsIn } from '@muster/contract/tasks/tasks.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  instantOf,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { fileLink } from '../../files/index.ts'
import { laterOccurrences } from '../rules/later-occurrences.ts'
import { isVisible, isWatcher } from '../tasks.access.ts'
import { accountName, peopleIn, rowsOfPage, selected } from './tasks.queries.ts'

type Answer = DataOf<typeof readTask>

interface Further {
  details: string
  object_path: string | null
  watchers: Answer['watchers']
  is_watching: boolean
  rule: string | null
  starts_on: string | null
  last_on: string | null
  has_ended: boolean
  is_latest: boolean
}

/** What only the details show, of tasks `k` within reach. */
const furtherQuery = (ctx: Ctx, id: number): DeferredQuery<Further | undefined> =>
  deferredQuery(
    sql<Further>`
      select k.details, k.object_path, ${peopleIn('task_watcher')} as watchers, ${isWatcher(ctx)} as is_watching,
        s.rule, s.starts_on::text as starts_on, s.last_on::text as last_on,
        coalesce(s.ended_at is not null, false) as has_ended,
        (s.id is null or s.ended_at is not null or s.last_on = k.occurrence_on) as is_latest
      from task k
      left join task_series s on s.org_id = k.org_id and s.id = k.series_id
      where k.org_id = ${ctx.orgId} and k.id = ${id} and k.deleted_at is null and ${isVisible(ctx, 'row')}`,
    ([row]) => row,
  )

const checksQuery = (ctx: Ctx, id: number): DeferredQuery<Answer['checklist']> =>
  deferredQuery(
    sql<Answer['checklist'][number]>`
      select c.id as check_id, c.title, c.checked_at is not null as is_checked,
        ${accountName(ctx.orgId, 'c.checked_by')} as checked_by, c.checked_at
      from task_check c where c.org_id = ${ctx.orgId} and c.task_id = ${id} order by c.position, c.id`,
    (rows) => rows.map((row) => ({ ...row, checked_at: instantOf(row.checked_at) })),
  )

/** Tasks on one side of this one's dependencies; the title only of those that the caller may see. */
const linkedQuery = (
  ctx: Ctx,
  id: number,
  [own, other]: readonly [own: string, other: string],
): DeferredQuery<Answer['after']> =>
  deferredQuery(
    sql<Answer['after'][number]>`
      select k.id as task_id, case when v.is_visible then k.title else '' end as title, k.status, v.is_visible
      from task_dependency d join task k on k.org_id = d.org_id and k.id = d.${sql.ref(other)} and k.deleted_at is null
      cross join lateral (select ${isVisible(ctx, 'row')} as is_visible) v
      where d.org_id = ${ctx.orgId} and d.${sql.ref(own)} = ${id} order by k.due_on, k.id`,
    (rows) => rows,
  )

const commentsQuery = (ctx: Ctx, id: number): DeferredQuery<Answer['comments']> =>
  deferredQuery(
    sql<Answer['comments'][number]>`
      select c.id as comment_id, ${accountName(ctx.orgId, 'c.account_id')} as by,
        (select a.employee_id from account a where a.org_id = c.org_id and a.id = c.account_id) as "EMPLOYEE_ID",
        c.body, c.created_at, c.edited_at, c.account_id is not distinct from ${ctx.actor.accountId}::bigint as is_own
      from task_comment c where c.org_id = ${ctx.orgId} and c.task_id = ${id} and c.deleted_at is null
      order by c.id desc limit 200`,
    (rows) =>
      rows
        .map((row) => ({
          ...row,
          created_at: instantOf(row.created_at),
          edited_at: instantOf(row.edited_at),
        }))
        .reverse(),
  )

interface StoredFile {
  file_id: number
  path: string
  name: string
  content_type: string
  size: number
  by: string
  at: string
  is_own: boolean
}

const filesQuery = (ctx: Ctx, id: number): DeferredQuery<StoredFile[]> =>
  deferredQuery(
    sql<StoredFile>`
      select f.id as file_id, f.path, f.name, f.content_type, f.size::int as size,
        ${accountName(ctx.orgId, 'f.account_id')} as by, f.created_at as at,
        f.account_id is not distinct from ${ctx.actor.accountId}::bigint as is_own
      from task_file f where f.org_id = ${ctx.orgId} and f.task_id = ${id} order by f.id`,
    (rows) => rows.map((row) => ({ ...row, at: instantOf(row.at) })),
  )

interface StoredEvent {
  event_id: number
  at: string
  by: string
  kind: string
  changes: Record<string, [unknown, unknown]>
}

const eventsQuery = (ctx: Ctx, id: number): DeferredQuery<StoredEvent[]> =>
  deferredQuery(
    sql<StoredEvent>`
      select v.id as event_id, v.at, ${accountName(ctx.orgId, 'v.account_id')} as by, v.kind, v.changes
      from task_event v where v.org_id = ${ctx.orgId} and v.task_id = ${id} order by v.at desc, v.id desc limit 200`,
    (rows) => rows.map((row) => ({ ...row, at: instantOf(row.at) })),
  )

const PEOPLE: ReadonlySet<string> = new Set(['assignees', 'watchers'])
/** Fields of tasks, which not every reader may see. */
const HIDDEN: ReadonlySet<string> = new Set(['after'])

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

/** The people whom the log names by id. */
const namedIn = (events: readonly StoredEvent[]): number[] =>
  events.flatMap(({ changes }) =>
    Object.entries(changes).flatMap(([field, values]) => (PEOPLE.has(field) ? values.flatMap(idsOf) : [])),
  )

/** An entry of the log in words: what was and what is, empty for nothing. */
function eventView(
  { changes, ...event }: StoredEvent,
  names: ReadonlyMap<number, string>,
): Answer['events'][number] {
  const wordsOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (PEOPLE.has(field))
      return idsOf(value)
        .map((id) => names.get(id) ?? '')
        .join(', ')
    return String(value)
  }
  const shown = Object.entries(changes).map(([field, [before, after]]) => [
    field,
    HIDDEN.has(field) ? [] : [wordsOf(field, before), wordsOf(field, after)],
  ])
  return { ...event, changes: Object.fromEntries(shown) }
}

const NEXT = 4

/**
 * A task with everything that belongs to it. Two statements.
 *
 * @throws AppError `record.not_found` for a task that is missing, deleted, or out of reach
 */
export function readDetails(ctx: Ctx, id: number): Promise<Answer> {
  return readTx(ctx, async (db) => {
    const loaded = await runQuery(
      db,
      combineQueries({
        rows: rowsOfPage(ctx, sql`select k.id, 1 as place ${selected(ctx, { ids: [id] })}`),
        further: furtherQuery(ctx, id),
        checklist: checksQuery(ctx, id),
        after: linkedQuery(ctx, id, ['task_id', 'after_id']),
        before: linkedQuery(ctx, id, ['after_id', 'task_id']),
        comments: commentsQuery(ctx, id),
        files: filesQuery(ctx, id),
        events: eventsQuery(ctx, id),
      }),
    )
    const [task, further] = [found(loaded.rows[0]), found(loaded.further)]
    const mentionedIds = loaded.comments.flatMap(({ body }) => mentionsIn(body))
    const ids = [...new Set([...mentionedIds, ...namedIn(loaded.events)])]
    const people = ids.length
      ? await sql<{ id: number; full_name: string }>`select id, full_name from employee
          where org_id = ${ctx.orgId} and id = any (${ids}::bigint[])`.execute(db)
      : { rows: [] }
    const names = new Map(people.rows.map((row) => [row.id, row.full_name]))
    const { rule, starts_on: startsOn, last_on: lastOn, has_ended, is_latest, ...rest } = further
    const goesOn = rule !== null && startsOn !== null && lastOn !== null && !has_ended
    // An older task of the series is followed by those that exist already.
    const from = task.due_on !== null && lastOn !== null && task.due_on < lastOn ? task.due_on : lastOn
    return {
      task,
      ...rest,
      repeat: goesOn ? rule : null,
      next_dates:
        goesOn && from !== null
          ? (await laterOccurrences()).occurrencesAfter({ rule, startsOn }, from, NEXT)
          : [],
      has_ended,
      checklist: loaded.checklist,
      after: loaded.after,
      before: loaded.before,
      comments: loaded.comments,
      mentioned: mentionedIds
        .filter((one, at) => mentionedIds.indexOf(one) === at && names.has(one))
        .map((one) => ({ EMPLOYEE_ID: one, EMPLOYEE_NAME: names.get(one) ?? '' })),
      files: loaded.files.map(({ path, is_own, ...file }) => ({
        ...file,
        url: fileLink(ctx, path, file.name),
        may_remove: is_own || task.may_edit,
      })),
      events: loaded.events.map((event) => eventView(event, names)),
      abilities: {
        edit: task.may_edit,
        work: task.may_work,
        comment: true,
        repeat: task.may_edit && is_latest,
      },
    }
  })
}
