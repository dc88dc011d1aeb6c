import { expect, test } from 'vitest'
import { fillFields, unknownFields } from './canned-text.ts'

const values = {
  ...{ first_name: 'Meera', full_name: 'Meera Rao', number: '12', subject: 'See {{full_name}} $& $1' },
  ...{ category: 'IT', agent_name: 'Ravi' },
}

test.each([
  ['Hello {{first_name}}, ticket {{ number }}.', 'Hello Meera, ticket 12.'],
  ['{{subject}}', 'See {{full_name}} $& $1'],
  ['{{unknown}} {first_name}', '{{unknown}} {first_name}'],
])('fills in %s', (body, text) => {
  expect(fillFields(body, values)).toBe(text)
})

test('leaves no gap for whoever has no name', () => {
  const nobody = { ...values, first_name: '', full_name: '' }
  expect(fillFields('Hello {{first_name}},\n{{full_name}} wrote', nobody)).toBe('Hello,\n wrote')
})

test('names fields that it does not know', () => {
  expect(unknownFields('{{first_name}} {{salary}} {{}}')).toEqual(['{{salary}}', '{{}}'])
})
