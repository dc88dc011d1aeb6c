import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PASSWORD,
  type Page,
  signIn,
  test,
} from '../support.ts'

const ADMIN = '/services/admin/'

async function callerOf(page: Page, email: string) {
  const entered = await page.request.post(`${ADMIN}apiv2/login_api`, { data: { email, password: PASSWORD } })
  const { token } = (await entered.json()).data as { token: string }
  return {
    user: async () =>
      (await (await page.request.get(`${ADMIN}user`, { headers: { token } })).json()).data as {
        user_emp_id: number
      },
    post: async (path: string, data: object) => {
      const answer = await page.request.post(`${ADMIN}${path}`, { headers: { token }, data })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
  }
}

/** A new employee who reports to the demo's manager. */
async function aReport(page: Page): Promise<string> {
  const admin = await callerOf(page, 'admin@demo.test')
  const { user_emp_id } = await (await callerOf(page, 'manager@demo.test')).user()
  const name = `Plan${Date.now().toString(36)}`
  await admin.post('apiv2/auth/hrms/forms/saveFormData/12', {
    values: {
      FIRST_NAME: name,
      LAST_NAME: 'Person',
      DATE_OF_JOINING: '2024-01-01',
      REPORTING_MANAGER_ID: user_emp_id,
    },
  })
  return name
}

test('HR writes a plan, the manager records a check-in on the phone, HR closes it with the outcome @desktop @full', async ({
  page,
  browser,
}) => {
  const name = await aReport(page)
  await signIn(page, 'admin@demo.test', '/admin/users/edm-dashboard/pip-list?show=all')
  await expect(page.getByRole('row', { name: /Orders leave the house/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New plan' }).click()
  await page
    .getByLabel(/^Employee( \*)?$/)
    .first()
    .fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Title' }).fill('Answers in time')
  await page.getByRole('textbox', { name: 'What needs to improve' }).fill('Every second answer was late.')
  const goals = page.getByRole('group', { name: 'Goal 1' })
  await goals.getByRole('textbox', { name: 'Goal' }).fill('Answers within two days')
  await goals.getByRole('textbox', { name: 'How it is measured' }).fill('Nine of ten')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save draft' }).click()

  const drawer = page.getByRole('dialog', { name: new RegExp(name) })
  await drawer.getByRole('button', { name: 'Start' }).click()
  await page
    .getByRole('dialog', { name: /^Start/ })
    .getByRole('button', { name: 'Start plan' })
    .click()
  await expect(drawer.getByText('Plan started')).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await signIn(phone, 'manager@demo.test', '/me/improvement-plans')
  await expectNoSidewaysScroll(phone)
  await phone.getByRole('link', { name: new RegExp(name) }).click()
  await phone.getByRole('button', { name: 'Add check-in' }).click()
  const talk = phone.getByRole('dialog', { name: /^Check-in/ })
  await talk.getByRole('textbox', { name: 'Notes' }).fill('Much better already.')
  await talk.getByRole('button', { name: 'Save check-in' }).click()
  await expect(phone.getByText('Much better already.')).toBeVisible()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await context.close()

  await page.reload()
  await expect(drawer.getByText('Much better already.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close plan' }).click()
  const end = page.getByRole('dialog', { name: /^Close/ })
  await end.getByRole('radio', { name: 'Met', exact: true }).check()
  await end.getByRole('textbox', { name: 'Reason' }).fill('All answers came in time.')
  await end.getByRole('button', { name: 'Close plan' }).click()
  await expect(drawer.getByText('Closed: Met')).toBeVisible()
})
