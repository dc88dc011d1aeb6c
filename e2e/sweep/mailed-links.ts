import { updateLogin } from '@muster/contract/employees/employees.contract'
import { drawIdCards, issueIdCards } from '@muster/contract/employees/identity/id-card.contract'
import { saveFormData } from '@muster/contract/forms/forms.contract'
import type { CallInput, DataOf, Endpoint } from '@muster/contract/kit/index'
import { endpointUrl } from '@muster/contract/kit/index'
import { applyLeave } from '@muster/contract/leave/apply/apply-leave.contract'
import { readOwnBalances } from '@muster/contract/leave/balances.contract'
import { saveTwoStepPolicy } from '@muster/contract/security/two-step-policy.contract'
import { forgotPassword } from '@muster/contract/session/forgot-password.contract'
import { login } from '@muster/contract/session/session.contract'
import { registerOrganisation, TERMS_VERSION } from '@muster/contract/session/sign-up.contract'
import { PASSWORD } from './roles.ts'

const EMPLOYEE_FORM = 12
/** The demo's own is one that is guessed first. */
const NEW_PASSWORD = 'Quiet-Harbour-73'
const WITHIN_MS = 60_000
const LOOK_EVERY_MS = 250
/** Its organisation asks everybody for a second step, which no other role of the sweep belongs to. */
export const TWO_STEP_EMAIL = 'admin@other.test'

type Caller = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<DataOf<E>>

function callerAt(address: string, token = ''): Caller {
  return async (endpoint, input) => {
    const { params, body } = input as { params?: never; body?: unknown }
    const answer = await fetch(`${address}${endpointUrl(endpoint, params)}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { data, message } = (await answer.json()) as { data: never; message: string }
    if (!answer.ok) throw new Error(`${endpoint.id}: ${answer.status} ${message}`)
    return data
  }
}

async function signedIn(address: string, email: string): Promise<Caller> {
  const { token } = await callerAt(address)(login, { body: { email, password: PASSWORD } })
  return callerAt(address, token as string)
}

/** A working day some weeks ahead, apart from the leave of the demo data: so many days after a Monday. */
function someDay(later: number): string {
  const day = new Date(Date.now() + 70 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7) + later)
  return day.toISOString().slice(0, 10)
}

/**
 * Asks the product for everything it mails a link for, and gives the addresses below the entry that lead to
 * screens without a session: a sign-up, an invitation, a forgotten password, an approval, an ID card.
 */
export async function mailedLinks(address: string, letters: string[]): Promise<string[]> {
  // Those of another width belong to data that is gone.
  letters.length = 0
  const anyone = callerAt(address)
  const founder = 'founder@lantern.test'
  const invited = 'invited@demo.test'
  await anyone(registerOrganisation, {
    body: {
      ...{ organisation_name: 'Lantern House', name: 'Mira Rao', email: founder, time_zone: 'Asia/Kolkata' },
      ...{ password: NEW_PASSWORD, confirm_password: NEW_PASSWORD, country: 'IN' },
      ...{ terms_version: TERMS_VERSION, accept_terms: true },
    },
  })
  await anyone(forgotPassword, { body: { email: 'hr@demo.test' } })

  const administrator = await signedIn(address, 'admin@demo.test')
  const { id } = await administrator(saveFormData, {
    params: { formid: String(EMPLOYEE_FORM) },
    body: {
      values: { FIRST_NAME: 'Noor', LAST_NAME: 'Sweep', DATE_OF_JOINING: '2026-01-05', EMAIL: invited },
    },
  } as never)
  await administrator(updateLogin, { body: { emp_id: id, status: 1 } })
  await administrator(issueIdCards, { body: { employee_ids: [id] } })
  const { cards } = await administrator(drawIdCards, { body: { employee_ids: [id] } })

  const employee = await signedIn(address, 'employee@demo.test')
  const { rows } = await employee(readOwnBalances, { query: {} })
  const kind = rows.find(({ available }) => available >= 1)
  if (!kind) throw new Error('No leave is left to apply for.')
  const approvals: string[] = []
  for (const day of [someDay(0), someDay(1)]) {
    await employee(applyLeave, {
      body: { LEAVE_TYPE_ID: kind.LEAVE_TYPE_ID, from_date: day, to_date: day, reason: 'Family visit' },
    } as never)
    approvals.push(await linkIn(letters, '', /\/mail\/request-approval\/\d+#[\w-]{43}/, approvals[0]))
  }

  const other = await signedIn(address, TWO_STEP_EMAIL)
  await other(saveTwoStepPolicy, { body: { two_step: 'everyone' } })

  const links = await Promise.all([
    linkIn(letters, founder, /\/email-verification\/[\w-]{43}/),
    linkIn(letters, invited, /\/email-verification\/[\w-]{43}/),
    linkIn(letters, 'hr@demo.test', /\/forgot-password-verification\/[\w-]{43}/),
  ])
  const card = cards[0]?.verify_url
  if (!card) throw new Error('The ID card has no public page.')
  const [approval = '', older = ''] = approvals
  return [
    ...links,
    approval,
    older.replace('/mail/', '/oldmail/'),
    `/id-card/check${new URL(card).hash}`,
    ...['/token/used', '/tokens/used', '/verifyotp/begun'],
  ]
}

async function linkIn(
  letters: readonly string[],
  email: string,
  pattern: RegExp,
  known?: string,
): Promise<string> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; ) {
    const links = letters
      .filter((text) => text.includes(email))
      .map((text) => pattern.exec(text)?.[0])
      .filter((link) => link !== undefined && link !== known)
    if (links[0]) return links[0]
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error(`No mail${email && ` to ${email}`} with ${pattern}.`)
}
