import { receiveMails } from './mail-receiver.ts'
import { expect, test } from './support.ts'

export interface MailPeer {
  /** Path of the latest link to `page` in the mails to `email`, ignoring the first `skip` mails. */
  linkTo(email: string, page: string, skip?: number): Promise<string>
  /** The code in the latest mail to `email`, ignoring the first `skip` mails. */
  codeTo(email: string, skip?: number): Promise<string>
  /** Every mail that contains `email`, as text, oldest first. */
  lettersTo(email: string): string[]
  /** Waits for the first non-empty mail. */
  letterWith(matches: (letter: string) => boolean): Promise<string>
}

/** Receives what the product under test delivers. */
export function mailPeer(): MailPeer {
  let letters: string[] = []
  let close: () => Promise<void>
  test.beforeAll(async () => {
    const receiver = await receiveMails(Number(process.env.E2E_SMTP_PORT))
    letters = receiver.letters
    close = receiver.close
  })
  test.afterAll(() => close())
  return {
    linkTo: async (email, page, skip = 0) => {
      const pattern = new RegExp(`https?://[^\\s"<>]+/${page}/[\\w-]{43}`)
      const links = () =>
        letters
          .filter((letter) => letter.includes(email))
          .map((letter) => pattern.exec(letter)?.[0])
          .filter((link) => link !== undefined)
      await expect.poll(() => links().length, { timeout: 30_000 }).toBeGreaterThan(skip)
      return new URL(links().at(-1) as string).pathname
    },
    codeTo: async (email, skip = 0) => {
      const codes = () =>
        letters
          .filter((letter) => letter.includes(email))
          .map((letter) => /signing in: (\d{6})\./.exec(letter)?.[1])
          .filter((code) => code !== undefined)
      await expect.poll(() => codes().length, { timeout: 30_000 }).toBeGreaterThan(skip)
      return codes().at(-1) as string
    },
    lettersTo: (email) => letters.filter((letter) => letter.includes(email)),
    letterWith: async (matches) => {
      await expect.poll(() => letters.some(matches), { timeout: 30_000 }).toBe(true)
      return letters.find(matches) as string
    },
  }
}
