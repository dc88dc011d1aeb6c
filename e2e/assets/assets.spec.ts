import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('the asset desk hands a laptop over, the employee confirms it on a phone, and it comes back @desktop', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/assets')
  await page.getByRole('button', { name: 'Add asset' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Laptop' }).click()
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Journey laptop')
  await drawer.getByRole('textbox', { name: 'Memory (GB)' }).fill('64')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()

  await page.getByRole('link', { name: 'Journey laptop' }).click()
  await page.getByRole('button', { name: 'Assign' }).click()
  const receiver = drawer.getByRole('combobox', { name: 'Employee' })
  await receiver.fill('Ritu Bose')
  await page.getByRole('option', { name: /Ritu Bose/ }).click()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Assign' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  await expectAccessible(page)

  const phone = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
    baseURL: new URL(page.url()).origin,
  })
  const mine = await phone.newPage()
  await signIn(mine, 'employee@demo.test', '/me/my-assets')
  const laptop = mine.getByRole('article', { name: 'Journey laptop' })
  await laptop.getByRole('button', { name: 'I have received Journey laptop' }).click()
  await expect(laptop.getByText(/Confirmed on/)).toBeVisible()
  await expectAccessible(mine)
  await expectNoSidewaysScroll(mine)
  await phone.close()

  await page.reload()
  await expect(page.getByText('Ritu Bose confirmed the hand-over')).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  await drawer.getByRole('button', { name: 'Take back' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Nobody holds it.')).toBeVisible()
})
