import type { Core } from '../core.ts'
import { keyringOf } from '../crypto/field-keys.ts'
import { openProtected, sealProtected } from '../crypto/protected-text.ts'
import { maskSecrets } from './secrets.ts'

type Holder = { readonly config: Core['config'] }

/** Whose mail it is: a sealed content copied to another recipient's row does not open. */
interface MailOwner {
  org_id: number
  to_address: string
  cc: readonly string[]
  bcc: readonly string[]
}

export interface MailContent {
  subject: string
  text_body: string
  html_body: string
}

const placeOf = ({ org_id, to_address, cc, bcc }: MailOwner) => ({
  orgId: org_id,
  recipients: [[to_address], cc, bcc],
})

/** Seals a content with the current key. */
export function sealContent({ config }: Holder, owner: MailOwner, content: MailContent) {
  const ring = keyringOf(config)
  const { subject, text_body, html_body } = content
  const sealed = sealProtected(JSON.stringify({ subject, text_body, html_body }), ring, placeOf(owner))
  return { sealed, sealed_key: ring.current.id }
}

/**
 * What the outbox stores: if the mail contains one-time codes or links, the content is encrypted and the plain columns
 * hold it masked, so neither the table nor a backup reveals them.
 */
export function storedContent(
  holder: Holder,
  owner: MailOwner,
  content: MailContent,
  secrets: readonly string[],
): MailContent & { sealed: string | null; sealed_key: string | null } {
  const masked = {
    subject: maskSecrets(content.subject, secrets),
    text_body: maskSecrets(content.text_body, secrets),
    html_body: maskSecrets(content.html_body, secrets),
  }
  const parts = ['subject', 'text_body', 'html_body'] as const
  if (parts.every((part) => masked[part] === content[part]))
    return { ...content, sealed: null, sealed_key: null }
  return { ...masked, ...sealContent(holder, owner, content) }
}

/**
 * The content as the recipient gets it.
 *
 * @throws MissingKey when its key is not configured
 * @throws UnreadableText when it was modified, or sealed for other recipients
 */
export function openContent(
  { config }: Holder,
  { sealed, subject, text_body, html_body, ...owner }: MailContent & MailOwner & { sealed: string | null },
): MailContent {
  if (sealed === null) return { subject, text_body, html_body }
  return JSON.parse(openProtected(sealed, keyringOf(config), placeOf(owner))) as MailContent
}
