import { expect, test } from 'vitest'
import { fromChips, isLinkTarget, isVisual, toChips } from './merge-fields.ts'

test('converts merge fields of the text to elements and back, except within tags', () => {
  const html = '<p>{{#NAME}}Dear {{ NAME }}{{/NAME}}, <a href="{{LINK}}">go</a> {{unknown}}</p>'
  const chips = toChips(html)
  expect(chips).toContain('<span data-merge-field="#NAME"></span>Dear <span data-merge-field="NAME"></span>')
  expect(chips).toContain('href="{{LINK}}"')
  expect(chips).toContain('{{unknown}}')
  const shown = chips.replaceAll('"></span>', '" title="x">Label</span>')
  expect(fromChips(shown)).toBe(html.replace('{{ NAME }}', '{{NAME}}'))
})

test.each([
  ['<p>a <strong>b</strong></p>', true],
  ['<p><a class="button" href="{{LINK}}">x</a></p>', true],
  ['<table><tr><td>x</td></tr></table>', false],
  ['<p style="color:red">x</p>', false],
  ['<img src="https://a.test/x.png">', false],
  ['<!-- x --><p>a</p>', false],
  ['', true],
])('%s can be edited visually: %s', (html, is) => {
  expect(isVisual(html)).toBe(is)
})

test.each([
  ['https://a.test/x', true],
  ['mailto:a@b.test', true],
  ['{{LINK}}', true],
  ['javascript:alert(1)', false],
  ['https://a.test/{{LINK}} x', false],
  ['//evil.test', false],
  ['data:text/html,x', false],
  ['', false],
])('allows a link to %s: %s', (target, may) => {
  expect(isLinkTarget(target)).toBe(may)
})
