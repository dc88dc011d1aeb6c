import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Decodes soft line breaks and escapes of quoted-printable. */
function plain(letter: string): string {
  const text = letter.replace(/=\r?\n/g, '').replace(/(?:=[0-9A-F]{2})+/g, (run) => {
    return Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8')
  })
  return text.replace(/\r\n/g, '\n')
}

export interface MailReceiver {
  port: number
  /** The mails as text, oldest first. */
  letters: string[]
  close: () => Promise<void>
}

/** A real SMTP server that keeps its mails; without a port at any free one. */
export async function receiveMails(wantedPort = 0): Promise<MailReceiver> {
  const letters: string[] = []
  const server = new SMTPServer({
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
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, letters, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
