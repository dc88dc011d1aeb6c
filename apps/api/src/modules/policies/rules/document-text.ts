const BLOCK = /<\/(?:p|h[1-4]|li|tr|blockquote|div|table)>|<br\s*\/?>|<hr\s*\/?>/gi

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The plain text of a sanitised document: it is searched, and empty if the document is. */
export function documentText(html: string): string {
  return html
    .replace(BLOCK, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim()
}
