import { describe, expect, test } from 'vitest'
import { closestName } from '../../../lib/closest-name.ts'
import { checkTemplate } from './check-template.ts'
import { plainTextOf } from './plain-text.ts'
import { renderTemplate } from './render-template.ts'
import type { Attribute, TemplateNode } from './template-tree.ts'

const attribute = (name: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  label: name,
  kind: 'text',
  isRequired: false,
  isSecret: false,
  sample: '',
  ...more,
})
const attributes = [
  attribute('NAME'),
  attribute('LINK', { kind: 'url', isRequired: true }),
  attribute('PEOPLE', { kind: 'list', fields: ['CODE'] }),
]
const value = (name: string, at = 0): TemplateNode => ({ kind: 'value', name, at })
const section = (name: string, nodes: TemplateNode[], isInverted = false): TemplateNode => ({
  kind: 'section',
  name,
  isInverted,
  at: 0,
  nodes,
})
const text = (words: string): TemplateNode => ({ kind: 'text', text: words })

describe('checking a template', () => {
  test.each([
    ['a known field', [value('NAME'), value('LINK')], []],
    [
      'an unknown one',
      [value('NAMES', 7), value('LINK')],
      ['There is no merge field NAMES here. Did you mean {{NAME}}?'],
    ],
    ['a field of a list within it', [section('PEOPLE', [value('CODE'), value('NAME')]), value('LINK')], []],
    [
      'a field of a list outside of it',
      [value('CODE'), value('LINK')],
      ['There is no merge field CODE here.'],
    ],
    [
      'a list as a value',
      [value('PEOPLE'), value('LINK')],
      ['PEOPLE is a list. Use it as {{#PEOPLE}} … {{/PEOPLE}}.'],
    ],
    [
      'what reaches for a prototype',
      [value('constructor'), value('LINK')],
      ['There is no merge field "constructor" here.'],
    ],
  ])('%s', (_name, nodes, messages) => {
    expect(checkTemplate(nodes, attributes, { isBody: true }).map((one) => one.message)).toEqual(messages)
  })

  test('requires mandatory fields outside of sections', () => {
    for (const nodes of [[value('NAME')], [section('NAME', [value('LINK')])]]) {
      expect(checkTemplate(nodes, attributes, { isBody: true })[0]?.message).toContain('{{LINK}}')
    }
    expect(checkTemplate([value('NAME')], attributes, { isBody: false })).toEqual([])
  })

  test('limits depth and number', () => {
    const deep = (depth: number): TemplateNode[] => [section('NAME', depth === 0 ? [] : deep(depth - 1))]
    expect(checkTemplate(deep(6), attributes, { isBody: false })[0]?.message).toMatch(/deep/)
    const many = Array.from({ length: 2000 }, () => value('NAME'))
    expect(checkTemplate(many, attributes, { isBody: false })[0]?.message).toMatch(/1000 merge fields/)
  })
})

describe('rendering a template', () => {
  const values = { NAME: '<b>"Ada"</b>\nX', EMPTY: '', PEOPLE: [{ CODE: 'A' }, { CODE: 'B&' }] }
  test.each<[string, TemplateNode[], string]>([
    ['escapes', [value('NAME')], '&lt;b&gt;&quot;Ada&quot;&lt;/b&gt;<br>X'],
    ['leaves the author’s own words', [text('<p>&amp;</p>')], '<p>&amp;</p>'],
    [
      'shows a part when there is a value',
      [section('NAME', [text('yes')]), section('EMPTY', [text('no')])],
      'yes',
    ],
    [
      'shows a part when there is none',
      [section('EMPTY', [text('yes')], true), section('NAME', [text('no')], true)],
      'yes',
    ],
    ['repeats for a list', [section('PEOPLE', [value('CODE'), text(';')])], 'A;B&amp;;'],
    [
      'knows only its own data',
      ['constructor', '__proto__', 'toString', 'valueOf'].map((name) => value(name)),
      '',
    ],
    ['has no list as a value', [value('PEOPLE')], ''],
    [
      'sees around a list',
      [section('PEOPLE', [value('NAME')])],
      '&lt;b&gt;&quot;Ada&quot;&lt;/b&gt;<br>X'.repeat(2),
    ],
  ])('%s', (_name, nodes, html) => {
    expect(renderTemplate(nodes, values, 'html')).toBe(html)
  })

  test('keeps a subject on one line', () => {
    expect(renderTemplate([value('V')], { V: 'a\r\nBcc: evil@example.test' }, 'subject')).toBe(
      'a Bcc: evil@example.test',
    )
  })

  test('stops when a mail grows beyond the limit', () => {
    const people = Array.from({ length: 10_000 }, () => ({ CODE: 'x'.repeat(10_000) }))
    expect(() => renderTemplate([section('P', [value('CODE')])], { P: people }, 'text')).toThrow(RangeError)
  })
})

test.each([
  ['nam', 'NAME'],
  ['first name', 'FIRST_NAME'],
  ['employee code', 'EMPLOYEE_CODE'],
  ['CODE', 'EMPLOYEE_CODE'],
  ['__proto__', undefined],
])('suggests for %s the name %s', (unknown, name) => {
  expect(closestName(unknown, ['NAME', 'FIRST_NAME', 'EMPLOYEE_CODE'])).toBe(name)
})

test('gives plain text the same content as the HTML', () => {
  const html = `<h1>Welcome</h1><p>Hello <b>{{NAME}}</b>,<br />read <a class="button" href="{{LINK}}">this &amp; that</a>.</p>
    <ul><li>One</li><li>Two</li></ul><table><tr><td>A</td><td>B</td></tr></table><img src="https://a.test/x.png" alt="Us" />`
  expect(plainTextOf(html)).toBe(
    'Welcome\n\nHello {{NAME}},\nread this & that ({{LINK}}).\n\n- One\n- Two\n\nA  B\n\nUs',
  )
})
