import {
  companyDay,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  signIn,
  test,
} from '../support.ts'

/** A weekday at least the given number of days ago. */
function workingDay(back: number): string {
  const date = companyDay()
  date.setUTCDate(date.getUTCDate() - back)
  while (date.getUTCDay() % 6 === 0) date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

test('an employee regularises a day with a preview, and the manager approves it on the phone', async ({
  page,
  context,
}) => {
  // The manager decides on a phone; a desktop shows the same.
  test.skip(!isPhone(page), 'a matter of the phone')
  const day = workingDay(6)
  await signIn(page, 'employee@demo.test', `/me/requests/new/REGULARISATION?date=${day}`)
  await page.getByRole('textbox', { name: 'Clock-in' }).fill('09:03')
  await page.getByRole('textbox', { name: 'Clock-out' }).fill('19:04')
  const becomes = page.getByRole('region', { name: 'Preview of the day' })
  await expect(becomes.getByRole('cell', { name: '19:04' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Reason').fill('The reader at the door was off.')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(becomes).toBeHidden()

  await context.clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await signIn(page, 'manager@demo.test', '/me/requests/inbox')
  await page.getByRole('link', { name: /in 09:03, out 19:04/ }).click()
  const beside = page.getByRole('region', { name: 'Preview of the day' })
  await expect(beside.getByRole('cell', { name: '19:04' })).toBeVisible()
  await expectAccessible(page)
  const request = page.url()
  // Sent once it can no longer be undone.
  const sent = page.waitForResponse((answer) => answer.url().includes('bulk_requeststatus_rm'))
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  expect((await (await sent).json()).data).toMatchObject({ done: 1, failed: 0 })

  // After approval the day equals the preview.
  await page.goto(request)
  await expect(beside.getByRole('cell', { name: '19:04' })).toBeVisible()
  await expect(beside.getByRole('columnheader', { name: 'After approval' })).toBeHidden()
})
