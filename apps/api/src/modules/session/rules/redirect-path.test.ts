import { expect, it } from 'vitest'
import { sameOriginPath } from './redirect-path.ts'

it.each([
  { name: 'a path', asked: '/admin/users', answer: '/admin/users' },
  { name: 'with query and fragment', asked: '/me/profile?tab=2#work', answer: '/me/profile?tab=2#work' },
  { name: 'the root', asked: '/', answer: '/' },
  {
    name: 'an address as a parameter of a path',
    asked: '/admin?next=https://a.test',
    answer: '/admin?next=https://a.test',
  },
  { name: 'missing', asked: undefined, answer: undefined },
  { name: 'empty', asked: '', answer: undefined },
  { name: 'another origin', asked: 'https://evil.test/', answer: undefined },
  { name: 'without a scheme', asked: '//evil.test', answer: undefined },
  { name: 'three slashes', asked: '///evil.test', answer: undefined },
  { name: 'a leading backslash', asked: '/\\evil.test', answer: undefined },
  { name: 'a backslash further on', asked: '/a\\..\\evil.test', answer: undefined },
  { name: 'a tab, which browsers drop', asked: '/\t/evil.test', answer: undefined },
  { name: 'a line break, which browsers drop', asked: '/\n/evil.test', answer: undefined },
  { name: 'a relative path', asked: 'admin', answer: undefined },
  { name: 'escaped slashes, which remain a path', asked: '/%2f%2fevil.test', answer: '/%2f%2fevil.test' },
  { name: 'a user name before the host', asked: 'https://demo.test@evil.test/', answer: undefined },
  { name: 'a scheme without slashes', asked: 'http:evil.test', answer: undefined },
  { name: 'a leading tab', asked: '\t//evil.test', answer: undefined },
  { name: 'a data URL', asked: 'data:text/html,x', answer: undefined },
  { name: 'a script URL', asked: 'javascript:alert(1)', answer: undefined },
])('$name', ({ asked, answer }) => {
  expect(sameOriginPath(asked)).toBe(answer)
})
