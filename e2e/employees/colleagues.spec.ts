import { expect, expectAccessible, expectNoSidewaysScroll, type Page, signIn, test } from '../support.ts'

const nav = (page: Page) => page.getByRole('navigation', { name: 'Self-service' })

/** A valid picture: a screenshot. */
const aPicture = async (page: Page) => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 400 } }),
})

test('an employee submits a picture, finds a colleague and hides their own celebrations @full', async ({
  page,
}) => {
  await signIn(page, 'employee@demo.test', '/me/profile')
  await page.getByRole('button', { name: 'Change my picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'My picture' })
  await expect(dialog.getByText('A new picture is shown once it has been approved.')).toBeVisible()
  await expectAccessible(page)
  await dialog.locator('input[type=file]').setInputFiles(await aPicture(page))
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog.getByText('Waiting for approval')).toBeVisible()
  await expectAccessible(page)
  // Clean-up, so that nobody has to decide about it.
  await dialog.getByRole('button', { name: 'Remove picture' }).click()
  await expect(dialog.getByText('Waiting for approval')).toBeHidden()
  await page.keyboard.press('Escape')

  await nav(page).getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Colleagues' })).toBeVisible()
  const found = page.getByRole('list', { name: 'Colleagues' }).getByRole('link')
  await expect(found.first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('searchbox', { name: 'Search colleagues' }).fill('executive officer pune')
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(page.getByText('Chief Executive Officer')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reporting line' })).toBeVisible()
  // Data that the organisation does not share is absent.
  await expect(page.getByText('Mobile number')).toBeHidden()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/me/celebrations')
  await expect(page.getByRole('heading', { level: 1, name: 'Celebrations' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'What I share' }).click()
  const choose = async (value: string) => {
    await page.getByLabel('My birthday').selectOption(value)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
    await expect(page.getByLabel('My birthday')).toHaveValue(value)
  }
  await choose('no')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await choose('')
})

// Each run uses up one of the pending pictures.
test('HR rejects a picture with a reason, and sees upcoming celebrations @desktop @full', async ({
  page,
}) => {
  await signIn(page, 'hr@demo.test', '/admin/users/picture-requests')
  const requests = page.getByRole('list', { name: 'Profile picture approvals' }).getByRole('listitem')
  await expect(requests.first()).toBeVisible()
  await expectAccessible(page)
  const before = await requests.count()
  await requests
    .first()
    .getByRole('button', { name: /^Reject/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Reason/).fill('Please choose one of yourself.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(requests).toHaveCount(before - 1)
  await page.goto('/admin/users/celebrations')
  await expect(page.getByRole('heading', { level: 1, name: /Celebrations/ })).toBeVisible()
  await expectAccessible(page)
})
