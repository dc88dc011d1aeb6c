import type { Language } from '../../lib/texts/language.ts'

export interface MailContent {
  language: Language
  orgName: string
  /** The organisation's colour, `#rrggbb`; anything else falls back to the product's. */
  colour: string
  /** Absolute URL of the organisation's logo; without one only its name is shown. */
  logo?: string | null
  title: string
  /** Plain text; it is escaped. */
  paragraphs: readonly string[]
  /** The single call to action; `url` is http or https. */
  action?: { label: string; url: string }
}

const PRODUCT_COLOUR = '#335aff'

const COPY_ADDRESS: Record<Language, string> = {
  en: 'If the button does not work, copy this address into your browser:',
  hi: 'अगर बटन काम न करे, तो यह पता अपने ब्राउज़र में कॉपी करें:',
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
}

/** Relative luminance by WCAG 2, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Black or white, whichever has more contrast on `colour`. */
function textOn(colour: string): string {
  const light = luminance(colour)
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

/** @throws Error for a URL that is not http or https: mails must not contain any other */
function checkedUrl(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`A mail can't link to ${protocol}`)
  return href
}

const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>')

const buttonStyle = (colour: string) =>
  `display:inline-block;padding:12px 24px;border-radius:6px;background:${colour};color:${textOn(colour)};text-decoration:none;font-weight:600`

function button(colour: string, { label, url }: { label: string; url: string }, hint: string): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${buttonStyle(colour)}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#555555">${hint}<br><a href="${escapeHtml(url)}" style="color:#555555;word-break:break-all">${escapeHtml(url)}</a></p>`
}

interface Shell {
  language: Language
  orgName: string
  colour: string
  logo: string | null | undefined
  title: string
  /** HTML that has already been sanitised. */
  body: string
}

/** The logo above the name; the name stays, since many mail clients block images by default. */
function logoImage(logo: string | null | undefined): string {
  if (!logo) return ''
  return `<p style="margin:0 0 12px"><img src="${escapeHtml(checkedUrl(logo))}" alt="" height="36" style="display:block;height:36px;width:auto;max-width:240px;border:0"></p>
`
}

const safeColour = (colour: string) => (/^#[0-9a-f]{6}$/i.test(colour) ? colour : PRODUCT_COLOUR)

/** The frame around the body of every mail of the organisation. */
function mailShell({ language, orgName, colour, logo, title, body }: Shell): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f3f4f6;color:#1f2328;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;font-size:15px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;text-align:left;background:#ffffff;border-radius:8px;border-top:4px solid ${colour}">
<tr><td style="padding:24px 32px">
${logoImage(logo)}<p style="margin:0 0 8px;font-size:13px;color:#555555">${escapeHtml(orgName)}</p>
${body}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

const signed = (text: string, orgName: string) => `${text}\n\n-- \n${orgName}\n`

/**
 * Renders a mail in the organisation's colours, as HTML with inline styles (mail clients support little else)
 * and as plain text.
 */
export function mailLayout(content: MailContent): { html: string; text: string } {
  const colour = safeColour(content.colour)
  const { action, language, orgName, title } = content
  const url = action ? checkedUrl(action.url) : ''
  const paragraphs = content.paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px;line-height:1.5">${lines(paragraph)}</p>`)
    .join('\n')
  const body = `<h1 style="margin:0 0 20px;font-size:20px;line-height:1.3">${escapeHtml(title)}</h1>
${paragraphs}
${action ? button(colour, { label: action.label, url }, COPY_ADDRESS[language]) : ''}`
  const text = [title, ...content.paragraphs, ...(action ? [`${action.label}:\n${url}`] : [])].join('\n\n')
  return {
    html: mailShell({ language, orgName, colour, logo: content.logo, title, body }),
    text: signed(text, orgName),
  }
}

/** Default styles of paragraphs and headings that their author did not style. */
const PLAIN_STYLES: readonly [tag: string, style: string][] = [
  ['p', 'margin:0 0 16px;line-height:1.5'],
  ['h1', 'margin:0 0 20px;font-size:20px;line-height:1.3'],
  ['h2', 'margin:0 0 12px;font-size:17px;line-height:1.3'],
  ['h3', 'margin:0 0 8px;font-size:15px;line-height:1.3'],
  ['ul', 'margin:0 0 16px;padding-left:24px;line-height:1.5'],
  ['ol', 'margin:0 0 16px;padding-left:24px;line-height:1.5'],
  ['blockquote', 'margin:0 0 16px;padding-left:16px;border-left:3px solid #d0d7de;color:#555555'],
]

/**
 * Renders a mail with the organisation's own body in the same frame. Paragraphs get the frame's spacing, and
 * links marked as buttons look like buttons.
 *
 * @param bodyHtml sanitised, with merge fields filled in
 */
export function mailWithBody(content: {
  language: Language
  orgName: string
  colour: string
  logo?: string | null
  title: string
  bodyHtml: string
  bodyText: string
}): { html: string; text: string } {
  const { bodyHtml, bodyText, orgName, logo, ...mailStyle } = content
  const colour = safeColour(mailStyle.colour)
  const spaced = PLAIN_STYLES.reduce(
    (html, [tag, style]) => html.replaceAll(`<${tag}>`, `<${tag} style="${style}">`),
    // The editor wraps each list item in a paragraph.
    bodyHtml.replaceAll('<li><p>', '<li><p style="margin:0 0 6px;line-height:1.5">'),
  )
  const body = spaced.replace(
    /(<a [^>]*?)class="button"/g,
    (_, start: string) => `${start}style="${buttonStyle(colour)}"`,
  )
  return { html: mailShell({ ...mailStyle, orgName, colour, logo, body }), text: signed(bodyText, orgName) }
}
