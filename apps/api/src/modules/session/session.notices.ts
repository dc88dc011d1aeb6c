import type { PublicCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { NoticeText } from '../../platform/notice-content.ts'
import { type NoticeKind, notify } from '../notices/index.ts'
import { deviceOf, isNewDevice } from './rules/device.ts'

export const sessionNotices: readonly NoticeKind[] = [
  {
    kind: 'session.new_device',
    label: { en: 'Sign-in from a new device', hi: 'नए उपकरण से साइन इन' },
    title: { en: 'New sign-in: {device}', hi: 'नया साइन इन: {device}' },
    body: {
      en: 'Somebody signed in with your password from a device you have not used before. If this was not you, contact your administrator immediately.',
      hi: 'किसी ने आपके पासवर्ड से ऐसे उपकरण से साइन इन किया जो आपने पहले इस्तेमाल नहीं किया था। अगर यह आप नहीं थे, तो तुरंत अपने व्यवस्थापक को बताएँ।',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'session.invitation_accepted',
    label: { en: 'Somebody accepted my invitation', hi: 'आपका आमंत्रण स्वीकार हुआ' },
    title: { en: '{name} has accepted your invitation', hi: '{name} ने आपका आमंत्रण स्वीकार किया' },
    body: { en: 'They can now sign in as {email}.', hi: 'अब वे {email} से साइन इन कर सकते हैं।' },
    defaults: { bell: true, email: false },
    permissions: ['employees.account.manage'],
  },
  {
    kind: 'session.address_asked',
    label: { en: 'A new sign-in address waits for confirmation', hi: 'नया साइन-इन पता पुष्टि की प्रतीक्षा में है' },
    title: {
      en: '{by} entered a new sign-in address for {name}',
      hi: '{by} ने {name} का नया साइन-इन पता दर्ज किया',
    },
    body: {
      en: 'It takes effect once it is confirmed from the old address, or by an administrator on the person’s page.',
      hi: 'पुराने पते से, या व्यक्ति के पेज पर किसी प्रशासक के पुष्टि करने पर यह लागू होगा।',
    },
    defaults: { bell: true, email: false },
    permissions: ['employees.account.manage'],
  },
]

const REMEMBERED_DAYS = 90
const MOST_SESSIONS = 100

function nameOf(userAgent: string): NoticeText {
  const { browser, system } = deviceOf(userAgent)
  const name = browser || '?'
  return system ? { en: `${name} on ${system}`, hi: `${system} पर ${name}` } : { en: name }
}

/** Notifies the person of a sign-in from a new kind of device. Call it before the new session is inserted. */
export async function tellNewDevice(
  ctx: PublicCtx,
  db: Db,
  { orgId, accountId }: { orgId: number; accountId: number },
): Promise<void> {
  const earlier = await db
    .selectFrom('session')
    .select('user_agent')
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .where('created_at', '>', ctx.now.subtract({ hours: REMEMBERED_DAYS * 24 }).toString())
    .orderBy('id', 'desc')
    .limit(MOST_SESSIONS)
    .execute()
  const { userAgent } = ctx.request
  if (
    !isNewDevice(
      userAgent,
      earlier.map((row) => row.user_agent),
    )
  )
    return
  await notify({ ...ctx, orgId }, db, {
    to: { accountIds: [accountId] },
    kind: 'session.new_device',
    values: { device: nameOf(userAgent) },
  })
}
