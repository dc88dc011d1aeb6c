import { SMTPServer } from 'smtp-server'
import { expect, test } from './support.ts'

/** Decodes soft line breaks and escapes of quoted-printable. */
function plain(letter: string): string {
  const text = letter.replace(/=\r?\n/g, '').replace(/(?:=[0-9A-F]{2})+/g, (run) => {
    return Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8')
  })
  return text.replace(/\r\n/g, '\n')
}

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

/** A real SMTP server that stores its mails; the product under test delivers to it. */
export function mailPeer(): MailPeer {
  const letters: string[] = []
  let server: SMTPServer
  test.beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          letters.push(plain(Buffer.concat(parts).toString('utf8')))
          done()
        })
      },
    })
    const port = Number(process.env.E2E_SMTP_PORT)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  })
  test.afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
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
