import { expect, it } from 'vitest'
import { sameOriginPath } from './redirect-path.ts'

it.each([
  { name: 'a path', requested: '/admin/users', answer: '/admin/users' },
  { name: 'with query and fragment', requested: '/me/profile?tab=2#work', answer: '/me/profile?tab=2#work' },
  { name: 'the root', requested: '/', answer: '/' },
  {
    name: 'an address as a parameter of a path',
    requested: '/admin?next=https://a.test',
    answer: '/admin?next=https://a.test',
  },
  { name: 'missing', requested: undefined, answer: undefined },
  { name: 'empty', requested: '', answer: undefined },
  { name: 'another origin', requested: 'https://evil.test/', answer: undefined },
  { name: 'without a scheme', requested: '//evil.test', answer: undefined },
  { name: 'three slashes', requested: '///evil.test', answer: undefined },
  { name: 'a leading backslash', requested: '/\\evil.test', answer: undefined },
  { name: 'a backslash further on', requested: '/a\\..\\evil.test', answer: undefined },
  { name: 'a tab, which browsers drop', requested: '/\t/evil.test', answer: undefined },
  { name: 'a line break, which browsers drop', requested: '/\n/evil.test', answer: undefined },
  { name: 'a relative path', requested: 'admin', answer: undefined },
  { name: 'escaped slashes, which remain a path', requested: '/%2f%2fevil.test', answer: '/%2f%2fevil.test' },
  { name: 'a user name before the host', requested: 'https://demo.test@evil.test/', answer: undefined },
  { name: 'a scheme without slashes', requested: 'http:evil.test', answer: undefined },
  { name: 'a leading tab', requested: '\t//evil.test', answer: undefined },
  { name: 'a data URL', requested: 'data:text/html,x', answer: undefined },
  { name: 'a script URL', requested: 'javascript:alert(1)', answer: undefined },
])('$name', ({ requested, answer }) => {
  expect(sameOriginPath(requested)).toBe(answer)
})
