import { expect, expectAccessible, type Page, signIn, test } from '../support.ts'

/** Chooses somebody in the simulator and waits for the answer. */
async function simulateFor(page: Page, typed: string): Promise<void> {
  const drawer = page.getByRole('dialog')
  const field = drawer.getByRole('combobox', { name: 'Whose request' })
  await field.fill(typed)
  await page.getByRole('option').first().click()
  await drawer.getByRole('button', { name: 'Show who would approve' }).click()
}

test('@desktop a three-stage workflow with a condition, from an empty canvas to published', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/admin/workflow/workflows')
  await expect(page.getByRole('heading', { level: 1, name: 'Workflows' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create workflow' }).click()
  await page.getByRole('combobox', { name: 'For which requests' }).fill('Night')
  await page.getByRole('option', { name: /Night Shift Provision/ }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Night shifts')
  await page.getByText('An empty canvas').click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()

  // Manager first, then a choice, then HR for some, the head of the department for all.
  const side = page.getByRole('complementary', { name: 'Edit' })
  await page.getByRole('button', { name: 'Add the first stage' }).click()
  await side.getByRole('textbox', { name: 'Name', exact: true }).fill('Manager')
  await page.getByRole('toolbar').getByRole('button', { name: 'Stage' }).click()
  await side.getByRole('textbox', { name: 'Name', exact: true }).fill('Head')
  await side.getByRole('combobox', { name: 'Approver', exact: true }).click()
  await page.getByRole('option', { name: 'Head of the department' }).click()
  await page.getByRole('button', { name: 'Add after “Manager”' }).click()
  await page.getByRole('menuitem', { name: 'Branch' }).click()
  await side.getByRole('textbox', { name: 'Name', exact: true }).fill('Who is new?')
  await side.getByLabel('Name of the way').fill('New people')
  await side.getByRole('button', { name: 'Add condition' }).click()
  await side.getByRole('combobox', { name: 'Property' }).fill('Months')
  await page.getByRole('option', { name: 'Months of service' }).click()
  await side.getByRole('combobox', { name: 'Comparison' }).click()
  await page.getByRole('option', { name: 'at most' }).click()
  await side.getByLabel('Value', { exact: true }).fill('600')
  await page.getByRole('button', { name: 'Add after “Who is new?, New people”' }).click()
  await page.getByRole('menuitem', { name: 'Stage' }).click()
  await side.getByRole('textbox', { name: 'Name', exact: true }).fill('HR')
  await side.getByRole('combobox', { name: 'Approver', exact: true }).click()
  await page.getByRole('option', { name: 'Head of a function' }).click()
  await expect(page.getByRole('button', { name: 'Ready to publish' })).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Simulate' }).click()
  const drawer = page.getByRole('dialog')
  await simulateFor(page, 'a')
  await expect(drawer.getByText(/New people: Months of service is at most 600/)).toBeVisible()
  await expect(drawer.getByRole('heading', { name: '3. Head' })).toBeVisible()
  await simulateFor(page, 'e')
  await expect(drawer.getByText('Then it is approved.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByLabel('What is new').fill('From the first sketch')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1 is published.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('In use', { exact: true })).toBeVisible()

  await page.goto('/admin/workflow/logs')
  await expect(
    page.getByText('Version 1 published and put to use: From the first sketch').first(),
  ).toBeVisible()
})
