import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { type MailReceiver, receiveMails } from '../mail-receiver.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  ownName,
  type Page,
  signIn,
  test,
} from '../support.ts'
import { enterCode, hasSignatureReader, readAndDraw, signingCode } from './signing.ts'

let mails: MailReceiver

/** A real SMTP server, to which the product under test delivers the code. */
test.beforeAll(async () => {
  mails = await receiveMails(Number(process.env.E2E_SMTP_PORT))
})

test.afterAll(() => mails.close())

async function sendToSign(page: Page, name: string, person: string): Promise<void> {
  await signIn(page, 'admin@demo.test', '/admin/organisation/documents/templates')
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByRole('button', { name: 'Use Proof of employment', exact: true }).click()
  const title = page.getByRole('textbox', { name: 'Name of the template' })
  await expect(title).toBeVisible()
  await title.fill(name)
  await page.getByRole('textbox', { name: 'Title of the letter' }).fill(name)
  await page.getByRole('switch', { name: 'Recipients are asked to sign' }).press(' ')
  await page.getByRole('textbox', { name: 'Days they have for it' }).fill('5')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('combobox', { name: 'People' }).fill(person)
  await page
    .getByRole('option', { name: new RegExp(person) })
    .first()
    .click()
  await expect(page.getByRole('switch', { name: 'Ask recipients to sign' })).toBeChecked()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: 'Send one letter' }).click()
  await expect(page.getByText('The letters are sent.')).toBeVisible({ timeout: 30_000 })
}

test('HR sends a letter to be signed, the employee signs it on the phone with a code from the e-mail, HR downloads it, and it holds @desktop', async ({
  page,
  browser,
}, info) => {
  const name = `Agreement ${Date.now().toString(36)}`
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const own = await phone.newPage()
  await signIn(own, 'employee@demo.test', '/me/documents')
  await sendToSign(page, name, await ownName(own))

  await own.goto('/me/documents?view=letters')
  const row = own.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Waiting for your signature')
  await expectAccessible(own)
  await row.getByRole('link', { name: `Read and sign ${name}` }).click()
  await expect(own.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  await expectNoSidewaysScroll(own)
  await readAndDraw(own)
  await expectAccessible(own)
  const code = await signingCode(own, mails.letters, name)
  await enterCode(own, code === '111111' ? '222222' : '111111')
  await expect(own.getByText('The code is wrong. Tries left: 4.')).toBeVisible()
  await enterCode(own, code)
  await expect(own.getByText('You have signed this letter.')).toBeVisible({ timeout: 20_000 })
  await expect(own.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible()
  await expectAccessible(own)
  await phone.close()

  await page.goto(`/admin/organisation/documents/sentlog?q=${encodeURIComponent(name)}`)
  const cell = page.getByRole('gridcell', { name: new RegExp(`^${name}`) })
  await expect(cell).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /^Signed/ })).toBeVisible()
  await expectAccessible(page)
  const opening = page.waitForResponse((response) => response.url().includes('openLetter'))
  await page.getByRole('button', { name: /^Open the letter of/ }).click()
  const { link } = ((await (await opening).json()) as { data: { link: string } }).data
  const bytes = await (await page.request.get(link)).body()
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const path = info.outputPath('signed.pdf')
  writeFileSync(path, bytes)
  if (hasSignatureReader())
    expect(execFileSync('pdfsig', [path], { encoding: 'utf8' })).toContain('Signature is Valid.')

  await page.goto('/admin/organisation/documents/verify')
  await page.locator('input[type=file]').setInputFiles(path)
  await expect(page.getByText(/^Unchanged since .* signed it on/)).toBeVisible()
  await expectAccessible(page)
})
