import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RichText } from './RichText.tsx'

const shown = (html: string) => render(<RichText html={html} />).container.firstElementChild?.innerHTML

test.each([
  [
    'formatting is kept, headings are below that of the page',
    '<h1>A</h1><p>b <b>c</b><br></p>',
    '<h2>A</h2><p>b <b>c</b><br></p>',
  ],
  ['headings start below the page’s, without a gap', '<h2>A</h2><h4>B</h4>', '<h2>A</h2><h3>B</h3>'],
  [
    'links open elsewhere',
    '<a href="https://a.test">x</a>',
    '<a href="https://a.test" target="_blank" rel="noreferrer">x</a>',
  ],
  ['other links are text', '<a href="javascript:x()">x</a>', '<a>x</a>'],
  ['scripts and handlers are dropped', '<p onclick="x()">a<script>x()</script></p>', '<p>a</p>'],
  ['unknown elements are their content', '<div><form><p>a</p></form></div>', '<p>a</p>'],
  ['pictures are dropped', '<p>a<img src="x" onerror="x()"></p>', '<p>a</p>'],
])('%s', (_, html, expected) => {
  expect(shown(html)).toBe(expected)
})
