import { emailLibraryErrors } from '@muster/contract/email-library/email-library.errors'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownTime } from '../../../test/own-time.ts'
import { AppError, registerErrors } from '../../platform/errors.ts'
import type { Attribute } from './rules/template-tree.ts'
import type { MailTrigger } from './template-triggers.ts'
import { acceptWords, readyWords, writeMail } from './template-words.ts'

registerErrors(emailLibraryErrors)

const about = (name: string, kind: Attribute['kind'] = 'text'): Attribute => ({
  name,
  label: name,
  kind,
  isRequired: false,
  isSecret: false,
  sample: '',
})
const trigger: MailTrigger = {
  slug: 'PROBE',
  name: 'Probe',
  isAutomatic: false,
  attributes: [about('NAME'), about('LINK', 'url')],
}
const look = {
  brand: { orgName: 'Birch', colour: '#0b7285' },
  language: 'en' as const,
  attributes: trigger.attributes,
}

const accept = (html: string, subject = 'Hello', text = '') => acceptWords({ subject, html, text }, trigger)

async function refused(html: string, subject?: string, text?: string): Promise<Record<string, string>> {
  try {
    await accept(html, subject, text)
  } catch (error) {
    if (error instanceof AppError && error.key === 'email-library.template_invalid') return error.fields ?? {}
    throw error
  }
  throw new Error(`accepted: ${html}`)
}

const write = async (html: string, values: Record<string, string>, subject = 'Hello') =>
  writeMail(readyWords((await accept(html, subject)).words), values, look)

describe('a template can’t reach beyond its fields', () => {
  test.each([
    ['a constructor', '<p>{{constructor.constructor}}</p>', /no merge field/],
    ['a prototype', '<p>{{#__proto__}}x{{/__proto__}}</p>', /no merge field/],
    ['other braces', '<p>{{=<% %>=}}<% NAME %></p>', /braces/],
    ['nonsense for braces', '<p>{{=x=}}</p>', /braces|closed/],
    ['another template', '<p>{{>file}}</p>', /another template/],
    ['another template, escaped', '<p>{{&gt;/etc/passwd}}</p>', /escaped|merge field/],
    ['unescaped with three braces', '<p>{{{NAME}}}</p>', /two braces/],
    ['unescaped with &', '<p>{{& NAME}}</p>', /two braces/],
    ['a comment', '<p>{{! hidden }}</p>', /Comments/],
    ['an open field', '<p>{{NAME</p>', /missing its closing/],
    ['an open section', '<p>{{#NAME}}</p>', /not closed/],
    ['a crossed section', '<p>{{#NAME}}{{#LINK}}{{/NAME}}{{/LINK}}</p>', /not closed/],
    ['code', '<p>{{NAME; process.exit()}}</p>', /looks like/],
    ['a call', '<p>{{NAME()}}</p>', /looks like/],
  ])('%s', async (_name, html, message) => {
    expect((await refused(html)).html).toMatch(message)
    expect((await refused('<p>x</p>', 'Hello', html)).text).toBeTruthy()
  })

  test('names the place and what was meant', async () => {
    expect((await refused('<p>Hello</p>\n<p>Dear {{NAMME}}</p>')).html).toBe(
      'Line 2, column 9: There is no merge field "NAMME" here. Did you mean {{NAME}}?'.replace(
        '"NAMME"',
        'NAMME',
      ),
    )
  })

  test('a million sections within each other are refused at once', async () => {
    const milliseconds = await ownTime(async () => {
      expect((await refused('{{#NAME}}'.repeat(1_000_000))).html).toMatch(/at most/)
      expect((await refused(`${'{{#NAME}}'.repeat(5000)}x${'{{/NAME}}'.repeat(5000)}`)).html).toMatch(
        /sections/,
      )
      expect((await refused(`<p>${'{{NAME}}'.repeat(5000)}</p>`)).html).toMatch(/1000 merge fields/)
      expect((await refused('<b>'.repeat(30_000))).html).toMatch(/elements/)
      expect((await refused(`<style>${'a b c d{color:red}'.repeat(5000)}</style><p>x</p>`)).html).toMatch(
        /styles/,
      )
    })
    expect(milliseconds).toBeLessThan(5000)
  })
})

