import { asAdmin } from '../onboarding/journey-setup.ts'
import {
  companyDate,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  signIn,
  test,
} from '../support.ts'

test('an employee says how they are, answers an announcement and adds a link', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal(/422 .*\/quick-links$/)
  // Own ones: both widths may answer as the same person.
  const call = await asAdmin(page)
  const stamp = Date.now().toString(36)
  for (const [title, asks] of [
    [`Travel policy ${stamp}`, 'acknowledge'],
    [`Sports day ${stamp}`, 'participate'],
  ])
    await call('auth/hrms/setting/announcements/save', { title, asks, from_date: companyDate() })
  await signIn(page, 'employee@demo.test', 'me')
  const mood = page.getByRole('region', { name: 'How are you today?' })
  await mood.getByRole('button', { name: 'Good' }).click()
  await expect(mood.getByRole('button', { name: 'Good' })).toHaveAttribute('aria-pressed', 'true')
  await mood.getByRole('button', { name: 'Okay' }).click()
  await expect(mood.getByRole('button', { name: 'Okay' })).toHaveAttribute('aria-pressed', 'true')

  const news = page.getByRole('region', { name: 'Announcements' })
  const policy = news.getByRole('article').filter({ hasText: `Travel policy ${stamp}` })
  await policy.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(policy.getByText('Acknowledged')).toBeVisible()
  const day = news.getByRole('article').filter({ hasText: `Sports day ${stamp}` })
  await day.getByRole('button', { name: 'I’ll take part' }).click()
  await expect(day.getByText('You’re taking part')).toBeVisible()

  const links = page.getByRole('region', { name: 'Quick links' })
  await links.getByRole('button', { name: 'Add a link' }).click()
  const dialog = page.getByRole('dialog', { name: 'My quick links' })
  await dialog.getByLabel('Name').fill('Team board')
  await dialog.getByLabel('Web address').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    dialog.getByText('Enter a web address that starts with https:// or http://.', { exact: true }),
  ).toBeVisible()
  await dialog.getByLabel('Web address').fill('https://board.sahyadri.test/')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const own = links.getByRole('link', { name: /^Team board/ })
  await expect(own).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(own).toHaveAttribute('target', '_blank')
  await expect(links.getByRole('link', { name: /^Employee handbook/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a manager’s home begins with what waits for them @full', async ({ page }) => {
  await signIn(page, 'manager@demo.test', 'me')
  const first = page.getByRole('main').getByRole('region').first()
  await expect(first.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await first.getByRole('link', { name: /waiting for your decision$/ }).click()
  await expect(page).toHaveURL(/\/me\/requests\/inbox$/)
})

test('an administrator arrives at the dashboard, publishes an announcement and arranges the home', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/apps')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  const first = page.getByRole('main').getByRole('region').first()
  await expect(first.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  for (const name of ['Who is in', 'Who is away', 'Joining and leaving', 'Upcoming celebrations'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/admin/settings/announcements')
  await page.getByRole('button', { name: 'Add announcement' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add announcement' })
  await drawer.getByLabel('Title').fill('Office closed on Friday')
  await drawer.getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('article', { name: 'Office closed on Friday' })
  await expect(card.getByText(/^Seen by 0 of \d+/)).toBeVisible()

  await page.goto('/admin/organisation/settings/dashboard-library/manage')
  await page.getByRole('link', { name: 'Arrange Console' }).click()
  const parts = page.getByRole('list', { name: 'Parts in their order' }).getByRole('listitem')
  const up = page.getByRole('button', { name: 'Move Announcements up' })
  // Modules put parts before it.
  while (await up.isEnabled()) await up.click()
  await expect(parts.first()).toContainText('Announcements')
  if (!isPhone(page)) {
    await page.getByRole('button', { name: 'Drag Announcements' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(/^Announcements (picked up|is at position 1)/)).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(/^Announcements is at position 2/)).toBeAttached()
    await page.keyboard.press('Space')
    await expect(parts.nth(1)).toContainText('Announcements')
    await up.click()
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('main').getByRole('region').first()).toContainText('Office closed on Friday')

  await page.goto('/admin/organisation/settings/dashboard-library/configure/admin')
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('button', { name: 'Reset' }).last().click()
  await expect(page.getByRole('button', { name: 'Reset' })).toHaveCount(0)
})

test('the mood report shows weeks by department, and never fewer than five people @full', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/dashboard/mood')
  const table = page.getByRole('table', { name: /^Moods in the week/ })
  await expect(table).toBeVisible()
  const people = await table.locator('tbody tr td:nth-child(2)').allTextContents()
  expect(people.length).toBeGreaterThan(1)
  expect(people.map(Number).every((count) => count >= 5)).toBe(true)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).first().click()
  expect((await file).suggestedFilename()).toBe('MoodometerReport.xlsx')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
