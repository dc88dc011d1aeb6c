import type { readReportingLines } from '@muster/contract/employees/directory/reporting-lines.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { findDottedLines, findLineAbove, findReach, findVacancies } from './lines.queries.ts'
import { dottedView, type NamedPerson, namedPerson, vacancyView } from './lines.views.ts'

const MOST_VACANCIES = 50

/** Consecutive people out of reach become one gap, so that their number doesn't show. */
function foldGaps(line: readonly (NamedPerson | null)[]): (NamedPerson | null)[] {
  return line.filter((person, at) => person !== null || at === 0 || line[at - 1] !== null)
}

/** A person's managers upwards, dotted lines both ways, and open vacancies below. Five statements. */
export function readLines(ctx: Ctx, employeeId: number): Promise<DataOf<typeof readReportingLines>> {
  return readTx(ctx, async (db) => {
    const person = await findReach(ctx, db, employeeId)
    if (!person?.can_view) fail('record.not_found')
    const today = await organisationToday(ctx, db)
    const above = await findLineAbove(ctx, db, employeeId)
    const dotted = await findDottedLines(ctx, db, employeeId)
    const isOpen = sql`v.manager_id = ${employeeId} and (v.ended_on is null or v.ended_on > ${today}::date)`
    const vacancies = await findVacancies(ctx, db, isOpen, { offset: 0, limit: MOST_VACANCIES })
    return {
      above: foldGaps(above.map((row) => row.person)).map((one) => one && namedPerson(ctx, one)),
      dotted: dotted.filter((line) => line.is_up).map((line) => dottedView(ctx, line, today)),
      // Omit dotted reports out of reach entirely, rather than showing a line without a name.
      dotted_reports: dotted
        .filter((line) => !line.is_up && line.person !== null)
        .map((line) => dottedView(ctx, line, today)),
      vacancies: vacancies.map((row) => vacancyView(ctx, row, today)),
      abilities: { manage: person.can_manage },
    }
  })
}
