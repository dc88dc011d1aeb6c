import type { RuleDetail } from '@muster/contract/leave/leave-rules.contract'
import { NEW_LEAVE_TERMS } from '@muster/contract/leave/new-leave-terms'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { PublishVersion, type RuleRow } from './PublishVersion.tsx'

const PUBLISH = 'apiv2/auth/leave/add_rule_leave_type'
const EFFECT = 'apiv2/auth/leave/rule-effect'
const noEffect = { people: 0, joining: 0, leaving: 0, elsewhere: 0, changes: [] }
const noDifference = { number: null, differences: [], people: 3, differing: 0, total_days: 0 }

const rule: RuleDetail = {
  ...{ LEAVE_RULE_ID: 3, LEAVE_RULE_NAME: 'Everybody', description: '', priority: 1, status: 1, version: 1 },
  ...{ conditions: {}, people: 3, versions: [] },
}
const earned: RuleRow = {
  ...{ LEAVE_TYPE_ID: 4, LEAVE_TYPE_NAME: 'Earned leave', LEAVE_TYPE_CODE: 'EL', colour: 'blue' },
  terms: NEW_LEAVE_TERMS,
}

function Editor() {
  const [quota, setQuota] = useState(12)
  return (
    <>
      <button type="button" onClick={() => setQuota(quota + 1)}>
        One more day
      </button>
      <PublishVersion
        rule={rule}
        rows={[{ ...earned, terms: { ...NEW_LEAVE_TERMS, quota } }]}
        from="2026-12-01"
        note=""
        onFrom={() => undefined}
        onNote={() => undefined}
      />
    </>
  )
}

it('publishes only what was previewed', async () => {
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
  const server = stubServer({ [EFFECT]: { data: noEffect }, [PUBLISH]: { data: noDifference } })
  renderAt('/', <Editor />)
  const user = userEvent.setup()
  const publish = await screen.findByRole('button', { name: 'Publish' })
  expect(publish).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Preview changes' }))
  expect(await screen.findByText('No credits change.')).toBeTruthy()
  expect(publish).toHaveProperty('disabled', false)
  await user.click(screen.getByRole('button', { name: 'One more day' }))
  expect(publish).toHaveProperty('disabled', true)
  expect(screen.queryByText('No credits change.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Preview changes' }))
  await screen.findByText('No credits change.')
  await user.click(publish)
  const bodies = () => server.seen.filter(({ url }) => url.pathname.endsWith(PUBLISH)).map(({ body }) => body)
  await waitFor(() =>
    expect(bodies().at(-1)).toMatchObject({ preview: 0, types: [{ terms: { quota: 13 } }] }),
  )
})
