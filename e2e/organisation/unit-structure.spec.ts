import { expect, expectAccessible, type Page, signIn, test } from '../support.ts'

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .last()

test('duplicates are merged in the tree, counted before and after, and the merge is undone @desktop @full', async ({
  page,
}) => {
  const stamp = Date.now().toString(36)
  const [kept, twice] = [`Workshop ${stamp}`, `Workshops ${stamp}`]
  await signIn(page, 'admin@demo.test', '/admin/org-master/org-units/101')
  for (const name of [kept, twice]) {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('textbox', { name: 'Department name' }).fill(name)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }

  await page.goto('/admin/org-master/tree')
  await expect(rowOf(page, 'Engineering')).toContainText('including units below')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Search the tree' }).fill(stamp)
  await page.getByRole('checkbox', { name: `Select ${kept}` }).check()
  await page.getByRole('checkbox', { name: `Select ${twice}` }).check()
  await page.getByRole('button', { name: 'Merge selected' }).click()
  const merging = page.getByRole('dialog', { name: 'Merge units' })
  await expect(merging.getByText('before')).toBeVisible()
  await expect(merging.getByText('Nothing uses these units.')).toBeVisible()
  await expectAccessible(page)
  await merging.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(merging).toBeHidden()
  await expect(page.getByRole('link', { name: twice, exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: kept, exact: true })).toBeVisible()

  await page.goto('/admin/org-master/merges/101')
  await expect(page.getByText(`${twice} merged into ${kept}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo merge' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click()
  await expect(page.getByText(/Undone by/).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Type of unit' }).click()
  await page.getByRole('option', { name: 'Business unit' }).click()
  await expect(page.getByText('Consumer Product', { exact: false }).first()).toBeVisible()
})

test('a unit is hidden from the menu and shown again @desktop @full', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/org-master/org-units/117')
  const kinds = page.getByRole('navigation', { name: 'Types of units' })
  await expect(kinds.getByRole('heading')).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for Access level' }).click()
  await page.getByRole('menuitem', { name: 'Hide from menu' }).click()
  await expect(kinds.getByRole('heading', { name: 'Hidden from the menu' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Actions for Access level' }).click()
  await page.getByRole('menuitem', { name: 'Show in menu' }).click()
  await expect(kinds.getByRole('heading')).toHaveCount(0)

  await page.goto('/admin/org-master/dashboard')
  await expect(page.getByRole('heading', { name: 'People by Department' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/organisation/settings/property-library')
  await expect(page.getByRole('heading', { level: 1, name: 'Property library' })).toBeVisible()
  await expectAccessible(page)
})
