import { EMAIL_PATTERN } from '@muster/contract/kit/index'
import { emailLibraryTexts } from './email-library.texts.ts'
import type { Attribute } from './rules/template-tree.ts'

/** Limits on elements and style rules, since inlining gets slow beyond them. */
const MAX_ELEMENTS = 2000
const MAX_STYLE = 20_000

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%/]{1,40}\)$/i, /^[a-z]{3,20}$/i]
const length = [/^-?[\d.]{1,8}(?:px|em|rem|pt|%)?(?:\s+-?[\d.]{1,8}(?:px|em|rem|pt|%)?){0,3}$/i, /^auto$/i]
const word = [/^[a-z-]{2,20}$/i]
const border = [/^[a-z\d\s.#-]{1,60}$/i]

/** Appearance only: nothing that loads resources, covers the page or runs code. */
const styles: Record<string, RegExp[]> = {
  color: colour,
  'background-color': colour,
  'font-size': length,
  'font-weight': [/^(?:\d{3}|[a-z]{4,8})$/i],
  'font-style': word,
  'font-family': [/^[a-z\d\s,'"-]{1,200}$/i],
  'text-align': word,
  'text-decoration': word,
  'text-transform': word,
  'line-height': length,
  'letter-spacing': length,
  'vertical-align': word,
  'border-collapse': word,
  'border-radius': length,
  width: length,
  'max-width': length,
  height: length,
  display: [/^(?:inline|block|inline-block|none)$/i],
}
for (const side of ['', '-top', '-right', '-bottom', '-left']) {
  styles[`padding${side}`] = length
  styles[`margin${side}`] = length
  styles[`border${side}`] = border
}

const tags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'a', 'img'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'span', 'div', 'center'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
]
const cell = ['align', 'valign', 'width', 'height', 'colspan', 'rowspan']

/** Cleaned HTML with the removed elements, to be reported to the author. */
export interface CleanHtml {
  html: string
  removed: string[]
}

const FIELD = /^\{\{\s*([A-Z][A-Z0-9_]*)\s*\}\}$/

/** Why a link is not allowed; undefined if it is. */
function linkProblem(href: string, attributes: readonly Attribute[]): string | undefined {
  const target = href.trim()
  const name = FIELD.exec(target)?.[1]
  if (name !== undefined) {
    const isUrl = attributes.some((one) => one.name === name && one.kind === 'url')
    return isUrl ? undefined : emailLibraryTexts('fieldNotLinkable', { open: '{{', name, close: '}}' })
  }
  if (target.includes('{{')) return emailLibraryTexts('mixedLink')
  const mail = /^mailto:([^?]+)/i.exec(target)
  if (mail)
    return EMAIL_PATTERN.test(mail[1] as string)
      ? undefined
      : emailLibraryTexts('invalidEmailLink', { target: target.slice(0, 60) })
  if (/^https?:\/\/[^\s/]/i.test(target) && URL.canParse(target)) return undefined
  return emailLibraryTexts('linkSchemeNotAllowed', { target: target.slice(0, 60) })
}

function imageProblem(src: string | undefined): string | undefined {
  if (src && /^https:\/\/[^\s/]/i.test(src) && URL.canParse(src) && !src.includes('{{')) return undefined
  return emailLibraryTexts('pictureNotHttps', { src: (src ?? '').slice(0, 60) })
}

function elementProblem(tag: string, attribs: Record<string, string>, attributes: readonly Attribute[]) {
  if (tag === 'a' && attribs.href !== undefined) {
    const problem = linkProblem(attribs.href, attributes)
    if (problem) return problem
  }
  if (tag === 'img') {
    const problem = imageProblem(attribs.src)
    if (problem) return problem
  }
  const mixed = Object.entries(attribs).find(
    ([name, value]) => `${name}${value}`.includes('{{') && !(tag === 'a' && name === 'href'),
  )
  return mixed ? emailLibraryTexts('mergeFieldInTag', { tag }) : undefined
}

/**
 * Inlines `<style>` rules as `style` attributes, since mail clients support little else. No network, no
 * files.
 */
async function inlineStyles(html: string): Promise<string> {
  if (!/<style/i.test(html)) return html
  const { default: juice } = await import('juice')
  // Disables its pass-through of foreign template blocks, which would bypass sanitising.
  juice.codeBlocks = {}
  return juice(html, {
    applyWidthAttributes: false,
    applyHeightAttributes: false,
    applyAttributesTableElements: false,
    inlinePseudoElements: false,
    preserveMediaQueries: false,
    preserveFontFaces: false,
    preserveKeyFrames: false,
    preservePseudos: false,
  })
}

/** Checks size limits before parsing; undefined if they hold. */
export function sizeProblem(html: string): string | undefined {
  const elements = html.match(/<[a-z]/gi)?.length ?? 0
  if (elements > MAX_ELEMENTS) return emailLibraryTexts('tooManyElements', { mostElements: MAX_ELEMENTS })
  const style = [...html.matchAll(/<style[^>]*>([\s\S]*?)(?:<\/style|$)/gi)]
  const total = style.reduce((sum, one) => sum + (one[1]?.length ?? 0), 0)
  return total > MAX_STYLE ? emailLibraryTexts('stylesTooLong', { mostStyle: MAX_STYLE }) : undefined
}

/**
 * Sanitises a template's HTML for storage: inlines styles and applies an allow-list. Unsuitable elements are
 * removed; forbidden links and pictures are reported as problems, since removing them would silently change
 * the mail.
 */
export async function cleanHtml(
  source: string,
  attributes: readonly Attribute[],
): Promise<CleanHtml & { problems: string[] }> {
  const { default: sanitize } = await import('sanitize-html')
  const problems = new Set<string>()
  const removed = new Set<string>()
  const inlined = await inlineStyles(source)
  const html = sanitize(inlined, {
    allowedTags: tags,
    allowedAttributes: {
      a: ['href', 'class', 'style'],
      img: ['src', 'alt', 'width', 'height', 'style'],
      table: ['width', 'cellpadding', 'cellspacing', 'align', 'role', 'style'],
      td: [...cell, 'style'],
      th: [...cell, 'style', 'scope'],
      '*': ['style'],
    },
    allowedClasses: { a: ['button'] },
    allowedStyles: { '*': styles },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'svg',
      'math',
      'iframe',
      'object',
    ],
    nestingLimit: 40,
    onOpenTag: (tag, attribs) => {
      if (!tags.includes(tag) && !['html', 'head', 'body', 'style', 'meta', 'title'].includes(tag)) {
        removed.add(`<${tag.slice(0, 40)}>`)
        return
      }
      const problem = elementProblem(tag, attribs, attributes)
      if (problem) problems.add(problem)
    },
  })
  return { html: html.trim(), removed: [...removed].slice(0, 20), problems: [...problems].slice(0, 20) }
}
