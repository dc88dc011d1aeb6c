import type { FormValues } from '@muster/contract/forms/form-definition'
import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type NoticeKind, notify } from '../../notices/index.ts'

const KIND = 'employees.new_report'

export const newReportNotice: NoticeKind = {
  kind: KIND,
  label: { en: 'I have a new direct report', hi: 'कोई नया मुझे रिपोर्ट करता है' },
  title: { en: '{name} will report to you', hi: '{name} आपको रिपोर्ट करेंगे' },
  body: { en: 'Joins on {day}. Added by {by}.', hi: '{day} को जुड़ेंगे। {by} ने जोड़ा।' },
  defaults: { bell: true, email: false },
}

interface NewReport {
  id: number
  values: FormValues
}

/** Notifies the managers of newly created employees. Not called for imports, which would flood managers. */
export async function tellNewReports(ctx: Ctx, db: Db, reports: readonly NewReport[]): Promise<void> {
  const by = ctx.actor.name || ctx.actor.email
  const notices = reports.flatMap(({ id, values }) => {
    const manager = values.REPORTING_MANAGER_ID
    if (typeof manager !== 'number' || manager === ctx.actor.employeeId) return []
    const name = [values.FIRST_NAME, values.MIDDLE_NAME, values.LAST_NAME].filter(Boolean).join(' ')
    return [
      {
        ...{ to: { employeeIds: [manager] }, kind: KIND },
        values: { name, day: dateText(String(values.DATE_OF_JOINING ?? '')), by },
        link: { admin: `/users/view/${id}`, me: `/team/${id}` },
      },
    ]
  })
  if (notices.length > 0) await notify(ctx, db, ...notices)
}

/** The same for one. */
export const tellNewReport = (ctx: Ctx, db: Db, id: number, values: FormValues): Promise<void> =>
  tellNewReports(ctx, db, [{ id, values }])
