import { execFileSync } from 'node:child_process'
import { expect, type Page } from '../support.ts'

/** Where the independent reader is not installed, the journey says so aloud. */
export function hasSignatureReader(): boolean {
  try {
    execFileSync('pdfsig', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    process.stderr.write(
      '\n*** pdfsig (poppler-utils) is not installed: the signature is NOT checked by an independent reader.\n',
    )
    return false
  }
}

/** A wave, drawn with the mouse as a finger would. */
async function draw(own: Page): Promise<void> {
  const pad = own.getByRole('img', { name: /Draw your signature here/ })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox()) as { x: number; y: number; width: number; height: number }
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await own.mouse.move(...at(0.1, 0.7))
  await own.mouse.down()
  for (const [x, y] of [
    [0.25, 0.2],
    [0.4, 0.8],
    [0.6, 0.3],
    [0.85, 0.6],
  ] as const)
    await own.mouse.move(...at(x, y), { steps: 4 })
  await own.mouse.up()
}

/** Reads the letter on screen to its end, and draws a signature. */
export async function readAndDraw(own: Page): Promise<void> {
  await own.getByRole('region', { name: 'The letter', exact: true }).evaluate((sheets) => {
    sheets.scrollTop = sheets.scrollHeight
  })
  await own.getByRole('heading', { name: 'Your signature' }).scrollIntoViewIfNeeded()
  await expect(own.getByText('Read the letter to its end first.')).toBeHidden()
  await draw(own)
}

/** Agrees, has the one-time code for the letter sent, and waits until it has arrived. */
export async function signingCode(own: Page, letters: readonly string[], name: string): Promise<string> {
  await own.getByRole('button', { name: 'Agree and send the code' }).click()
  await expect(own.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await expect(own.getByText(/^A code was sent to/)).toBeVisible()
  const codeOf = () =>
    letters
      .map((one) => (one.includes(name) ? /\b\d{6}\b(?=\. It works once)/.exec(one)?.[0] : ''))
      .find(Boolean)
  await expect.poll(codeOf, { timeout: 20_000 }).toBeTruthy()
  return codeOf() as string
}

export async function enterCode(own: Page, code: string): Promise<void> {
  await own.getByRole('textbox', { name: 'Code from the e-mail' }).fill(code)
  await own.getByRole('button', { name: 'Sign', exact: true }).click()
}
