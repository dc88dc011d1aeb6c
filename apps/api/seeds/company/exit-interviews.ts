import { sql } from 'kysely'
import { readForHr, save } from '../../src/modules/offboarding/exit-interview/fill.service.ts'
import { send } from '../../src/modules/offboarding/exit-interview/send.service.ts'
import { saveSettings } from '../../src/modules/offboarding/exit-interview/settings.service.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx } from '../../src/platform/db/tx.ts'

/** Enough for figures, and one more. */
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

/**
 * The form with the usual questions, sent to somebody on notice, and interviews that HR held with people who left lately.
 *
 * @param onNotice the employee who is asked
 */
export async function writeDemoExitInterviews(ctx: Ctx, admin: Ctx, onNotice: number): Promise<void> {
  await saveSettings(admin, { FORM_ID: null, send_on: 'hand', make_form: 1 })
  const { rows } = await readTx(ctx, (db) =>
    sql<{ id: number; status: number; employee_id: number }>`
      select id, status, employee_id from separation where org_id = ${ctx.orgId} and (status = 3 or employee_id = ${onNotice})
        and kind <> 'death' order by agreed_lwd desc nulls last, id`.execute(db),
  )
  const asked = rows.find(({ employee_id, status }) => employee_id === onNotice && status === 1)
  const past = rows.filter(({ status }) => status === 3).slice(0, INTERVIEWS)
  for (const [index, { id: SEPID }] of past.entries()) {
    const { form_fields } = await readForHr(admin, { SEPID })
    const answers = form_fields.map(({ FIELD_SLUG, FEILD_VALUES: options }, question) => {
      const chosen = options[(index * 3 + question) % Math.max(1, options.length)]
      return [FIELD_SLUG, chosen?.value ?? words[(index + question) % words.length] ?? null] as const
    })
    await save(admin, { SEPID, values: Object.fromEntries(answers), version: 0, is_final: 1 })
  }
  if (asked) await send(admin, { SEPID: asked.id }).catch(refusedOnlyWithoutAccount)
}

/** In the demo not everybody can sign in. */
function refusedOnlyWithoutAccount(error: unknown): void {
  if ((error as { key?: string }).key !== 'offboarding.exit_form_unreachable') throw error
}
