import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('an employee resigns on the phone with a preview of the notice, and withdraws @desktop', async ({
  browser,
}) => {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await phone.newPage()
  await signIn(page, 'employee@demo.test', '/me/resignation')
  await page.getByRole('link', { name: /^Resign/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/^Your last day would be .* served in full\.$/)).toBeVisible()
  await sheet.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Better opportunity' }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet).toBeHidden()

  await page.goto('/me/resignation')
  await expect(page.getByText('Your resignation waits for its decision.')).toBeVisible()
  await expect(page.getByText('Better opportunity')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const ask = page.getByRole('dialog')
  await ask.getByRole('textbox', { name: 'Reason' }).fill('I stay after all')
  await ask.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The resignation was withdrawn.')).toBeVisible()
  await phone.close()
})
