import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('a candidate is added, warned of as a duplicate, moved to the next step, put on hold and withdrawn', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal(/409 .*add-joinee-save/)
  const last = `Walked ${Date.now() % 100_000}`
  const email = `walked.${Date.now()}@example.test`
  await signIn(page, 'admin@demo.test', '/admin/advance-hr/onboarding/candidate')
  await expectAccessible(page)
  const drawer = page.getByRole('dialog')
  const add = async (first: string) => {
    await page.getByRole('button', { name: 'Add candidate' }).click()
    await drawer.getByRole('textbox', { name: 'First name' }).fill(first)
    await drawer.getByRole('textbox', { name: 'Last name' }).fill(last)
    await drawer.getByRole('textbox', { name: 'Personal e-mail' }).fill(email)
    await drawer.getByRole('button', { name: 'Save' }).click()
  }
  await add('Nina')
  await expect(drawer).toBeHidden()
  await add('Twin')
  await expect(drawer.getByText('There may already be such a candidate')).toBeVisible()
  await drawer.getByRole('button', { name: 'Add anyway' }).click()
  await expect(drawer).toBeHidden()

  await page.goto(`/admin/advance-hr/onboarding/candidate?q=${encodeURIComponent(`Nina ${last}`)}`)
  await page.getByRole('link', { name: `Nina ${last}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Nina ${last}` })).toBeVisible()
  await expect(page.getByText('May be the same person')).toBeVisible()
  await expect(page.getByText(/Missing: Department, Designation/)).toBeVisible()
  const checked = page.getByRole('checkbox', { name: 'Details checked with the hiring manager' })
  await checked.click()
  await expect(checked).toBeChecked()
  await expect(page.getByText(/Missing: Department, Designation, Expected joining date$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('Other job')
  await drawer.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByText('Reason: Other job')).toBeVisible()
  await expect(page.getByText('Activity: Details checked with the hiring manager')).toBeVisible()
  await expectAccessible(page)
})

test('a flow is set up with steps and a rule, and becomes the flow of new candidates @full', async ({
  page,
}) => {
  const name = `Flow ${Date.now() % 100_000}`
  await signIn(page, 'admin@demo.test', '/admin/onboarding/flow')
  await page.getByRole('button', { name: 'Add flow' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Name' }).first().fill(name)
  await drawer
    .getByRole('group', { name: 'Step 1' })
    .getByRole('combobox', { name: 'Kind' })
    .selectOption('Offer letter')
  await drawer.getByRole('textbox', { name: 'Activities, one a line' }).fill('Letter sent\n? Call')
  await drawer.getByRole('button', { name: 'Add step' }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Enter a name.')).toBeVisible()
  await drawer.getByRole('group', { name: 'Step 2' }).getByRole('textbox', { name: 'Name' }).fill('Talk')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Offer letter → Talk').first()).toBeAttached()
  await expectAccessible(page)
})
