import { expect, test } from 'vitest'
import { mailLayout } from './layout.ts'

const content = {
  language: 'en' as const,
  orgName: 'Birch & Sons',
  colour: '#ffcc00',
  title: 'Welcome <b>you</b>',
  paragraphs: ['Hello "O\'Neil",\nplease look.', '<script>alert(1)</script>'],
  action: { label: 'Open >', url: 'https://hr.example.com/a?b=1&c="x"' },
}

test('escapes all values', () => {
  const { html } = mailLayout(content)
  expect(html).not.toMatch(/<script|<b>/)
  expect(html).toContain('Birch &amp; Sons')
  expect(html).toContain('Hello &quot;O&#39;Neil&quot;,<br>please look.')
  expect(html).toContain('href="https://hr.example.com/a?b=1&amp;c=%22x%22"')
})

test('has the same content in plain text', () => {
  const { text } = mailLayout(content)
  expect(text).toContain('Welcome <b>you</b>\n\nHello "O\'Neil"')
  expect(text).toContain('Open >:\nhttps://hr.example.com/a?b=1&c=%22x%22')
  expect(text.trimEnd().endsWith('-- \nBirch & Sons')).toBe(true)
})

test.each([
  ['a light colour has dark text', '#ffcc00', '#ffcc00', '#000000'],
  ['a dark colour has light text', '#102030', '#102030', '#ffffff'],
  ['what is no colour is replaced', 'red;background:url(x)', '#335aff', '#ffffff'],
])('%s', (_name, colour, background, text) => {
  const { html } = mailLayout({ ...content, colour })
  expect(html).toContain(`background:${background};color:${text}`)
  expect(html).not.toContain('url(x)')
})

test('links only to http and https', () => {
  expect(() => mailLayout({ ...content, action: { label: 'x', url: 'javascript:alert(1)' } })).toThrow()
})

test('works without a call to action', () => {
  const { html, text } = mailLayout({ ...content, action: undefined })
  expect(html).not.toContain('<a ')
  expect(text).not.toContain('http')
})
