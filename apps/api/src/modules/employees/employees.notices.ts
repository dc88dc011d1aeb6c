import type { FieldGroup, FormField } from '@muster/contract/forms/form-definition'
import { ownRecordChanged } from '../../platform/access/own-record.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { type NoticeKind, notify } from '../notices/index.ts'
import { findApprovers } from './approvers.queries.ts'
import type { Draft } from './writes/person-draft.ts'

export const employeesNotices: readonly NoticeKind[] = [
  {
    kind: 'employees.record_changed',
    label: { en: 'My record was changed', hi: 'मेरा रिकॉर्ड बदला गया' },
    title: { en: 'Your record was changed', hi: 'आपका रिकॉर्ड बदला गया' },
    body: { en: '{by} changed: {fields}.', hi: '{by} ने बदला: {fields}।' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'employees.transferred',
    label: { en: 'My transfer was approved', hi: 'मेरा स्थानांतरण स्वीकृत हुआ' },
    title: { en: 'Your transfer was approved', hi: 'आपका स्थानांतरण स्वीकृत हुआ' },
    body: { en: 'It takes effect on {day}.', hi: 'यह {day} से लागू होगा।' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'employees.change_left_out',
    label: { en: 'A planned change was not applied', hi: 'तय किया गया बदलाव लागू नहीं हुआ' },
    title: { en: 'A change planned for {name} was not applied', hi: '{name} के लिए तय बदलाव लागू नहीं हुआ' },
    body: { en: 'It was due on {day}. {why}', hi: 'यह {day} से लागू होना था। {why}' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'employees.duties_passed',
    label: { en: 'I took over somebody’s work', hi: 'किसी का काम मुझे सौंपा गया' },
    title: { en: 'You took over from {name}', hi: 'आपने {name} का काम सँभाला' },
    body: { en: '{duties}.', hi: '{duties}।' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'employees.duties_left',
    label: { en: 'Somebody left with open responsibilities', hi: 'कोई ज़िम्मेदारियाँ छोड़कर गया' },
    title: { en: '{name} left with open responsibilities', hi: '{name} ज़िम्मेदारियाँ छोड़कर गए' },
    body: { en: 'Still with them: {duties}.', hi: 'अब भी उनके पास: {duties}।' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'employees.own_record',
    label: {
      en: 'The only administrator changed their own record',
      hi: 'एकमात्र प्रशासक ने अपना ही रिकॉर्ड बदला',
    },
    title: { en: '{name} changed their own record', hi: '{name} ने अपना ही रिकॉर्ड बदला' },
    body: {
      en: 'As the only administrator, they may. The audit log shows what changed.',
      hi: 'एकमात्र प्रशासक होने से उन्हें इसकी अनुमति है। ऑडिट लॉग में देखें कि क्या बदला।',
    },
    defaults: { bell: true, email: true },
  },
]

/** Tells the other holders of a permission that the only administrator used it on their own record. */
export function tellOwnRecordChanges(): void {
  ownRecordChanged.on(async (ctx, db, { employeeId, permission }) => {
    const holders = await findApprovers(ctx, db, permission, employeeId)
    await notify(ctx, db, {
      to: { accountIds: holders.filter((id) => id !== ctx.actor.accountId) },
      kind: 'employees.own_record',
      values: { name: ctx.actor.name || ctx.actor.email },
      link: { admin: '/audit' },
    })
  })
}

/** Field groups named in notices: only those that every employee may see in their own record. */
const NOTIFIED_GROUPS: ReadonlySet<FieldGroup | null> = new Set<FieldGroup | null>([null, 'contact'])

/** Notifies employees with an account of the fields that somebody else changed in their record. */
export async function tellChanged(
  ctx: Ctx,
  db: Db,
  drafts: readonly Draft[],
  fields: readonly FormField[],
): Promise<void> {
  if (ctx.actor.kind === 'system') return
  const names = new Map(
    fields.flatMap((field) =>
      NOTIFIED_GROUPS.has(field.field_group) ? [[field.FIELD_SLUG, field.FIELD_NAME] as const] : [],
    ),
  )
  const notices = drafts.flatMap(({ record, plain, dated }) => {
    const labels = [...Object.keys(plain), ...Object.keys(dated)].flatMap((slug) => names.get(slug) ?? [])
    if (labels.length === 0 || record.id === ctx.actor.employeeId) return []
    return [
      {
        to: { employeeIds: [record.id] },
        kind: 'employees.record_changed',
        values: { by: ctx.actor.name || ctx.actor.email, fields: labels.join(', ') },
        link: { me: '/profile' },
      },
    ]
  })
  if (notices.length > 0) await notify(ctx, db, ...notices)
}
