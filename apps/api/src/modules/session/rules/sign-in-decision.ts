/** An account of the address used to sign in, and whether the password matched. */
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
    /** The password matches several organisations, and none was chosen. */
    | { kind: 'choose'; accounts: CheckedAccount[] }
    | { kind: 'refuse'; key: 'session.bad_credentials' | 'session.disabled' }
  /** How the attempt is counted; `partial` neither counts as a failure nor clears earlier ones. */
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
  // Another organisation must not learn that the password of an account with the same address was correct elsewhere.
  return matches.length > 0 ? rows(matches, 'disabled') : rows(checked, 'wrong_password')
}

/**
 * The outcome of a sign-in after every account of the address has been compared with the password (domain decisions,
 * section 1). Only a correct password reveals that an account exists, in how many organisations, or that it is
 * disabled.
 *
 * @param checked every account of the address, including those not compared (`isMatch` false)
 */
export function decideSignIn(checked: readonly CheckedAccount[]): SignInDecision {
  const matches = checked.filter((account) => account.isMatch && account.state !== 'invited')
  const answer = answerFor(matches)
  const isForAll = checked.every((account) => account.isMatch || !account.hasPassword)
  const outcome = matches.length === 0 ? 'failed' : isForAll ? 'succeeded' : 'partial'
  return { answer, outcome, history: historyOf(answer, checked, matches) }
}
