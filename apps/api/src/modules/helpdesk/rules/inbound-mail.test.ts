import { expect, test } from 'vitest'
import { addressOf, isAutomatic, writtenPart } from './inbound-mail.ts'

const mail = { from: 'Meera <meera@example.test>', subject: 'Re: Ticket 12', headers: {} }

test.each([
  ['a person', {}, false],
  ['who says that it is no automatic mail', { headers: { 'Auto-Submitted': 'no' } }, false],
  ['an automatic reply', { headers: { 'Auto-Submitted': 'auto-replied' } }, true],
  ['a bounce', { headers: { 'return-path': '<>' } }, true],
  ['a list', { headers: { PRECEDENCE: 'bulk' } }, true],
  ['a loop', { headers: { 'X-Loop': 'yes' } }, true],
  ['a server', { from: 'MAILER-DAEMON@mx.example.test' }, true],
  ['nobody', { from: 'No Reply <no-reply@example.test>' }, true],
  ['out of office', { subject: 'Out of Office: Re: Ticket 12' }, true],
  ['an automatic reply by subject', { subject: 'Automatic reply: Ticket 12' }, true],
  ['somebody who writes of an office', { subject: 'The light is out in the office' }, false],
])('%s', (_name, more, expected) => {
  expect(isAutomatic({ ...mail, ...more })).toBe(expected)
})

test.each([
  ['Meera Rao <Meera@Example.test>', 'meera@example.test'],
  ['meera@example.test', 'meera@example.test'],
  ['"a <b@c.test>" <d@e.test>', 'd@e.test'],
])('the address in %s', (from, address) => {
  expect(addressOf(from)).toBe(address)
})

test.each([
  ['Thanks.\r\n\r\nOn Mon, 1 Nov 2026, HR <hr@x.test> wrote:\r\n> Old', 'Thanks.'],
  ['Yes.\n\nOn Monday, 1 November 2026 at 10:00, Human Resources\n<hr@x.test> wrote:\n> Old', 'Yes.'],
  ['No.\n-----Original Message-----\nFrom: a', 'No.'],
  ['Line\n> quoted\nafter', 'Line\nafter'],
  ['Text\n-- \nMeera\nPhone', 'Text'],
  ['On the way, I wrote: nothing.\nStill here', 'On the way, I wrote: nothing.\nStill here'],
  ['> only quoted', ''],
  ['a\u0000b\n\n\n\nc', 'ab\n\nc'],
])('what was written in %j', (text, written) => {
  expect(writtenPart(text)).toBe(written)
})
