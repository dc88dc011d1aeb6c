import { NEW_LEAVE_TERMS } from '@muster/contract/leave/new-leave-terms'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import NewRuleDrawer from '../rule/NewRuleDrawer.tsx'
import TermsDrawer from './TermsDrawer.tsx'
import '../texts.ts'

const EXAMPLE = 'apiv2/auth/leave/rule-example'
const year = { year_from: '2026-01-01', year_to: '2026-12-31', credits: [], total: 12 }

beforeEach(() => {
  sessionStore.write({
    user: someUser(),
    token: 't',
    menu_access: new Set(),
    menu_access_tree: [],
    organisation: null,
  })
})

describe('TermsDrawer', () => {
  it('says beside the example which value is impossible, in place of a failure', async () => {
    const message = 'Please enter 0 or more.'
    stubServer({ [EXAMPLE]: () => ({ status: 422, message, fields: { 'terms.quota': message } }) })
    renderAt(
      '/',
      <TermsDrawer name="Earned leave" terms={NEW_LEAVE_TERMS} onChange={vi.fn()} onClose={vi.fn()} />,
    )
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('shows what is wrong at its field, and hands over the terms once nothing is', async () => {
    const problems: Record<string, string>[] = [{ max_days: 'The maximum can’t be less than the minimum.' }]
    let isApplying = false
    stubServer({
      [EXAMPLE]: () => ({ data: { ...year, problems: isApplying ? (problems.shift() ?? {}) : {} } }),
    })
    const onChange = vi.fn()
    function Screen() {
      const [isOpen, setIsOpen] = useState(true)
      if (!isOpen) return <p>closed</p>
      return (
        <TermsDrawer
          name="Earned leave"
          terms={NEW_LEAVE_TERMS}
          onChange={onChange}
          onClose={() => setIsOpen(false)}
        />
      )
    }
    renderAt('/', <Screen />)
    const user = userEvent.setup()
    const quota = await screen.findByRole('textbox', { name: /^Days per leave year/ })
    expect(await screen.findByText(/^12 days in the leave year/)).toBeTruthy()
    await user.clear(quota)
    await user.type(quota, '24')
    isApplying = true
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('The maximum can’t be less than the minimum.')).toBeTruthy()
    expect(onChange).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('closed')).toBeTruthy()
    expect(onChange).toHaveBeenCalledWith({ ...NEW_LEAVE_TERMS, quota: 24 })
  })
})

const CREATE = 'apiv2/auth/hrms/leave/createleaverule'
const EFFECT = 'apiv2/auth/leave/rule-effect'
const earned = {
  ...{ LEAVE_TYPE_ID: 4, LEAVE_TYPE_NAME: 'Earned leave', LEAVE_TYPE_CODE: 'EL' },
  ...{ colour: 'blue', kind: 'regular' },
}
const noEffect = { people: 0, joining: 0, leaving: 0, elsewhere: 0, changes: [] }

describe('NewRuleDrawer', () => {
  it('marks what is missing, says what changes for whom, and saves the rule with its leave types', async () => {
    const year = (days: number) => ({ days, per: 'year' })
    const server = stubServer({
      'apiv2/auth/leave/leaverulelist': { data: { rules: [], rule: [] } },
      'apiv2/auth/leave/rule-options': {
        data: { leave_types: [earned], attributes: { department: [{ id: 2, name: 'Sales' }] } },
      },
      [EFFECT]: {
        data: {
          ...{ ...noEffect, people: 42, elsewhere: 1 },
          changes: [
            { LEAVE_TYPE_NAME: 'Earned leave', before: year(12), after: year(15), people: 42 },
            { LEAVE_TYPE_NAME: 'Casual leave', before: year(8), after: null, people: 3 },
          ],
        },
      },
      [CREATE]: { data: { LEAVE_RULE_ID: 9, number: 1 } },
    })
    const { router } = renderAt('/', <NewRuleDrawer onClose={() => undefined} />)
    const user = userEvent.setup()
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    await user.click(await screen.findByRole('combobox', { name: 'Start from' }))
    await user.click(await screen.findByRole('option', { name: 'No leave types' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Please add at least one leave type.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(server.paths()).not.toContain(CREATE)
    await user.type(name, 'Sales')
    await user.click(screen.getByRole('combobox', { name: 'Department' }))
    await user.click(await screen.findByRole('option', { name: 'Sales' }))
    await user.click(screen.getByRole('combobox', { name: 'Add leave type' }))
    await user.click(await screen.findByRole('option', { name: 'Earned leave' }))
    expect(await screen.findByText('42 people: Earned leave 12 days a year → 15 days a year')).toBeTruthy()
    expect(screen.getByText('3 people: Casual leave no longer granted (now 8 days a year)')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/config/leave-rules/9'))
    const { body } = server.seen.find(({ url }) => url.pathname.endsWith('createleaverule')) ?? {}
    expect(body).toMatchObject({
      ...{ LEAVE_RULE_NAME: 'Sales', conditions: { department: [2] } },
      types: [{ LEAVE_TYPE_ID: 4, terms: NEW_LEAVE_TERMS }],
    })
  })
})
