import {
  countClicks,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  type Page,
  signIn,
  test,
} from '../support.ts'

const EMPLOYEE = 'employee@demo.test'

async function revoke(page: Page, name: string): Promise<void> {
  await page.goto('/admin/users/sub-admins')
  if (isPhone(page)) await page.getByRole('button', { name: `Open ${name}` }).click()
  else await page.getByRole('row', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Revoke Sub-admin (HR)' }).click()
  await page
    .getByRole('dialog', { name: 'Revoke Sub-admin?' })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect(page.getByText('Sub-admin role revoked', { exact: true })).toBeVisible()
}

test('a limited HR role in 6 clicks: HR officer for Pune, from the home page', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const clicks = await countClicks(page)

  await page
    .getByRole('button', { name: 'Search', exact: true })
    .or(page.getByText('Search or jump to'))
    .first()
    .click()
  await page.getByRole('combobox', { name: /^Search people/ }).fill('HR role')
  await page.getByRole('option', { name: /Add sub-admin/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add sub-admin' })
  await expect(dialog.getByRole('combobox', { name: 'Person' })).toBeFocused()
  await page.keyboard.type(EMPLOYEE)
  // The name and the code; while the search runs, the list says so in an option of its own.
  const option = page.getByRole('listbox', { name: 'Person' }).getByRole('option', { name: / · / })
  await expect(option).toHaveCount(1)
  const name = ((await option.locator('span').last().textContent()) ?? '').split(' · ')[0] as string
  await option.click()
  await dialog.getByText('HR officer', { exact: true }).click()
  await dialog
    .getByRole('group', { name: 'Data permission groups' })
    .getByText('Pune', { exact: true })
    .click()
  await expect(dialog.getByText(/Can’t see pay, bank or identity data/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add sub-admin' }).click()
  await expect(page.getByText('Role granted').first()).toBeVisible()
  expect(await clicks(), 'clicks from the home page').toBeLessThanOrEqual(6)

  await expect(page.getByText(name).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await revoke(page, name)
})

test('permissions are found by other words, and two roles are compared @full', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/users/sub-admins?add')
  const dialog = page.getByRole('dialog', { name: 'Add sub-admin' })
  await dialog.getByRole('textbox', { name: 'Search permissions' }).fill('salary')
  await expect(dialog.getByRole('checkbox', { name: 'See pay data' })).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Add employees' })).toHaveCount(0)
  await dialog.getByText('Auditor', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Search permissions' }).fill('')
  await dialog.getByText('Selected', { exact: true }).click()
  await expect(dialog.getByRole('checkbox', { name: /See, export and verify the audit log/ })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Who has “See, export and verify the audit log”' }).click()
  await expect(page.getByRole('textbox', { name: 'Search people' })).toBeVisible()
  await page.goto('/admin/users/sub-admins')

  await page.getByRole('button', { name: 'Compare access' }).click()
  const comparing = page.getByRole('dialog', { name: 'Compare access' })
  for (const [side, role] of [
    ['Compare', 'Employee'],
    ['With', 'Payroll'],
  ] as const) {
    await comparing.getByRole('combobox', { name: side, exact: true }).click()
    await page.getByRole('option', { name: role, exact: true }).click()
  }
  const table = comparing.getByRole('table', { name: 'Permissions of both' })
  await expect(table.getByRole('row', { name: /See pay data/ })).toContainText('Everybody')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('an administrator views as an employee, read-only, and comes back', async ({ page }) => {
  await signIn(page, 'admin@demo.test', `/admin/users/sub-admins?f.who=everyone&q=${EMPLOYEE}`)
  const found = page.getByText(/^1–1 of 1$/)
  await expect(found).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: /^Open (?!menu)/ }).click()
  else await page.getByRole('row').nth(1).click()
  await page.getByRole('button', { name: /^View as / }).click()
  await expect(page).toHaveURL(/\/me\//)
  const bar = page.getByRole('region', { name: 'Viewing as somebody else' })
  await expect(bar.getByText(/^You’re viewing as /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page).toHaveURL(/\/admin\/users\/sub-admins/)
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Roles and sub-admins' })).toBeVisible()
})
