import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100">
  <rect width="300" height="100" rx="16" fill="#0b7285"/><circle cx="60" cy="50" r="28" fill="#fff"/>
</svg>`

test('a logo is chosen, cropped, shown and deleted @full', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/core_hr/org-structure/company')
  await expect(page.getByRole('heading', { level: 2, name: 'Sahyadri Works' })).toBeVisible()
  await expect(page.getByText('27AABCS1234K1Z5')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/admin/organisation/company/edit')
  await expect(page.getByRole('textbox', { name: 'Legal name' })).toHaveValue(
    'Sahyadri Works Private Limited',
  )
  await expectAccessible(page)
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('On a dark background')).toBeVisible()
  await dialog.getByText('Wide', { exact: true }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save logo' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').locator('img[src*="company_logos"]')).toBeVisible()

  // Once its kind is known, a number follows its input mask.
  await page.getByRole('button', { name: 'Add number' }).click()
  await page.getByRole('combobox', { name: 'Type of number 4' }).fill('TAN')
  await page.getByRole('textbox', { name: 'Number 4', exact: true }).fill('pnes')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Use the format ABCD12345E.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'Remove logo' }).click()
  await expect(page.getByText('No logo yet')).toBeVisible()
  await expect(page.getByRole('banner').locator('img[src*="company_logos"]')).toBeHidden()
})

test('fences are drawn by keyboard and by mouse, one is edited, coordinates are uploaded @desktop @full', async ({
  page,
}) => {
  const mark = Date.now().toString(36)
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await signIn(page, 'admin@demo.test', '/admin/core_hr/org-structure/location/geofencing')
  await page.getByRole('link', { name: /^Mumbai/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Mumbai' })).toBeVisible()

  // By number fields alone.
  await page.getByRole('button', { name: 'Add geo-fence' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Gate ${mark}`)
  const form = page.getByRole('region', { name: 'New geo-fence' })
  await form.getByRole('textbox', { name: 'Latitude' }).fill('91')
  await form.getByRole('textbox', { name: 'Longitude' }).fill('72.8777')
  await form.getByRole('button', { name: 'Save geo-fence' }).click()
  await expect(form.getByText('The latitude must be between -90 and 90.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Latitude' }).fill('19.0760')
  await form.getByRole('textbox', { name: 'Radius in metres' }).fill('250')
  await expectAccessible(page)
  await form.getByRole('textbox', { name: 'Radius in metres' }).press('Enter')
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { level: 3, name: `Gate ${mark}` })).toBeVisible()

  // By mouse, on the map.
  await page.getByRole('button', { name: 'Add geo-fence' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Yard ${mark}`)
  await form.getByText('Area with corners', { exact: true }).click()
  await form.getByRole('button', { name: 'Draw on the map' }).click()
  const map = page.getByRole('region', { name: 'Map of geo-fences at Mumbai' })
  await map.scrollIntoViewIfNeeded()
  const box = await map.boundingBox()
  if (!box) throw new Error('There is no map.')
  const corners = [
    [0.3, 0.3],
    [0.6, 0.3],
    [0.6, 0.7],
    [0.3, 0.7],
    [0.3, 0.3],
  ] as const
  for (const [x, y] of corners) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 })
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
  }
  await expect(form.getByRole('textbox', { name: 'Latitude of corner 4' })).toHaveValue(/^19\.0/)
  await form.getByRole('button', { name: 'Save geo-fence' }).click()
  await expect(form).toBeHidden()
  await expect(card(`Yard ${mark}`)).toContainText('Area with 4 corners')

  // Edited, tested, and reviewed in the history.
  await page.getByRole('button', { name: `Edit Gate ${mark}` }).click()
  const change = page.getByRole('region', { name: 'Edit geo-fence' })
  await change.getByRole('textbox', { name: 'Radius in metres' }).fill('300')
  await change.getByRole('button', { name: 'Save geo-fence' }).click()
  await expect(change).toBeHidden()
  await expect(card(`Gate ${mark}`)).toContainText('Circle, 300 m')
  await page.getByRole('textbox', { name: 'Latitude' }).fill('19.0761')
  await page.getByRole('textbox', { name: 'Longitude' }).fill('72.8777')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('Inside: can clock in').first()).toBeVisible()
  await page.getByRole('button', { name: `History of Gate ${mark}` }).click()
  await expect(page.getByRole('dialog').getByText(/^Version 1/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  // Clean-up: deactivates what was drawn.
  for (const name of [`Gate ${mark}`, `Yard ${mark}`]) {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await change.getByRole('switch', { name: 'Active' }).press('Space')
    await change.getByRole('button', { name: 'Save geo-fence' }).click()
    await expect(change).toBeHidden()
  }

  // From a file, with a preview.
  await page.getByRole('button', { name: 'Upload coordinates' }).click()
  const dialog = page.getByRole('dialog')
  const sheet = (latitude: string) => ({
    name: 'places.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Location,Latitude,Longitude\nMumbai,${latitude},72.8777\nLondon,51.5074,-0.1278\n`),
  })
  await dialog.locator('input[type="file"]').setInputFiles(sheet('north'))
  await expect(dialog.getByText('“north” is not a number of degrees, like 18.5204.')).toBeVisible()
  await dialog.locator('input[type="file"]').setInputFiles(sheet('19.0761'))
  await expect(dialog.getByText('1 location changes; 1 stays as it is')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Upload 1 location' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Upload coordinates' }).click()
  await dialog.locator('input[type="file"]').setInputFiles(sheet('19.0760'))
  await dialog.getByRole('button', { name: 'Upload 1 location' }).click()
  await expect(dialog).toBeHidden()
})
