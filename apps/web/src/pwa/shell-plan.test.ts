import { describe, expect, it } from 'vitest'
import { filesOfPage, outdatedCaches, planOf } from './shell-plan.ts'

const ORIGIN = 'https://hr.example'
const shell = { version: 'c', entry: '/assets/index-1.js', files: ['/assets/index-1.js', '/favicon.svg'] }

describe('request handling of the worker', () => {
  it.each([
    ['GET', 'navigate', '/me', 'page'],
    ['GET', 'navigate', '/me/profile?tab=details', 'page'],
    ['GET', 'navigate', '/meet', 'leave'],
    ['GET', 'navigate', '/admin/', 'leave'],
    ['GET', 'cors', '/assets/index-1.js', 'file'],
    ['GET', 'cors', '/assets/index-0.js', 'file'],
    ['GET', 'no-cors', '/favicon.svg', 'file'],
    ['GET', 'no-cors', '/icons/muster-192.png', 'leave'],
    ['GET', 'cors', '/services/admin/user', 'leave'],
    ['POST', 'cors', '/services/admin/apiv2/auth/hrms/employee_details', 'leave'],
    ['GET', 'cors', '/files/photo?sig=1', 'leave'],
    ['GET', 'cors', 'https://files.example/assets/index-1.js', 'leave'],
  ])('%s %s %s: %s', (method, mode, path, expected) => {
    const url = new URL(path, ORIGIN).href
    expect(planOf({ method, mode, url }, ORIGIN, shell)).toBe(expected)
  })
})

describe('shells', () => {
  it('are deleted except the current and the previous one, and nothing else is', () => {
    const names = ['muster-me-shell-a', 'muster-me-kept', 'muster-me-shell-b', 'muster-me-shell-c']
    expect(outdatedCaches(names, 'c')).toEqual(['muster-me-shell-a'])
    expect(outdatedCaches(['muster-me-shell-c'], 'c')).toEqual([])
  })

  it('contain the built files of a page', () => {
    const html =
      '<link rel="stylesheet" href="/assets/a.css"><link href="/favicon.svg"><script src="/assets/b.js"></script>'
    expect(filesOfPage(html)).toEqual(['/assets/a.css', '/assets/b.js'])
  })
})
