import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import { mailEvents } from '@muster/contract/workflows/definition'
import type { updateBcc, updateMail } from '@muster/contract/workflows/workflow-draft.contract'
import type { listEmails } from '@muster/contract/workflows/workflow-parts.contract'
import type { EmailSetting } from '@muster/contract/workflows/workflow-shapes'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { recordEvent } from './history.service.ts'
import { requestMails } from './workflows.mails.ts'
import { findWorkflow } from './workflows.queries.ts'
import { workflowsTexts } from './workflows.texts.ts'

const slugOf = (event: EmailSetting['emailtype']): string => `REQUEST_${event.toUpperCase()}`

interface Row {
  event: string
  is_on: boolean | null
  tells_manager: boolean | null
  template_id: number | null
  template: string | null
}

/** Mail events of a workflow with their wording: one statement. */
export async function readEmails(ctx: Ctx, db: Db, workflowId: number | null): Promise<EmailSetting[]> {
  const { rows } = await sql<Row>`
    select v.event, m.is_on, m.tells_manager, t.id as template_id, t.name as template
    from unnest(${[...mailEvents]}::text[], ${mailEvents.map(slugOf)}::text[]) v (event, slug)
    left join workflow_mail m on m.org_id = ${ctx.orgId} and m.workflow_id = ${workflowId}::bigint and m.event = v.event
    left join email_template t on t.org_id = ${ctx.orgId} and t.in_use_for = v.slug`.execute(db)
  const byEvent = new Map(rows.map((row) => [row.event, row]))
  return mailEvents.map((event) => {
    const row = byEvent.get(event)
    return {
      emailtype: event,
      label: requestMails[event].label,
      status: row?.is_on === false ? 0 : 1,
      tells_manager: row?.tells_manager ?? false,
      TRIGGER_SLUG: slugOf(event),
      template: row?.template_id ? { EMAIL_ID: row.template_id, name: row.template ?? '' } : null,
    }
  })
}

/** Mail settings of a workflow, or the defaults. Two statements. */
export function readMailSettings(
  ctx: Ctx,
  { emailtype, triggerid }: QueryOf<typeof listEmails>,
): Promise<DataOf<typeof listEmails>> {
  return readTx(ctx, async (db) => {
    const workflow = triggerid === undefined ? null : await findWorkflow(ctx, db, triggerid)
    const emails = await readEmails(ctx, db, workflow?.id ?? null)
    return {
      emails: emails.filter((one) => emailtype === undefined || one.emailtype === emailtype),
      bcc: workflow?.bcc ?? [],
    }
  })
}

/** Activates or deactivates the mails of an event, immediately and also for running requests. */
export function storeMail(
  ctx: Ctx,
  { WF_ID, emailtype, status, tells_manager }: BodyOf<typeof updateMail>,
): Promise<null> {
  return tx(ctx, async (db) => {
    const workflow = await findWorkflow(ctx, db, WF_ID, { lock: true })
    const before = (await readEmails(ctx, db, WF_ID)).find((one) => one.emailtype === emailtype)
    if (before?.status === status && before.tells_manager === tells_manager) return null
    const set = { is_on: status === 1, tells_manager }
    await db
      .insertInto('workflow_mail')
      .values({ org_id: ctx.orgId, workflow_id: WF_ID, event: emailtype, ...set })
      .onConflict((conflict) => conflict.columns(['org_id', 'workflow_id', 'event']).doUpdateSet(set))
      .execute()
    const state = status === 1 ? (tells_manager ? workflowsTexts('onWithManager') : 'on') : 'off'
    await recordEvent(ctx, db, workflow, {
      kind: 'mail',
      text: workflowsTexts('mail', { label: requestMails[emailtype].label, state }),
      changes: {
        [`mail ${emailtype}`]: [before?.status === 1, status === 1],
        tells_manager: [before?.tells_manager ?? false, tells_manager],
      },
    })
    return null
  })
}

/** Sets the BCC list, without duplicates. */
export function storeBcc(
  ctx: Ctx,
  { WF_ID, bcc }: BodyOf<typeof updateBcc>,
): Promise<DataOf<typeof updateBcc>> {
  const addresses = [...new Set(bcc)]
  return tx(ctx, async (db) => {
    const workflow = await findWorkflow(ctx, db, WF_ID, { lock: true })
    await db
      .updateTable('workflow')
      .set({ bcc: addresses })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', WF_ID)
      .execute()
    await recordEvent(ctx, db, workflow, {
      kind: 'bcc',
      text:
        addresses.length > 0
          ? workflowsTexts('copiesGoTo', { addresses: addresses.join(', ') })
          : workflowsTexts('copiesStopped'),
      changes: { bcc: [workflow.bcc.join(', '), addresses.join(', ')] },
    })
    return { bcc: addresses }
  })
}
