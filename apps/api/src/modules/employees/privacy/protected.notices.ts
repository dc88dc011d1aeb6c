import type { ProtectedGroup } from '@muster/contract/employees/identity/protected-records.contract'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type NoticeKind, notify } from '../../notices/index.ts'

export const protectedNotices: readonly NoticeKind[] = [
  {
    kind: 'employees.bank_changed',
    label: { en: 'My bank account was changed', hi: 'मेरा बैंक खाता बदला गया' },
    title: { en: 'Your bank account was changed', hi: 'आपका बैंक खाता बदला गया' },
    body: {
      en: '{by} changed the bank account in your record. If you did not request this, contact HR immediately.',
      hi: '{by} ने आपके रिकॉर्ड में बैंक खाता बदला। यदि आपने नहीं कहा था, तो तुरंत एचआर को बताएँ।',
    },
    // Fraudsters target pay accounts first, so the default includes mail.
    defaults: { bell: true, email: true },
  },
  {
    kind: 'employees.identity_changed',
    label: { en: 'My identity numbers were changed', hi: 'मेरे पहचान नंबर बदले गए' },
    title: { en: 'One of your identity numbers was changed', hi: 'आपका एक पहचान नंबर बदला गया' },
    body: { en: 'Changed by {by}.', hi: '{by} ने बदला।' },
    defaults: { bell: true, email: false },
  },
]

/** Notifies people, by group, that somebody else changed their protected records, without the values. */
export async function tellProtected(
  ctx: Ctx,
  db: Db,
  changed: Partial<Record<ProtectedGroup, readonly number[]>>,
): Promise<void> {
  if (ctx.actor.kind === 'system') return
  const notices = Object.entries(changed).flatMap(([group, ids]) => {
    const employeeIds = ids.filter((id) => id !== ctx.actor.employeeId)
    if (employeeIds.length === 0) return []
    return [
      {
        to: { employeeIds },
        kind: `employees.${group}_changed`,
        values: { by: ctx.actor.name || ctx.actor.email },
        link: { me: '/my-data' },
      },
    ]
  })
  if (notices.length > 0) await notify(ctx, db, ...notices)
}
