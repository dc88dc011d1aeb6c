import { expect, expectAccessible, expectNoSidewaysScroll, ownName, signIn, test } from '../support.ts'

test('an employee views their profile and updates their contact details', async ({ page }) => {
  await signIn(page, 'employee@demo.test', 'me')
  await expect(page.getByRole('heading', { name: 'My employment' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('navigation', { name: 'Self-service' }).getByRole('link', { name: 'More' }).click()
  await page.getByRole('main').getByRole('link', { name: 'My profile' }).click()
  await expect(page.getByRole('heading', { name: 'My manager' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Details' }).click()
  // Fields that only others may edit are read-only here.
  await expect(page.getByRole('button', { name: 'Edit Work' })).toBeHidden()
  await page.getByRole('button', { name: 'Edit Contact' }).click()
  const city = `Pune ${Date.now().toString(36)}`
  await page.getByRole('textbox', { name: 'City' }).fill(city)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(city)).toBeVisible()
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: city }).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a manager views the team, limited to permitted data', async ({ page, browser }) => {
  // A report with a history: other journeys add people to the team.
  const own = await browser.newContext()
  const report = await own.newPage()
  await signIn(report, 'employee@demo.test', 'me')
  const name = await ownName(report)
  await own.close()
  await signIn(page, 'manager@demo.test', 'me')
  await page.getByRole('navigation', { name: 'Self-service' }).getByRole('link', { name: 'People' }).click()
  await page
    .getByRole('navigation', { name: 'People: pages' })
    .getByRole('link', { name: 'My team', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'My team' })).toBeVisible()
  const members = page.getByRole('list', { name: 'My team' }).getByRole('link')
  await expect(members.first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('searchbox', { name: 'Search my team' }).fill(name)
  await expect(members).toHaveCount(1)
  await members.first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // Managers do not see personal contact details.
  await expect(page.getByText('Mobile number')).toBeHidden()
  await expectAccessible(page)
  // What the modules know about the report is in place, without leaving the page.
  await page.getByRole('tab', { name: 'Attendance' }).click()
  await expect(page.getByText('Days worked')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Leave requests' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Explain/ }).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('self-service is available in Hindi', async ({ page }) => {
  await page.context().addCookies([
    {
      name: 'muster.language',
      value: 'hi',
      url: page.url() === 'about:blank' ? 'http://127.0.0.1' : page.url(),
    },
  ])
  await page.goto('/me/')
  await expect(page.getByRole('heading', { name: 'साइन इन करें' })).toBeVisible()
})
