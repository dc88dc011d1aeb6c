import type { listColleagues, readColleague } from '@muster/contract/employees/directory/colleagues.contract'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { findNextDays } from '../celebrations/celebrations.queries.ts'
import {
  countColleagues,
  findColleague,
  findColleagues,
  findLine,
  findUnitOptions,
} from './colleagues.queries.ts'
import { colleaguesTexts } from './colleagues.texts.ts'
import { colleagueView, lineView } from './colleagues.views.ts'
import { findVisibility, type Visibility } from './visible-colleagues.ts'

/** @throws AppError `request.invalid` for a filter by a hidden unit, which would disclose it */
function refuseHidden({ shown }: Visibility, input: BodyOf<typeof listColleagues>): void {
  const requested = { department: input.department_id, location: input.location_id }
  for (const unit of ['department', 'location'] as const) {
    if (requested[unit] && !shown.has(unit)) {
      fail('request.invalid', { fields: { [`${unit}_id`]: colleaguesTexts('notShareable') } })
    }
  }
}

/** Colleagues by name, with the details that the organisation shows. At most four statements. */
export function listForColleagues(
  ctx: Ctx,
  input: BodyOf<typeof listColleagues>,
): Promise<DataOf<typeof listColleagues>> {
  return readTx(ctx, async (db) => {
    const seen = await findVisibility(ctx, db)
    refuseHidden(seen, input)
    const wanted = {
      search: input.search,
      department_id: input.department_id ?? null,
      location_id: input.location_id ?? null,
      limit: input.limit,
      offset: (input.page - 1) * input.limit,
    }
    const { rows, total: known } = await findColleagues(ctx, db, seen, wanted)
    const isAll = input.page === 1 && rows.length < input.limit
    const total = isAll ? rows.length : (known ?? (await countColleagues(ctx, db, seen, wanted)))
    const options = input.page === 1 ? await findUnitOptions(ctx, db, seen) : []
    const optionsOf = (unit: 'department' | 'location') =>
      options.filter((one) => one.unit === unit).map(({ id, name }) => ({ id, name }))
    return {
      colleagues: rows.map((row) => colleagueView(ctx, seen, row)),
      total_rows: total,
      numPages: pageCount(total, input.limit),
      visibility: { colleagues: seen.colleagues, shown: [...seen.shown] },
      options: { departments: optionsOf('department'), locations: optionsOf('location') },
    }
  })
}

/**
 * A colleague's card.
 *
 * @throws AppError `record.not_found`, also for colleagues not visible to the caller
 */
export function readForColleague(ctx: Ctx, id: number): Promise<DataOf<typeof readColleague>> {
  return readTx(ctx, async (db) => {
    const seen = await findVisibility(ctx, db)
    const person = found(await findColleague(ctx, db, seen, id))
    const showsLine = seen.shown.has('manager')
    const line =
      showsLine && person.manager_id !== null ? await findLine(ctx, db, seen, person.manager_id) : []
    const celebrations = await findNextDays(ctx, db, seen, id)
    return {
      ...colleagueView(ctx, seen, person),
      ...(seen.shown.has('joined') ? { date_of_joining: person.date_of_joining } : {}),
      ...(showsLine ? { line: lineView(ctx, seen, line) } : {}),
      celebrations,
      is_me: id === ctx.actor.employeeId,
      abilities: { view_record: person.can_view },
    }
  })
}
