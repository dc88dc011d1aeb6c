import { SMTPServer } from 'smtp-server'
import {
  addPerson,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  signIn,
  test,
} from '../support.ts'

const letters: string[] = []
let server: SMTPServer

/** A real SMTP server that stores its mails; the product under test delivers to it. */
test.beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    // The product keeps its connection open, so closing does not wait for it.
    closeTimeout: 1000,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8')
      })
      stream.on('end', () => {
        letters.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(Number(process.env.E2E_SMTP_PORT), '127.0.0.1', resolve))
})

test.afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

/** Decodes soft line breaks and escapes of quoted-printable. */
function plain(letter: string): string {
  return letter
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

const letterWith = (words: string) => () => letters.map(plain).find((letter) => letter.includes(words))
const LIBRARY = '/admin/organisation/workflows/email-library/all'

async function openLibrary(page: Page): Promise<void> {
  await page.goto(LIBRARY)
  await expect(page.getByRole('heading', { level: 1, name: 'Email library' })).toBeVisible()
}

async function invite(page: Page, first: string, email: string): Promise<void> {
  await addPerson(page, { first, email, joined: '02/11/2026' })
  await page.getByRole('tab', { name: 'Account' }).click()
  await expect(page.getByText('An invitation has been sent but not accepted yet.')).toBeVisible()
}

/** Runs in the browser. */
function isCaretAtEnd(body: Element): boolean {
  const caret = document.getSelection()?.getRangeAt(0)
  if (!caret?.collapsed) return false
  const rest = document.createRange()
  rest.selectNodeContents(body)
  rest.setStart(caret.endContainer, caret.endOffset)
  return rest.toString() === ''
}

test('a copied invitation is edited, previewed with an employee’s data, published and delivered', async ({
  page,
}, { project }) => {
  test.slow()
  const stamp = `${project.name}${Date.now().toString(36)}`
  await signIn(page, 'admin@demo.test')
  await openLibrary(page)
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('our own words')
  await expect(page.getByRole('button', { name: 'Open Happy birthday' })).toBeHidden()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Actions for Invitation in our own words' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Copy of Invitation in our own words' }),
  ).toBeVisible()

  // The subject, and a merge field at the end of the text, by keyboard.
  await page.getByRole('textbox', { name: 'Subject' }).fill(`Come in, {{NAME}} (${stamp})`)
  const body = page.getByRole('textbox', { name: 'Message' })
  // Waits behind the last word: the editor notices a caret moved by a key only a moment later.
  const last = body.locator('p').last()
  const box = await last.boundingBox()
  await last.click({ position: { x: (box?.width ?? 0) - 3, y: (box?.height ?? 0) - 5 } })
  await expect.poll(() => body.evaluate(isCaretAtEnd)).toBe(true)
  await body.press('Enter')
  await body.pressSequentially('Your code is ')
  await page.getByRole('button', { name: 'Insert a merge field', exact: true }).click()
  await page
    .getByRole('textbox', { name: 'Search fields' })
    .or(page.getByPlaceholder('Search fields'))
    .fill('employee code')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(body.locator('[data-merge-field="EMPLOYEE_CODE"]')).toHaveText('Employee code')

  await page.getByRole('combobox', { name: 'Preview with data of' }).fill('EMP0001')
  await page.getByRole('option', { name: /EMP0001/ }).click()
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  await expect(frame).toHaveAttribute('srcdoc', /Your code is EMP0001/)
  await expectNoSidewaysScroll(page)
  // Scripts are blocked in the frame, including the accessibility check, which would time out.
  await page.getByRole('radiogroup', { name: 'Preview' }).getByText('Plain text').click()
  await expect(page.locator('pre').getByText(/Your code is EMP0001/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/Version 2 · Version 2 is published\./)).toBeVisible()

  await invite(page, `Noor ${stamp}`, `noor.${stamp}@sahyadri.test`)
  await expect.poll(letterWith(`Come in, Noor ${stamp} (${stamp})`), { timeout: 30_000 }).toBeTruthy()
  const letter = letterWith(`Come in, Noor ${stamp} (${stamp})`)() ?? ''
  expect(letter).toMatch(/Your code is EMP\d+/)
  expect(letter).toMatch(/\/email-verification\/[\w-]{43}/)
})

test('errors of a template show at their field with the line, and nothing is saved @full', async ({
  page,
  expectRefusal,
}) => {
  // The preview reports the errors of the current text.
  expectRefusal(/422 .*email-template/)
  await signIn(page, 'admin@demo.test')
  await openLibrary(page)
  await page.getByRole('button', { name: 'Open Happy birthday' }).click()
  await page.getByRole('button', { name: 'Edit the HTML' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('<p>Hello {{FRIST_NAME}}</p>')
  await expect(page.getByText('The preview is not available yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Save version' }).click()
  await expect(
    page.getByText(/column 10: There is no merge field FRIST_NAME here\. Did you mean {{FIRST_NAME}}\?/),
  ).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('<p>Hello <a href="javascript:alert(1)">x</a></p>')
  await page.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByText(/can only use http, https or mailto/)).toBeVisible()
  await expectAccessible(page)
})

test('a new template is written, tested on oneself and sent to an employee @full', async ({ page }, {
  project,
}) => {
  test.slow()
  const stamp = `${project.name}${Date.now().toString(36)}`
  await signIn(page, 'admin@demo.test')
  await openLibrary(page)
  await page.getByRole('link', { name: 'New template' }).click()
  await expect(page.getByText('Blank template', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Cake ${stamp}`)
  await page.getByRole('combobox', { name: 'Sent when' }).click()
  await page.getByRole('option', { name: 'Sent manually' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create template' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Cake ${stamp}` })).toBeVisible()
  await page.getByRole('textbox', { name: 'Subject' }).fill(`Cake for {{FIRST_NAME}} ${stamp}`)
  await page.getByRole('button', { name: 'Send me a test e-mail' }).click()
  await expect.poll(letterWith(`Subject: Test: Cake for`), { timeout: 30_000 }).toBeTruthy()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/is published\./).first()).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Send to people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('combobox', { name: 'To' })
    .or(dialog.getByRole('textbox', { name: 'To' }))
    .fill('EMP0001')
  await page.getByRole('option', { name: /EMP0001/ }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect(dialog.getByText('1 e-mail is being sent.')).toBeVisible()
  await expect
    .poll(() => letters.filter((letter) => letter.includes(stamp)).length, { timeout: 30_000 })
    .toBe(2)
})
