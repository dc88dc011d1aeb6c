import { expect, it } from 'vitest'
import { type CheckedAccount, decideSignIn } from './sign-in-decision.ts'

const account = (orgId: number, given: Partial<CheckedAccount> = {}): CheckedAccount => ({
  orgId,
  orgName: `Org ${orgId}`,
  accountId: orgId * 10,
  state: 'active',
  hasPassword: true,
  isMatch: false,
  ...given,
})
const right = { isMatch: true }
const invited = { state: 'invited', hasPassword: false } as const
const off = { state: 'disabled' } as const

interface Row {
  name: string
  checked: CheckedAccount[]
  answer: string
  outcome: string
  history: string[]
}

const rows: Row[] = [
  {
    name: 'nobody has this address',
    checked: [],
    answer: 'session.bad_credentials',
    outcome: 'failed',
    history: [],
  },
  {
    name: 'wrong password',
    checked: [account(1)],
    answer: 'session.bad_credentials',
    outcome: 'failed',
    history: ['1 wrong_password'],
  },
  {
    name: 'right password',
    checked: [account(1, right)],
    answer: 'enter 1',
    outcome: 'succeeded',
    history: ['1 success'],
  },
  {
    name: 'invited, without a password yet',
    checked: [account(1, invited)],
    answer: 'session.bad_credentials',
    outcome: 'failed',
    history: ['1 wrong_password'],
  },
  {
    name: 'invited again with an old password',
    checked: [account(1, { state: 'invited', isMatch: true })],
    answer: 'session.bad_credentials',
    outcome: 'failed',
    history: ['1 wrong_password'],
  },
  {
    name: 'disabled, wrong password',
    checked: [account(1, off)],
    answer: 'session.bad_credentials',
    outcome: 'failed',
    history: ['1 wrong_password'],
  },
  {
    name: 'disabled, right password',
    checked: [account(1, { ...off, ...right })],
    answer: 'session.disabled',
    outcome: 'succeeded',
    history: ['1 disabled'],
  },
  {
    name: 'two organisations, the same password',
    checked: [account(1, right), account(2, right)],
    answer: 'choose 1,2',
    outcome: 'succeeded',
    history: [],
  },
  {
    name: 'two organisations, the password of one',
    checked: [account(1), account(2, right)],
    answer: 'enter 2',
    outcome: 'partial',
    history: ['2 success'],
  },
  {
    name: 'two organisations, the password of neither',
    checked: [account(1), account(2)],
    answer: 'session.bad_credentials',
    outcome: 'failed',
    history: ['1 wrong_password', '2 wrong_password'],
  },
  {
    name: 'three, the password of two',
    checked: [account(1, right), account(2), account(3, right)],
    answer: 'choose 1,3',
    outcome: 'partial',
    history: [],
  },
  {
    name: 'active in one, disabled in the other',
    checked: [account(1, right), account(2, { ...off, ...right })],
    answer: 'enter 1',
    outcome: 'succeeded',
    history: ['1 success'],
  },
  {
    name: 'an open invitation elsewhere does not make it partial',
    checked: [account(1, right), account(2, invited)],
    answer: 'enter 1',
    outcome: 'succeeded',
    history: ['1 success'],
  },
  {
    name: 'disabled where it is correct, active where it is wrong',
    checked: [account(1), account(2, { ...off, ...right })],
    answer: 'session.disabled',
    outcome: 'partial',
    history: ['2 disabled'],
  },
]

it.each(rows)('$name', ({ checked, answer, outcome, history }) => {
  const decision = decideSignIn(checked)
  const { answer: given } = decision
  const text =
    given.kind === 'refuse'
      ? given.key
      : given.kind === 'enter'
        ? `enter ${given.account.orgId}`
        : `choose ${given.accounts.map((one) => one.orgId)}`
  expect(text).toBe(answer)
  expect(decision.outcome).toBe(outcome)
  expect(decision.history.map((row) => `${row.orgId} ${row.result}`)).toEqual(history)
})
