const BLOCK = /^(?:p|div|h[1-6]|ul|ol|table|blockquote|pre|center)$/
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

const decode = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (one) => ENTITIES[one] as string)

function linkText(whole: string, isEnd: boolean, links: string[]): string {
  if (!isEnd) {
    links.push(decode(/href="([^"]*)"/.exec(whole)?.[1] ?? ''))
    return ''
  }
  const href = links.pop()
  return href ? ` (${href.replace(/^mailto:/i, '')})` : ''
}

/** Replacement of a tag at its start and its end. */
const STANDS_FOR: Record<string, readonly [start: string, end: string]> = {
  br: ['\n', '\n'],
  hr: ['\n\n----\n\n', ''],
  li: ['\n- ', ''],
  td: ['', '  '],
  th: ['', '  '],
  tr: ['\n', '\n'],
}

function tagText(whole: string, name: string, isEnd: boolean, links: string[]): string {
  if (name === 'a') return linkText(whole, isEnd, links)
  if (name === 'img') return decode(/alt="([^"]*)"/.exec(whole)?.[1] ?? '')
  const placeholder = STANDS_FOR[name]
  if (placeholder) return placeholder[isEnd ? 1 : 0]
  return BLOCK.test(name) ? '\n\n' : ''
}

/**
 * The plain-text alternative: the same text, with URLs after links and merge fields unchanged.
 *
 * @param html sanitised: tags are complete, and `<`, `>` and quotes within attributes are escaped
 */
export function plainTextOf(html: string): string {
  const links: string[] = []
  const text = html
    .replace(/\s+/g, ' ')
    .split(/(<[^>]*>)/)
    .map((part) => {
      const tag = /^<(\/?)([a-z0-9]+)/i.exec(part)
      return tag ? tagText(part, (tag[2] as string).toLowerCase(), tag[1] === '/', links) : decode(part)
    })
    .join('')
  return text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n[ \t]+/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
