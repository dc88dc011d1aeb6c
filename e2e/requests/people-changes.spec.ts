import { expect, expectAccessible, PASSWORD, type Page, signIn, test } from '../support.ts'

const ADMIN = '/services/admin/'

/** Restores an employee's field as HR. */
async function putBack(page: Page, values: object): Promise<void> {
  const enter = async (email: string) => {
    const answer = await page.request.post(`${ADMIN}apiv2/login_api`, { data: { email, password: PASSWORD } })
    return ((await answer.json()).data as { token: string }).token
  }
  const own = await enter('employee@demo.test')
  const user = await page.request.get(`${ADMIN}user`, { headers: { token: own } })
  const { user_emp_id: emp_id } = (await user.json()).data as { user_emp_id: number }
  const answer = await page.request.post(`${ADMIN}apiv2/auth/update_empdetails`, {
    headers: { token: await enter('admin@demo.test') },
    data: { emp_id, values },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('a change of one’s own record is pending beside the field until the manager approves it @desktop', async ({
  page,
  browser,
}) => {
  const nationality = `Indian ${Date.now().toString(36)}`
  await signIn(page, 'employee@demo.test', '/me/profile?tab=details')
  await page.getByRole('button', { name: 'Edit Personal' }).click()
  await page.getByRole('textbox', { name: 'Nationality' }).fill(nationality)
  await expect(page.getByText('Takes effect once approved.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Waiting for approval')).toBeVisible()
  await expect(page.getByText(`Requested: ${nationality}`)).toBeVisible()
  await expectAccessible(page)

  const boss = await (await browser.newContext()).newPage()
  await signIn(boss, 'manager@demo.test', 'me')
  await page.getByRole('link', { name: 'Show request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile update' })).toBeVisible()
  await boss.goto(new URL(page.url()).pathname)
  const row = boss.getByRole('row').filter({ hasText: 'Nationality' })
  await expect(row).toContainText(nationality)
  await expectAccessible(boss)
  await boss.getByRole('button', { name: 'Approve' }).click()
  await expect(boss.getByRole('heading', { name: /^Waiting for me/ })).toBeVisible()

  await page.goto('/me/profile?tab=details')
  await expect(page.getByText(nationality)).toBeVisible()
  await expect(page.getByText('Waiting for approval')).toBeHidden()
  await putBack(page, { NATIONALITY: 'Indian' })
})

test('a manager proposes a transfer, sees the approvers, and withdraws it @desktop @full', async ({
  page,
}) => {
  await signIn(page, 'manager@demo.test', '/me/team')
  await page.getByRole('list', { name: 'My team' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Propose' }).click()
  await page.getByRole('menuitem', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The new line starts there.')
  await expectAccessible(page)
  const grade = dialog.getByRole('combobox', { name: 'Grade' })
  await grade.click()
  await page.getByRole('option').last().click()
  await dialog.getByRole('button', { name: 'Submit proposal' }).click()
  await expect(page.getByText(/^Proposal submitted\./)).toBeVisible()

  await page.goto('/me/requests')
  await page.getByRole('link', { name: 'Transfer' }).first().click()
  await expect(page.getByRole('row').filter({ hasText: 'Grade' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }).click()
  await expect(page.getByText('Withdrawn').first()).toBeVisible()
})
