import { sql } from 'kysely'
import { readForHr, save } from '../../src/modules/offboarding/exit-interview/fill.service.ts'
import { saveSettings } from '../../src/modules/offboarding/exit-interview/settings.service.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx } from '../../src/platform/db/tx.ts'

/** Enough for figures, and two more. */
const INTERVIEWS = 7

const words = [
  'The people. I learnt a lot from the team lead.',
  'Plan releases with more time: the last quarter was too much.',
  'Clear goals, and a manager who listens.',
  'Salaries should be reviewed every year.',
  'Thank you for the farewell.',
  'More people in support at month end.',
  'Flexible hours helped when my son was small.',
] as const

/** The form with the usual questions, and interviews that HR held with people who left lately. */
export async function writeDemoExitInterviews(ctx: Ctx, admin: Ctx): Promise<void> {
  await saveSettings(admin, { FORM_ID: null, send_on: 'hand', make_form: 1 })
  const { rows } = await readTx(ctx, (db) =>
    sql<{ id: number }>`
      select s.id from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
      where s.org_id = ${ctx.orgId} and s.status in (3, 4) and s.kind <> 'death'
        and e.manager_id is distinct from ${admin.actor.employeeId}::bigint
      order by s.agreed_lwd desc nulls last, s.id limit ${INTERVIEWS}`.execute(db),
  )
  for (const [index, { id: SEPID }] of rows.entries()) {
    const { form_fields } = await readForHr(admin, { SEPID })
    const answers = form_fields.map(({ FIELD_SLUG, FEILD_VALUES: options }, question) => {
      const chosen = options[(index * 3 + question) % Math.max(1, options.length)]
      return [FIELD_SLUG, chosen?.value ?? words[(index + question) % words.length] ?? null] as const
    })
    await save(admin, { SEPID, values: Object.fromEntries(answers), version: 0, is_final: 1 })
  }
}