describe('the template’s HTML', () => {
  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', 'script'],
    ['a handler', '<p onclick="alert(1)">a</p>', 'onclick'],
    ['a frame', '<p>a</p><iframe src="https://evil.test"></iframe>', 'iframe'],
    ['an SVG with a handler', '<p>a</p><svg onload=alert(1)><animate onbegin=alert(1)></svg>', 'svg'],
    ['MathML', '<p>a</p><math><mi xlink:href="data:x">b</mi></math>', 'math'],
    ['a form', '<p>a</p><form action="https://evil.test"><input name="p"></form>', 'form'],
    ['a base', '<base href="https://evil.test"><p>a</p>', 'base'],
    ['a refresh', '<meta http-equiv="refresh" content="0;url=https://evil.test"><p>a</p>', 'refresh'],
    ['a style that loads', '<p style="background:url(https://evil.test)">a</p>', 'url('],
    ['a style that covers', '<p style="position:fixed;top:0">a</p>', 'position'],
    ['an old expression', '<p style="width:expression(alert(1))">a</p>', 'expression'],
    [
      'a sheet that loads',
      '<style>@import url(https://evil.test);p{background:url(x)}</style><p>a</p>',
      'url(',
    ],
    ['a comment for Outlook', '<!--[if mso]><script>alert(1)</script><![endif]--><p>a</p>', 'mso'],
    ['a broken tag', '<p>a</p><scr<script>ipt>alert(1)</scr</script>ipt>', '<script'],
    ['foreign code blocks', '<style>p{color:red}</style><p>a <% <script>alert(1)</script> %></p>', '<script'],
  ])('%s does not stay', async (_name, html, gone) => {
    const { words } = await accept(html)
    expect(words.html).toContain('a')
    expect(words.html).not.toContain(gone)
  })

  test.each([
    ['javascript', '<a href="javascript:alert(1)">x</a>'],
    ['javascript with a tab', '<a href="java\tscript:alert(1)">x</a>'],
    ['javascript in entities', '<a href="&#106;avascript:alert(1)">x</a>'],
    ['data', '<a href="data:text/html,x">x</a>'],
    ['a file', '<a href="file:///etc/passwd">x</a>'],
    ['no scheme', '<a href="//evil.test">x</a>'],
    ['a value that is no address', '<a href="{{NAME}}">x</a>'],
    ['half an address', '<a href="https://evil.test/?t={{LINK}}">x</a>'],
    ['a scheme with a value', '<a href="javascript:{{LINK}}">x</a>'],
    ['several recipients', '<a href="mailto:a@b.test,c@d.test">x</a>'],
    ['a picture as data', '<img src="data:image/svg+xml;base64,PHN2Zz4=">'],
    ['a picture over http', '<img src="http://evil.test/x.png">'],
    ['a picture by a value', '<img src="https://evil.test/{{NAME}}.png">'],
    ['a value within a tag', '<p title="{{NAME}}">x</p>'],
    ['a value as an attribute', '<p {{NAME}}>x</p>'],
  ])('%s is refused by name', async (_name, html) => {
    expect((await refused(`<p>a</p>${html}`)).html).toBeTruthy()
  })

  test('styles of a sheet stand at the elements', async () => {
    const { words } = await accept(
      '<style>p { color: #ff0000; margin: 4px } .x{color:blue}</style><p>{{NAME}}</p>',
    )
    expect(words.html).toBe('<p style="color:#ff0000;margin:4px">{{NAME}}</p>')
  })

  test('what is accepted stays the same when it is saved again', async () => {
    const { words } = await accept(
      '<h2>Hi {{NAME}}</h2><p><a class="button x" href="{{LINK}}">Go</a></p><p>5 &lt; 6 &amp; {{#NAME}}yes{{/NAME}}</p>',
    )
    expect((await accept(words.html)).words).toEqual(words)
    expect(words.html).toContain('<a class="button" href="{{LINK}}">')
  })
})

describe('values', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&{{NAME}}{{=<% %>=}}'

  test('are text, whatever they hold', async () => {
    const { html, text, subject } = await write('<p>{{NAME}}</p>', { NAME: evil, LINK: '' }, 'For {{NAME}}')
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;{{NAME}}')
    expect(text).toContain(evil)
    expect(subject).toBe(`For ${evil}`)
    expect(html).toContain(`<title>For &lt;img`)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'x" onclick="alert(1)', '//evil.test', 'vbscript:x'])(
    'an address %s leads nowhere',
    async (address) => {
      const { html } = await write('<p><a href="{{LINK}}">Go</a></p>', { NAME: '', LINK: address })
      expect(html).toContain('<a href="">Go</a>')
    },
  )

  test.each(['a\r\nBcc: evil@example.test', 'a\nX: y', 'a\u2028b', 'a\u0000b'])(
    'can’t begin another header: %j',
    async (name) => {
      const { subject } = await write('<p>x</p>', { NAME: name, LINK: '' }, 'Hi {{NAME}}')
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect((await refused('<p>x</p>', name)).subject).toBeTruthy()
    },
  )

  test('never stand unescaped in HTML', async () => {
    const { words } = await accept(
      '<h1>{{NAME}}</h1><p>{{#NAME}}a {{NAME}} b{{/NAME}}{{^NAME}}-{{/NAME}}</p><a href="{{LINK}}">{{LINK}}</a>',
    )
    const ready = readyWords(words)
    const frame = writeMail(ready, { NAME: 'Q', LINK: '' }, look).html.replaceAll('Q', '')
    const tagsOf = (html: string) =>
      html.match(/<\/?[a-z][^<>]*>/gi)?.filter((tag) => !/^<(?:br|a )/.test(tag)).length
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.webUrl(), (name, link) => {
        const hostile = `<${name}>"'`
        const { html } = writeMail(ready, { NAME: hostile, LINK: link }, look)
        expect(html).not.toContain(hostile)
        expect(tagsOf(html)).toBe(tagsOf(frame))
      }),
      { numRuns: 300 },
    )
  })
})
