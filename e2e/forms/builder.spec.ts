import { expect, expectAccessible, signIn, test } from '../support.ts'

test('a section with custom fields is built by drag and keyboard, published, and filled in @desktop @full', async ({
  page,
  context,
  expectRefusal,
}) => {
  test.setTimeout(150_000)
  const mark = Date.now().toString(36).slice(-5)
  const shirt = `Shirt ${mark}`
  const other = `Which size ${mark}`
  await signIn(page, 'admin@demo.test')
  const person = await context.newPage()
  await person.goto('/admin/users/create')
  await person.getByRole('textbox', { name: 'First name' }).fill('Mira')
  await person.getByRole('button', { name: 'Next' }).click()
  await person.getByRole('textbox', { name: 'Date of joining' }).fill('02-Mar-2026')
  await person.keyboard.press('Tab')
  await person.getByRole('button', { name: 'Next' }).click()

  await page.goto('/admin/form/edit?id=12')
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByRole('textbox', { name: 'Section name' }).last().fill(`Uniform ${mark}`)
  const type = page.getByRole('button', { name: 'Dropdown', exact: true })
  const place = page.getByText('Drag a field here')
  await place.scrollIntoViewIfNeeded()
  await type.hover()
  await page.mouse.down()
  const box = await place.boundingBox()
  if (!box) throw new Error('The place to drop at is not on the page.')
  await page.mouse.move(box.x + 80, box.y + 10, { steps: 12 })
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(shirt)
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('Small')
  await page.getByRole('textbox', { name: 'Option 2', exact: true }).fill('Other')

  await page.getByRole('button', { name: 'Short text', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(other)
  await page.getByRole('checkbox', { name: 'Mandatory' }).check()
  await page.getByRole('button', { name: 'Conditions', exact: true }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('combobox', { name: 'When' }).click()
  await page.getByRole('option', { name: shirt }).click()
  await page.getByRole('combobox', { name: 'Values' }).click()
  await page.getByRole('option', { name: 'Other' }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  const fields = page.getByRole('region', { name: `Uniform ${mark}` }).getByRole('listitem')
  await page.getByRole('button', { name: `Move ${other}` }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: `${other} is over` })).toBeAttached()
  // If the target is off screen, the first action only scrolls there.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    const over = page.getByRole('status').filter({ hasText: `is over ${shirt}` })
    await expect(over).toBeAttached({ timeout: 2000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(fields.first()).toContainText(other)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(fields.first()).toContainText(shirt)

  await page.getByText('Preview', { exact: true }).click()
  await page.getByText('Phone', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: other })).toBeHidden()
  await page.getByRole('combobox', { name: shirt }).click()
  await page.getByRole('option', { name: 'Other' }).click()
  await expect(page.getByRole('textbox', { name: other })).toBeVisible()
  await page.getByText('Edit', { exact: true }).click()

  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByRole('button', { name: 'Review and publish' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${shirt} was added to Uniform ${mark}`)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/Version \d+ published/)).toBeVisible()

  // The page was opened before: typed values stay, and the new field is shown.
  expectRefusal(/^409 .*saveFormData/)
  await person.getByRole('button', { name: 'Add person', exact: true }).click()
  await expect(person.getByText(`${shirt} was added to Uniform ${mark}`)).toBeVisible()
  await person.getByRole('button', { name: 'Who' }).click()
  await expect(person.getByRole('textbox', { name: 'First name' })).toHaveValue('Mira')
  await person.getByRole('button', { name: 'More', exact: true }).first().click()
  await person.getByRole('combobox', { name: shirt }).click()
  await person.getByRole('option', { name: 'Small' }).click()
  await person.getByRole('button', { name: 'Add person', exact: true }).click()
  await expect(person).toHaveURL(/users\/view\/\d+/)
  const id = /view\/(\d+)/.exec(person.url())?.[1]
  await person.goto(`/admin/users/edit?id=${id}`)
  await person.getByRole('textbox', { name: 'Nationality' }).fill('Indian')
  await expect(person.getByRole('combobox', { name: shirt })).toBeVisible()

  await page.goto('/admin/form/view?id=12')
  for (const name of [shirt, other]) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeHidden()
  }

  // Edits lose nothing either: removed fields are named and dropped, the rest is saved.
  expectRefusal(/^409 .*update_empdetails/)
  await person.getByRole('button', { name: 'Save changes' }).click()
  await expect(person.getByRole('alert')).toContainText(shirt)
  await expect(person.getByRole('combobox', { name: shirt })).toBeHidden()
  await expect(person.getByRole('textbox', { name: 'Nationality' })).toHaveValue('Indian')
  await person.getByRole('button', { name: 'Save changes' }).click()
  await expect(person).toHaveURL(/users\/view\/\d+/)
})
