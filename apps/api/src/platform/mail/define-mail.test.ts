import { describe, expect, test } from 'vitest'
import { languageOf, languages } from '../../lib/texts/language.ts'
import { modules } from '../../modules.ts'
import { mailsOf } from '../platform.ts'
import { defineMail } from './define-mail.ts'
import { maskSecrets } from './secrets.ts'

const brand = { orgName: 'Birch & <Sons>', colour: '#0b7285' }
const mails = mailsOf(modules).flatMap((mail) =>
  languages.map((language) => [mail.key, language, mail] as const),
)

describe('every system mail', () => {
  test('has a unique key', () => {
    const keys = mailsOf(modules).map((mail) => mail.key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toContain('session.invitation')
  })

  test.each(mails)(
    '%s in %s says the same as HTML and as text, and escapes what it is told',
    (_key, language, mail) => {
      const { subject, html, text } = mail.render(mail.sample, brand, language)
      expect(subject.length).toBeGreaterThan(3)
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain('Birch &amp; &lt;Sons&gt;')
      expect(html).not.toContain('<Sons>')
      expect(html).not.toMatch(/<script|<img|<link|url\(/i)
      expect(text).toContain('Birch & <Sons>')
    },
  )

  test.each(mails)('%s in %s contains no secret after masking', (_key, language, mail) => {
    const { subject, html, text } = mail.render(mail.sample, brand, language)
    const secrets = mail.secrets?.(mail.sample) ?? []
    for (const part of [subject, html, text].map((one) => maskSecrets(one, secrets)))
      for (const secret of secrets) expect(part).not.toContain(secret)
  })
})

test('escapes markup in the values', () => {
  const mail = defineMail<{ name: string }>({
    key: 'probe.markup',
    label: 'Probe',
    sample: { name: 'Ada' },
    write: {
      en: ({ name }) => ({ subject: `Hello ${name}`, paragraphs: [name] }),
      hi: ({ name }) => ({ subject: name, paragraphs: [name] }),
    },
  })
  const { html } = mail.render({ name: '<img src=x onerror=alert(1)>"\'&' }, brand, 'en')
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
})

test.each([
  ['the first wish that is given', ['hi', 'en'], 'hi'],
  ['no wish', [null, undefined, ''], 'en'],
  ['a language no mail is written in', ['fr', 'hi'], 'en'],
])('chooses the language for %s', (_name, wishes, language) => {
  expect(languageOf(...wishes)).toBe(language)
})

const token = 'aB3_-'.repeat(8).concat('xyz')

test.each([
  [
    'a token in a path',
    `https://a.test/me/email-verification/${token}`,
    [],
    'https://a.test/me/email-verification/•••',
  ],
  ['a named code', 'Your code is 123456.', ['123456'], 'Your code is •••.'],
  ['a code within a longer secret', 'AB12 and AB', ['AB', 'AB12'], '••• and •••'],
  ['no empty secret', 'nothing', [''], 'nothing'],
  ['no address of a logo', `https://a.test/brand/1/${token}?v=1`, [], `https://a.test/brand/1/${token}?v=1`],
  ['a longer word as it is', `${token}more`, [], `${token}more`],
])('masks %s', (_name, text, secrets, masked) => {
  expect(maskSecrets(text, secrets)).toBe(masked)
})
