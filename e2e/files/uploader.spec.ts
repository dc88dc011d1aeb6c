import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

test('a file is requested by link, uploaded without an account, and the link is used up', async ({
  page,
  context,
  expectRefusal,
}, { project }) => {
  const purpose = `Signed rent agreement ${project.name} ${Date.now().toString(36)}`
  await signIn(page, 'admin@demo.test', '/admin/users/view/7?tab=files')
  await page.getByRole('button', { name: 'Request file' }).click()
  await page.getByLabel('What do you need?').fill(purpose)
  await page.getByLabel('Maximum size (MB)').fill('1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Waiting')).toBeVisible()

  const visitor = await context.newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: purpose })).toBeVisible()
  const choose = (name: string, buffer: Buffer) =>
    visitor.setInputFiles('input[type=file]', { name, mimeType: 'application/pdf', buffer })
  await choose('page.html', PDF)
  await expect(visitor.getByText('Only pdf, jpg, jpeg, png, docx, xlsx files are allowed.')).toBeVisible()
  await choose('big.pdf', Buffer.alloc(1_048_577))
  await expect(visitor.getByText('File shall not be greater than 1MB.')).toBeVisible()
  await choose('rent-agreement-signed-2026.pdf', PDF)
  await expect(visitor.getByText(/rent-agree…2026\.pdf/)).toBeVisible()
  await expectAccessible(visitor)
  await expectNoSidewaysScroll(visitor)
  await visitor.getByRole('button', { name: 'Upload' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('This link has been used, has been withdrawn or has expired.')).toBeVisible()

  expectRefusal(/410 .*file-request/)
  await page.reload()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Remove ${purpose}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(purpose)).toHaveCount(0)
})
