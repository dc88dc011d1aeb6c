/** An account of the address that somebody signs in with, and whether the password was its own. */
export interface CheckedAccount {
  orgId: number
  orgName: string
  accountId: number
  state: 'invited' | 'active' | 'disabled'
  hasPassword: boolean
  isMatch: boolean
}

export interface SignInDecision {
  answer:
    | { kind: 'enter'; account: CheckedAccount }
    /** The password fits several organisations, and none was named. */
    | { kind: 'choose'; accounts: CheckedAccount[] }
    | { kind: 'refuse'; key: 'session.bad_credentials' | 'session.disabled' }
  /** What the attempt counts as; `partial` neither counts as a failure nor wipes earlier ones. */
  outcome: 'failed' | 'partial' | 'succeeded'
  history: { orgId: number; accountId: number; result: 'success' | 'wrong_password' | 'disabled' }[]
}

type Answer = SignInDecision['answer']

function answerFor(matches: readonly CheckedAccount[]): Answer {
  const active = matches.filter((account) => account.state === 'active')
  const [first] = active
  if (first)
    return active.length === 1 ? { kind: 'enter', account: first } : { kind: 'choose', accounts: active }
  const isDisabled = matches.some((account) => account.state === 'disabled')
  return { kind: 'refuse', key: isDisabled ? 'session.disabled' : 'session.bad_credentials' }
}

function historyOf(answer: Answer, checked: readonly CheckedAccount[], matches: readonly CheckedAccount[]) {
  const rows = (accounts: readonly CheckedAccount[], result: 'success' | 'wrong_password' | 'disabled') =>
    accounts.map(({ orgId, accountId }) => ({ orgId, accountId, result }))
  if (answer.kind === 'enter') return rows([answer.account], 'success')
  if (answer.kind === 'choose') return []
  // Another organisation does not learn that the password of a namesake account was right elsewhere.
  return matches.length > 0 ? rows(matches, 'disabled') : rows(checked, 'wrong_password')
}

/**
 * What a sign-in leads to, once every account of the address has been held against the password
 * (domain decisions, section 1): nothing but a right password reveals that an account exists, in how
 * many organisations, or that it is switched off.
 *
 * @param checked every account of the address, also those that were not examined (`isMatch` false)
 */
export function decideSignIn(checked: readonly CheckedAccount[]): SignInDecision {
  const matches = checked.filter((account) => account.isMatch && account.state !== 'invited')
  const answer = answerFor(matches)
  const isForAll = checked.every((account) => account.isMatch || !account.hasPassword)
  const outcome = matches.length === 0 ? 'failed' : isForAll ? 'succeeded' : 'partial'
  return { answer, outcome, history: historyOf(answer, checked, matches) }
}
