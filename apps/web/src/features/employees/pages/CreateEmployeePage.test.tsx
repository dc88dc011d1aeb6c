import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { connectApi } from '../../../lib/calls/api.ts'
import { formField, formSection } from '../../../lib/form/form-field.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import CreateEmployeePage from './CreateEmployeePage.tsx'

const HRMS = 'apiv2/auth/hrms'
const INVITE = 'apiv2/auth/updatelogin'

const field = (FIELD_SLUG: string, FIELD_ID: number) =>
  formField({ FIELD_ID, FIELD_SLUG, FIELD_NAME: FIELD_SLUG, FEILD_TYPE: 'input' })
const form = {
  sections: [
    formSection(
      'Person',
      ['FIRST_NAME', 'EMAIL', 'DATE_OF_JOINING', 'EMPLOYEE_CODE'].map((slug, at) => field(slug, at + 1)),
      1,
    ),
  ],
  master_values: {},
  version: 1,
  today: '2026-11-27',
}
const draft = {
  ...{ draft_id: 7, version: 1, step: 'personal', saved_at: '2026-11-27T09:00:00Z', name: 'Nila' },
  values: { FIRST_NAME: 'Nila', EMAIL: 'nila@example.test', DATE_OF_JOINING: '2026-12-01' },
}
const outlook = (may_invite: boolean) => ({
  ...{ code: 'E9', is_code_generated: true, invitation_to: 'nila@example.test', may_invite },
  ...{ confirmation_due_on: null, terms: [], manager: null, starts_later: true },
})

/** Adds a person with a work address, as somebody with these permissions; answers whom it invites. */
async function hire(permissions: string[]) {
  connectApi({ token: () => 't', onSessionOver: () => undefined, onSuccessMessage: () => undefined })
  sessionStore.write({
    ...{ user: someUser({ permissions }), token: 't', menu_access: new Set(), menu_access_tree: [] },
    organisation: null,
  })
  const { seen, paths } = stubServer({
    [`${HRMS}/employees/drafts`]: { data: { drafts: [] } },
    [`${HRMS}/employees/drafts/7`]: { data: draft },
    [`${HRMS}/employees/drafts/save`]: { data: { draft_id: 7, version: 2 } },
    [`${HRMS}/employees/drafts/discard`]: { data: { draft_id: 7 } },
    [`${HRMS}/employees/alike`]: { data: { people: [] } },
    [`${HRMS}/employees/outlook`]: { data: outlook(permissions.length > 0) },
    [`${HRMS}/forms/getFormFields/12`]: { data: form },
    [`${HRMS}/forms/saveFormData/12`]: { data: { id: 55 } },
    [INVITE]: { data: { invited: true } },
  })
  const user = userEvent.setup()
  const { router } = renderAt('/users/create?draft=7', <CreateEmployeePage />)
  for (let step = 0; step < 2; step++) await user.click(await screen.findByRole('button', { name: 'Next' }))
  await user.click(await screen.findByRole('button', { name: 'Add person' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/users/view/55'))
  expect(paths()).toContain(`${HRMS}/forms/saveFormData/12`)
  return seen.filter(({ url }) => url.pathname.endsWith(INVITE)).map(({ body }) => body)
}

it('invites a new person if the caller may', async () => {
  expect(await hire(['employees.account.manage'])).toEqual([{ emp_id: 55, status: 1 }])
})

it('does not try to invite, and to report a refusal, if the caller may not', async () => {
  expect(await hire([])).toEqual([])
})
