export interface InboundMail {
  from: string
  subject: string
  /** Names in any case. */
  headers: Readonly<Record<string, string>>
}

const NOT_PEOPLE = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|auto-?reply)([+.-][^@]*)?@/i
const OUT_OF_OFFICE =
  /^\s*(re:\s*)?(automatic(ally generated)? reply|auto(matic)?[- ]?(reply|response)|out of (the )?office|undeliver(ed|able)|delivery (status notification|has failed)|mail delivery failed|abwesenheits|automatische antwort|r[ée]ponse automatique)/i

/** Whether nobody wrote it: out-of-office replies, bounces, lists, and what mail programs answer to each other. */
export function isAutomatic({ from, subject, headers }: InboundMail): boolean {
  const named = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim().toLowerCase()]),
  )
  const header = (name: string) => named.get(name) ?? ''
  const submitted = header('auto-submitted')
  return (
    (submitted !== '' && submitted !== 'no') ||
    header('return-path') === '<>' ||
    /\b(bulk|junk|list|auto_reply)\b/.test(header('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'list-id', 'x-loop'].some((name) =>
      named.has(name),
    ) ||
    NOT_PEOPLE.test(addressOf(from)) ||
    OUT_OF_OFFICE.test(subject)
  )
}

/** The address in `Asha Rao <asha@example.com>`, in lower case. */
export function addressOf(from: string): string {
  const [, inside] = /<([^<>]*)>\s*$/.exec(from) ?? []
  return (inside ?? from).trim().toLowerCase()
}

const QUOTE_STARTS = [
  /^\s*-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|message d'origine)\s*-{2,}\s*$/i,
  /^_{20,}\s*$/,
  /^\s*(on|am|le)\b.{0,200}\b(wrote|schrieb|a écrit)\s*:\s*$/i,
  /^\s*from:\s.+@.+$/i,
  /^\s*-- $/,
]
/** A line of the "On … wrote:" that mail programs wrap. */
const WRAPPED = /^\s*(on|am|le)\b.{5,200}$/i

/** What somebody wrote, without what they answered to and their signature. */
export function writtenPart(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const end = lines.findIndex((line, at) => {
    if (QUOTE_STARTS.some((start) => start.test(line))) return true
    return WRAPPED.test(line) && /\b(wrote|schrieb|a écrit)\s*:\s*$/i.test(`${line} ${lines[at + 1] ?? ''}`)
  })
  return (end < 0 ? lines : lines.slice(0, end))
    .filter((line) => !/^\s*>/.test(line))
    .join('\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
