import {
  companyDay,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  signIn,
  test,
} from '../support.ts'

/** A Tuesday far in the future that no other journey uses. */
function farTuesday(): string {
  const date = companyDay()
  date.setUTCDate(date.getUTCDate() + 7 * 30)
  while (date.getUTCDay() !== 2) date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** The demo company's date format. */
const typed = (day: string) => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
  return `${String(date).padStart(2, '0')}-${names[month - 1]}-${year}`
}

test('on-duty requests preview conflicts and approvers while they are filled in, and are submitted @full', async ({
  page,
}) => {
  const day = farTuesday()
  await signIn(page, 'employee@demo.test', 'me')
  await page.goto('/me/requests')
  await page.getByRole('button', { name: 'New request' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'On duty', exact: true }).click()
  const first = page.getByRole('textbox', { name: 'First day' })
  await first.fill(typed(day))
  await first.press('Tab')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText(/^1 day, /)).toBeVisible()
  await expect(preview.getByText('Reporting manager')).toBeVisible()

  await page.getByLabel('From time').fill('14:00')
  await expect(page.getByText('Enter both times, or neither.')).toBeHidden()
  await page.getByLabel('To time').fill('10:00')
  await expect(page.getByText('The end time must be after the start time.').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByLabel('To time')).toBeFocused()
  // Only one width submits it; the others show the same.
  test.skip(!isPhone(page), 'a matter of the phone')
  await page.getByLabel('To time').fill('17:30')
  await page.getByRole('textbox', { name: 'Reason' }).fill('The fair in Pune')
  await expect(page.getByText('The end time must be after the start time.').first()).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'My requests' })).toBeVisible()
  await expect(page.getByText(/^1 day, /).first()).toBeVisible()
})

// Once, at a phone's width: only phones have a tab bar.
test('the submit button of a blank form stands whole above the tab bar, at the end and when it gets the focus @desktop @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'manager@demo.test', '/me/organisation/requisition')
  const button = page.getByRole('button', { name: 'Submit', exact: true })
  await button.click()
  await expect(page.getByText('Please fill in this field.').first()).toBeVisible()
  const gap = () =>
    button.evaluate((element) => {
      const bar = document.elementFromPoint(innerWidth / 2, innerHeight - 4)?.closest('nav')
      return (bar?.getBoundingClientRect().top ?? Number.NaN) - element.getBoundingClientRect().bottom
    })
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  // Half below the bar, as a focus elsewhere may leave it.
  await button.evaluate((element) => {
    element.blur()
    scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + 30, behavior: 'instant' })
  })
  expect(await gap()).toBeLessThan(0)
  await button.focus()
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
})
