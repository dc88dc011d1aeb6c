import { expect, expectAccessible, type Page, signIn, test } from '../support.ts'

/**
 * A small file with the oddities of a real export: a byte order mark, "Last, First Middle", month-first dates
 * with two-digit years, trailing blanks, an unknown manager, and people who have left.
 */
function madeUpExport(stamp: string): string {
  const rows = [
    'Employee_Name,EmpID,Position,Department,DateofHire,DateofTermination,TermReason,EmploymentStatus,ManagerName,Sex',
    `"Quill${stamp}, Mara  L",${stamp}01,Loom Operator,"Weaving ${stamp}       ",7/5/2021,,N/A-StillEmployed,Active,,F `,
    `"Okonjo${stamp}, Tobias",${stamp}02,Loom Operator,"Weaving ${stamp}       ",1/24/2022,,N/A-StillEmployed,Active,Mara Quill${stamp},M `,
    `"Fennimore${stamp}, Ada",${stamp}03,Dyer,"Dyeing ${stamp}       ",3/30/2020,8/13/2023,career change,Voluntarily Terminated,Nobody Known,F`,
  ]
  return `\uFEFF${rows.join('\r\n')}\r\n`
}

test('an administrator imports an export of another system from start to end', async ({ page }) => {
  test.slow()
  const stamp = Date.now().toString(36).slice(-5)
  await signIn(page, 'admin@demo.test', '/admin/users/import')
  await expectAccessible(page)
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(madeUpExport(stamp)),
  })

  await expect(page.getByText(/Employee_Name/).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  // Values without a record yet: two departments and the designations.
  await expect(page.getByText(/departments?/).first()).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`Quill${stamp}`).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^Import/ }).click()
  await expect(page.getByRole('link', { name: 'Open directory' })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)

  await page.goto(`/admin/users/emp-directory?q=${stamp}`)
  await expect(page.getByText('1–3 of 3')).toBeVisible()
  await expect(page.getByText('Left on 13 Aug 2023').first()).toBeAttached()
})

/** Chooses a file and waits until its columns are matched. */
async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  await page.goto('/admin/users/import')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/run=\d+/)
}

test('an interrupted import continues where it stopped, and is reverted completely afterwards @full', async ({
  page,
}) => {
  test.slow()
  const stamp = Date.now().toString(36).slice(-5)
  const name = `Plant ${stamp}.csv`
  await signIn(page, 'admin@demo.test')
  await chooseFile(page, name, madeUpExport(stamp))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Nobody Known')).toBeVisible()
  const boxes = await page.getByRole('checkbox').all()
  for (const box of boxes.slice(0, -1)) await box.check()
  // Choices are saved a moment after the last one.
  const saved = page.waitForResponse((response) => response.url().includes('/import/save') && response.ok())
  await boxes.at(-1)?.check()
  await saved

  // The browser is closed, and the import is later found among the unfinished ones.
  await page.goto('/admin/users/import')
  await expectAccessible(page)
  await page.getByRole('link', { name: `Continue ${name}` }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Add missing records' })).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: /^Import/ }).click()
  await expect(page.getByRole('link', { name: 'Open directory' })).toBeVisible({ timeout: 60_000 })

  await page.getByRole('link', { name: /View or revert it/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Revert the import of ${name}` }).click()
  await expect(page.getByRole('dialog').getByText(/^Will be deleted: 3 people/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Revert import' }).click()
  await expect(page.getByRole('dialog').getByText('Finished')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Reverted').first()).toBeVisible()
  await expect(page.getByRole('button', { name: `Revert the import of ${name}` })).toBeHidden()

  await page.goto(`/admin/users/emp-directory?q=${stamp}`)
  await expect(page.getByText(`Quill${stamp}`)).toBeHidden()
})
