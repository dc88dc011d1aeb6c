export interface MailContent {
  orgName: string
  /** The organisation's theme colour, `#rrggbb`. */
  colour: string
  title: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] as string)
}

/** One layout for every mail of the product: what people wrote is escaped, never markup. */
export function mailLayout(content: MailContent): { html: string; text: string } {
  const { orgName, title, paragraphs, action } = content
  const colour = /^#[0-9a-f]{6}$/i.test(content.colour) ? content.colour : '#335aff'
  const font = 'font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif'
  const body = paragraphs
    .map(
      (text) => `<p style="margin:0 0 16px;${font};font-size:15px;line-height:1.55">${escapeHtml(text)}</p>`,
    )
    .join('')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${colour};color:#ffffff;text-decoration:none;font-weight:600;${font};font-size:15px">${escapeHtml(action.label)}</a></p>` +
      `<p style="margin:0;color:#5b6472;${font};font-size:13px;word-break:break-all">${escapeHtml(action.url)}</p>`
    : ''
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>` +
    `<body style="margin:0;padding:24px;background:#f4f6fa;color:#1f2430">` +
    `<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px;border-top:4px solid ${colour}">` +
    `<p style="margin:0 0 24px;color:#5b6472;${font};font-size:13px">${escapeHtml(orgName)}</p>` +
    `<h1 style="margin:0 0 16px;${font};font-size:22px">${escapeHtml(title)}</h1>${body}${button}</div></body></html>`
  const text = [title, ...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), orgName].join(
    '\n\n',
  )
  return { html, text: `${text}\n` }
}
